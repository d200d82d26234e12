import Testing

/// Values that Swift writes and shaders read bear one name.
@Suite struct InstanceTests {
    @Test(arguments: InstanceRule.layouts) func fieldsAreTheAttributes(of file: String, in stage: String) throws {
        let ours = Repository.ours
        expectNone(
            InstanceRule.layoutFindings(try #require(ours.text(file)), try #require(ours.text(stage))))
    }

    @Test(arguments: InstanceRule.payloads) func payloadsAreTheVaryings(of file: String, in stage: String) throws {
        let ours = Repository.ours
        expectNone(
            InstanceRule.payloadFindings(try #require(ours.text(file)), try #require(ours.text(stage))))
    }

    private let instance = TextFile(
        "Instance.swift",
        """
        struct Instance {
            package private(set) var corners: SIMD4<Float> = .zero
            var payload: SIMD4<Float>
            var area: SIMD4<Float> { corners }
        }
        """)

    private func stage(_ names: String...) -> TextFile {
        let attributes = names.enumerated().map { "layout(location = \($0.offset)) in vec4 \($0.element);" }
        return TextFile("stage.vert", (attributes + ["flat out vec4 vPayload;"]).joined(separator: "\n"))
    }

    @Test func fieldOfAnotherNameIsFound() {
        #expect(InstanceRule.layoutFindings(instance, stage("corners", "payload")).isEmpty)
        #expect(InstanceRule.layoutFindings(instance, stage("corners", "texels")).count == 1)
        #expect(InstanceRule.layoutFindings(instance, stage("payload", "corners")).count == 1)
    }

    @Test func fieldWithoutVaryingIsFound() {
        let found = InstanceRule.payloadFindings(instance, stage("corners", "payload")).map(\.description)
        #expect(found.count == 1 && found[0].hasPrefix("Instance.swift:2: corners has no varying"))
    }
}
