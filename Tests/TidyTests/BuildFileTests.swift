import Testing

/// CMake and SwiftPM build the same modules.
@Suite struct BuildFileTests {
    @Test func cmakeBuildsTheModulesOfThePackage() throws {
        let ours = Repository.ours
        let manifest = Manifest(try #require(ours.text("Package.swift")).lines.joined(separator: "\n"))
        // LaminaTesting is for the tests of Swift packages: it imports Testing and XCTest, and CMake's users have neither.
        let targets = manifest.targets.filter {
            ($0.folder.hasPrefix("Sources/") || $0.folder == "Shaders") && $0.name != "LaminaTesting"
        }
        #expect(targets.count > 10)
        expectNone(
            BuildFileRule.findings(in: try #require(ours.text("Sources/CMakeLists.txt")), targets: targets))
    }

    private let manifest = Manifest(
        """
        // .target(name: "Commented"),
        .systemLibrary(name: "CEGL", pkgConfig: "egl"),
        .target(
            name: "LaminaShaders", path: "Shaders", exclude: ["variants.txt"],
            resources: [.embedInCode("box.vert"), .embedInCode("include/clip.glsl")], swiftSettings: strict),
        .target(name: "LaminaGL", dependencies: ["CEGL"], swiftSettings: strict),
        .executableTarget(
            name: "lamina-cli",
            dependencies: ["LaminaGL", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .testTarget(name: "TidyTests"),
        """)

    @Test func manifestIsRead() {
        #expect(manifest.targets.map(\.name) == ["CEGL", "LaminaShaders", "LaminaGL", "lamina-cli", "TidyTests"])
        #expect(manifest.targets.map(\.line) == [2, 3, 6, 7, 10])
        #expect(
            manifest.targets.map(\.folder)
                == ["Sources/CEGL", "Shaders", "Sources/LaminaGL", "Sources/lamina-cli", "Tests/TidyTests"])
        #expect(manifest.targets[1].embedded == ["box.vert", "include/clip.glsl"])
        #expect(manifest.targets[3].dependencies == ["LaminaGL", "ArgumentParser"])
    }

    private func findings(_ text: String) -> [String] {
        BuildFileRule.findings(
            in: TextFile("Sources/CMakeLists.txt", text), targets: Array(manifest.targets.dropLast())
        )
        .map(\.description)
    }

    @Test func sameModulesPass() {
        #expect(
            findings(
                """
                lamina_system_library(CEGL egl) # a comment (with brackets)
                lamina_module(LaminaShaders FOLDER ../Shaders EMBED *.vert)
                lamina_module(LaminaGL
                  IMPORTS CEGL)
                lamina_command(lamina-cli OUTPUT lamina IMPORTS ArgumentParser LaminaGL OBJECTS ${objects})
                """
            ).isEmpty)
    }

    @Test func missingForeignAndDifferentModulesAreFound() {
        let found = findings(
            """
            lamina_system_library(CEGL egl)
            lamina_module(LaminaShaders)
            lamina_module(LaminaGL)
            lamina_module(LaminaOld)
            """)
        #expect(found.count == 3)
        #expect(found.contains { $0.contains("does not build lamina-cli") })
        #expect(found.contains { $0.hasPrefix("Sources/CMakeLists.txt:3: ") && $0.contains("IMPORTS CEGL") })
        #expect(found.contains { $0.hasPrefix("Sources/CMakeLists.txt:4: ") && $0.contains("LaminaOld") })
    }
}
