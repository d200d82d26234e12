import Testing

/// The walls hold: in the sources and in the package.
@Suite struct WallTests {
    @Test func targetsNameWhatTheyImport() throws {
        let manifest = try ourManifest()
        expectNone(Repository.ours.swift.flatMap { ImportRule.undeclared(in: $0, manifest: manifest) })
    }

    @Test func targetsDependOnlyOnWhatTheirWallLetsThrough() throws {
        expectNone(WallRule.findings(in: try ourManifest()))
    }

    @Test func everyTargetHasItsLine() throws {
        let manifest = try ourManifest()
        #expect(manifest.targets.count > 40)
        expectNone(WallRule.missing(in: manifest) + WallRule.stale(in: manifest))
    }

    /// Foundation brings ICU and its data, 34 MB, into every program. Tests link it anyway, and so does what they call.
    @Test func sourcesDoWithoutICU() {
        let modules: Set = ["Foundation", "FoundationInternationalization", "FoundationNetworking", "FoundationXML"]
        let files = Repository.ours.swift.filter {
            $0.isUnder("Shaders") || $0.isUnder("Sources") && !$0.isUnder("Sources/LaminaTesting")
        }
        #expect(files.count > 500)
        expectNone(
            files.flatMap { file in
                ImportRule.imports(of: file).filter { modules.contains($0.module) }.map {
                    Finding(
                        file.path, line: $0.line,
                        "imports \($0.module): import FoundationEssentials, Glibc or LaminaText")
                }
            })
    }

    /// Trees are planned in one folder; all that draws gets plans and nothing else.
    @Test func onlyTheRenderersDoorSeesTrees() {
        let files = Repository.ours.swift.filter {
            $0.isUnder("Sources/LaminaRender") && !$0.isUnder("Sources/LaminaRender/Rendering")
        }
        expectNone(
            files.flatMap { file in
                ImportRule.imports(of: file).filter { $0.module == "LaminaStage" }.map {
                    Finding(
                        file.path, line: $0.line, "draws plans, not trees: move it to Sources/LaminaRender/Rendering")
                }
            })
    }

    /// `import Lamina` brings single names of them, those that its own calls use.
    @Test(arguments: ["LaminaGL", "LaminaPlan", "LaminaThreads"])
    func theFaceKeepsModulesInside(module: String) throws {
        let face = try #require(Repository.ours.text("Sources/Lamina/Lamina.swift"))
        #expect(!face.code.contains { $0.hasSuffix("import \(module)") })
        #expect(face.code.contains { $0.contains("import struct \(module).") })
    }

    /// Suites and farms are products of their own.
    @Test(arguments: ["LaminaCheck", "LaminaFarm"])
    func theFaceLeavesToolsOut(module: String) throws {
        let face = try #require(Repository.ours.text("Sources/Lamina/Lamina.swift"))
        #expect(ImportRule.imports(of: face).allSatisfy { $0.module != module })
        let lamina = try #require(try ourManifest().targets.first { $0.name == "Lamina" })
        #expect(!lamina.dependencies.contains(module) && lamina.dependencies.contains("LaminaFilm"))
    }

    // The rules find what they are for.

    private let small = Manifest(
        """
        let face: [Target.Dependency] = [
            "Lamina", "LaminaPlan",
        ]
        let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
        .systemLibrary(name: "CGLES"),
        .target(name: "LaminaGeometry"),
        .target(name: "LaminaImage"),
        .target(name: "LaminaLayers", dependencies: ["LaminaImage"]),
        .target(name: "LaminaPlan", dependencies: ["LaminaGeometry"]),
        .target(name: "Lamina", dependencies: Array(face.dropFirst())),
        .executableTarget(name: "lamina-cli", dependencies: face + [argumentParser]),
        """)

    @Test func namedListsAreReadWhereTheyAreUsed() {
        #expect(small.targets.last?.dependencies == ["Lamina", "LaminaPlan", "ArgumentParser"])
        #expect(small.targets.first { $0.name == "Lamina" }?.dependencies == ["LaminaPlan"])
    }

    @Test(arguments: [
        "import CGLES", "@preconcurrency import CGLES", "public import CGLES", "@_exported import CGLES",
        "import func CGLES.glClear", "import Foundation; import CGLES", "    internal import CGLES  // why",
    ])
    func undeclaredImportIsFoundHoweverItIsWritten(text: String) {
        let file = TextFile("Sources/LaminaPlan/Rules/Culling.swift", "import LaminaGeometry\n" + text)
        #expect(ImportRule.undeclared(in: file, manifest: small).map(\.line) == [2])
    }

    @Test(arguments: [
        "// import CGLES", "let text = \"import CGLES\"", "let text = \"\"\"\nimport CGLES\n\"\"\"", "importer()",
    ])
    func wordsThatAreNoImportAreLeftAlone(text: String) {
        #expect(ImportRule.imports(of: TextFile("Sources/LaminaPlan/Plan.swift", text)).isEmpty)
    }

    @Test func importThatOnlyAnotherTargetBringsIsFound() {
        let file = TextFile(
            "Sources/LaminaLayers/Layer.swift", "import Foundation\nimport LaminaImage\nimport LaminaGeometry")
        #expect(ImportRule.undeclared(in: file, manifest: small).map(\.line) == [3])
    }

    @Test func aProgramUsesTheLibraryByItsFace() {
        let file = TextFile("Sources/lamina-cli/Main.swift", "import ArgumentParser\nimport Lamina\nimport LaminaPlan")
        #expect(ImportRule.undeclared(in: file, manifest: small).map(\.line) == [3])
    }

    @Test(arguments: [
        ("LaminaPlan", "LaminaRender", "not above it"), ("LaminaStage", "LaminaStage", "not above it"),
        ("LaminaRender", "LaminaLayers", "hidden"), ("LaminaPlan", "CGLES", "see OpenGL"),
        ("LaminaGeometry", "LaminaCounters", "not above it"),
    ])
    func dependencyThroughAWallIsFound(module: String, dependency: String, reason: String) {
        let found = WallRule.findings(
            in: Manifest(".target(name: \"\(module)\", dependencies: [\"\(dependency)\", \"CPNG\"]),"))
        #expect(found.count == 1)
        #expect(found.first?.advice.contains(reason) == true)
    }

    @Test func targetWithoutALineIsFound() {
        #expect(
            WallRule.missing(in: Manifest(".target(name: \"LaminaNew\"),\n.testTarget(name: \"NewTests\"),")).count == 1
        )
        #expect(WallRule.stale(in: small).contains { $0.advice.hasPrefix("LaminaStage is no target") })
    }

    private func ourManifest() throws -> Manifest {
        Manifest(try #require(Repository.ours.text("Package.swift")).lines.joined(separator: "\n"))
    }
}
