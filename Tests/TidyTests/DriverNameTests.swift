import Testing

/// Workarounds for drivers are decided where a device opens, and in no other place.
@Suite struct DriverNameTests {
    /// The files that ask which driver it is. A family is asked for by suites, whose pictures depend on it.
    private static let askers: Set = [
        "Sources/LaminaGL/Context/ContextFacts.swift", "Sources/LaminaGL/Context/HeldFences.swift",
        "Sources/LaminaGL/Device/DriverFamily.swift", "Sources/LaminaGL/Device/DriverWorkarounds.swift",
    ]

    private static func names(in file: TextFile) -> [Finding] {
        file.lines.enumerated().filter { $1.contains("\"llvmpipe") || $1.contains("\"softpipe") }.map { index, _ in
            Finding(
                file.path, line: index + 1,
                "asks which driver it is: add a member to Sources/LaminaGL/Device/DriverWorkarounds.swift")
        }
    }

    @Test func driversAreAskedForInOnePlace() {
        expectNone(
            Repository.ours.swift.filter { $0.isUnder("Sources") && !Self.askers.contains($0.path) }
                .flatMap(Self.names))
    }

    @Test func aQuestionIsFound() {
        let asks = TextFile("Sources/LaminaRender/A.swift", "\nif renderer.hasPrefix(\"llvm" + "pipe\") {}")
        #expect(Self.names(in: asks).map(\.line) == [2])
        #expect(Self.names(in: TextFile("Sources/LaminaRender/A.swift", "// llvmpipe gains by it")).isEmpty)
    }
}
