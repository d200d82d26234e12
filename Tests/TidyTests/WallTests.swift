import Testing

/// The walls stand: in the sources, in the package, and in the table itself.
@Suite struct WallTests {
    @Test func modulesImportOnlyWhatTheirWallLetsThrough() {
        expectNone(Repository.ours.swift.flatMap { ImportRule.findings(in: $0, walls: Wall.all) })
    }

    @Test func targetsNameWhatTheyImport() throws {
        let manifest = try ourManifest()
        expectNone(Repository.ours.swift.flatMap { ImportRule.undeclared(in: $0, manifest: manifest) })
    }

    @Test func targetsDependOnlyOnWhatTheirWallLetsThrough() throws {
        expectNone(
            try ourManifest().targets.flatMap { target -> [Finding] in
                guard let wall = Wall.all.first(where: { $0.module == target.name }) else { return [] }
                return target.dependencies.filter { !wall.dependencies.contains($0) }.map {
                    Finding(
                        "Package.swift", line: target.line, "\(target.name) may not depend on \($0): see Walls.swift")
                }
            })
    }

    @Test func everySourceFolderHasAWall() {
        let folders = Set(
            Repository.ours.paths.filter { $0.hasPrefix("Sources/") }.map { $0.split(separator: "/") }
                .filter { $0.count > 2 }.map { "Sources/\($0[1])" })
        expectNone(
            folders.subtracting(Wall.all.map(\.folder)).sorted().map {
                Finding($0, "has no row in Tests/TidyTests/Walls.swift: say what it may import")
            })
    }

    @Test func everyModuleImportsOnlyModulesAboveIt() {
        let ours = Set(Wall.all.map(\.module))
        for (index, wall) in Wall.all.enumerated() {
            let above = Set(Wall.all[..<index].map(\.module))
            let below = Set(wall.imports).intersection(ours).subtracting(above)
            #expect(below.isEmpty, "\(wall.module) may import \(below.sorted()), which stand below it")
        }
    }

    @Test func nothingButDeviceAndRendererSeesGL() {
        let seers = Wall.all.filter { !Wall.graphics.isDisjoint(with: $0.imports) }.map(\.module)
        #expect(seers == ["LaminaGL", "LaminaRender"])
    }

    @Test func everyWallHasItsFolder() {
        let paths = Repository.ours.paths
        expectNone(
            Wall.all.filter { wall in !paths.contains { $0.hasPrefix(wall.folder + "/") } }.map {
                Finding("Tests/TidyTests/Walls.swift", "\($0.folder) has a row and no files: take the row out")
            })
    }

    @Test func rendererSeesNoLayerAndNoDocument() throws {
        let wall = try #require(Wall.all.first { $0.module == "LaminaRender" })
        #expect(Set(wall.imports).isDisjoint(with: ["LaminaLayers", "LaminaScene"]))
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

    // The rule finds what it is for.

    @Test(arguments: [
        "import CGLES", "@preconcurrency import CGLES", "public import CGLES", "@_exported import CGLES",
        "import func CGLES.glClear", "import Foundation; import CGLES", "    internal import CGLES  // why",
    ])
    func forbiddenImportIsFoundHoweverItIsWritten(text: String) {
        let file = TextFile("Sources/LaminaPlan/Rules/Culling.swift", "import LaminaGeometry\n" + text)
        let findings = ImportRule.findings(in: file, walls: Wall.all)
        #expect(findings.map(\.line) == [2])
        #expect(findings.first?.advice.contains("LaminaPlan may not import CGLES") == true)
    }

    @Test(arguments: [
        "// import CGLES", "let text = \"import CGLES\"", "let text = \"\"\"\nimport CGLES\n\"\"\"", "importer()",
    ])
    func wordsThatAreNoImportAreLeftAlone(text: String) {
        #expect(ImportRule.imports(of: TextFile("Sources/LaminaPlan/Plan.swift", text)).isEmpty)
    }

    @Test func importThatOnlyAnotherTargetBringsIsFound() {
        let manifest = Manifest(
            """
            .target(name: "LaminaGeometry"),
            .target(name: "LaminaImage"),
            .target(name: "LaminaLayers", dependencies: ["LaminaImage"]),
            """)
        let file = TextFile(
            "Sources/LaminaLayers/Layer.swift", "import Foundation\nimport LaminaImage\nimport LaminaGeometry")
        #expect(ImportRule.undeclared(in: file, manifest: manifest).map(\.line) == [3])
    }

    private func ourManifest() throws -> Manifest {
        Manifest(try #require(Repository.ours.text("Package.swift")).lines.joined(separator: "\n"))
    }
}
