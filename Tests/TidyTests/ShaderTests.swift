import Testing

/// Every shader is embedded, used and checked.
@Suite struct ShaderTests {
    @Test func shadersAreEmbeddedNamedAndChecked() throws {
        let ours = Repository.ours
        let manifest = Manifest(try #require(ours.text(ShaderRule.manifest)).lines.joined(separator: "\n"))
        let target = try #require(manifest.targets.first { $0.name == "LaminaShaders" })
        let suffixes = [".vert", ".frag", ".comp", ".glsl"]
        let shaders = ours.paths.filter { path in path.hasPrefix("Shaders/") && suffixes.contains(where: path.hasSuffix)
        }
        #expect(!shaders.isEmpty)
        expectNone(
            ShaderRule.findings(
                shaders: shaders.map { String($0.dropFirst("Shaders/".count)) }, embedded: target.embedded,
                source: try #require(ours.text(ShaderRule.source)),
                variants: try #require(ours.text(ShaderRule.variants))))
    }

    @Test func shadersOfFiltersAreUsedAndChecked() {
        let ours = Repository.ours
        let shaders = ours.texts.filter { $0.path.hasPrefix(ShaderRule.filters) }
        #expect(shaders.count > 10)
        expectNone(
            ShaderRule.findings(
                filters: shaders,
                users: ours.texts.filter { $0.path.hasPrefix("Sources/LaminaPlan/") && $0.path.hasSuffix(".swift") }))
    }

    @Test func filterShaderThatNobodyUsesOrChecksIsFound() {
        let blur = TextFile(ShaderRule.filters + "heat-haze.frag", "// Haze.\n#ifdef MIRROR\n#endif")
        let user = TextFile("HeatHaze.swift", "FilterShader(\"heat-haze\") { PackageResources.heat_haze_frag }")
        #expect(ShaderRule.findings(filters: [blur], users: []).count == 2)
        #expect(ShaderRule.findings(filters: [blur], users: [user]).count == 1)
        let checked = TextFile(blur.path, "// Variants: -, MIRROR\n#ifdef MIRROR\n#endif")
        #expect(ShaderRule.findings(filters: [checked], users: [user]).isEmpty)
    }

    private let source = TextFile(ShaderRule.source, "(\"box.vert\", 1)\n(\"box.frag\", 2)\n\"include/clip.glsl\": 3")
    private let variants = TextFile(ShaderRule.variants, "# a comment\nbox\nbox EDGES\n")
    private let complete = ["box.vert", "box.frag", "include/clip.glsl"]

    private func findings(_ shaders: [String], embedded: [String]) -> [String] {
        ShaderRule.findings(shaders: shaders, embedded: embedded, source: source, variants: variants)
            .map(\.description)
    }

    @Test func completeSetPasses() {
        #expect(findings(complete, embedded: complete).isEmpty)
    }

    @Test func shaderThatIsNotEmbeddedIsFound() {
        let found = findings(complete, embedded: ["box.vert", "box.frag"])
        #expect(found.count == 1 && found[0].hasPrefix("Shaders/include/clip.glsl: is not embedded"))
    }

    @Test func shaderThatNobodyNamesOrChecksIsFound() {
        let found = findings(complete + ["blur.frag"], embedded: complete + ["blur.frag"])
        #expect(found.count == 2 && found.allSatisfy { $0.hasPrefix("Shaders/blur.frag: ") })
    }

    @Test func variantOfNoShaderIsFound() {
        let found = findings(["include/clip.glsl"], embedded: complete)
        #expect(found.map { $0.prefix(23) } == ["Shaders/variants.txt:2:", "Shaders/variants.txt:3:"])
    }
}
