/// The house's walls: a module imports what Package.swift names, and Package.swift names only what stands here above it.
enum Walls {
    /// The modules in the order in which data flows. A module depends only on modules of lines above its own.
    static let order = [
        ["LaminaText"],
        ["LaminaShaders", "LaminaGeometry", "LaminaThreads", "LaminaCounters"],
        ["LaminaImage", "LaminaDynamics", "LaminaLayout"],
        ["LaminaTiles", "LaminaDrawing"],
        ["LaminaLayers"],
        ["LaminaStage"],
        ["LaminaScene", "LaminaPlan", "LaminaGL"],
        ["LaminaRender"],
        ["LaminaProfile", "LaminaFilm"],
        ["LaminaCheck"],
        ["LaminaFarm"],
        ["Lamina", "lamina-pictures", "LaminaTestSupport"],
        [
            "LaminaC", "LaminaQuartzCore", "LaminaTesting", "lamina-cli", "lamina-bench", "lamina-layout-bench",
            "lamina-sweep", "LaminaFuzz", "driven-transition",
        ],
        ["lamina-replay"],
    ]

    /// Modules that one does not depend on although they are above it.
    static let hidden = [
        // The device knows no layers, the model no physics and no constraints, the planner neither.
        "LaminaGL": ["LaminaGeometry", "LaminaImage", "LaminaDrawing", "LaminaTiles", "LaminaLayers", "LaminaStage"],
        "LaminaLayers": ["LaminaDynamics", "LaminaLayout"],
        "LaminaPlan": ["LaminaDynamics", "LaminaLayout", "LaminaTiles", "LaminaDrawing"],
        // The renderer gets a tree, plans it and draws the plan: no layers, no document.
        "LaminaRender": ["LaminaLayers", "LaminaScene"],
        "LaminaFilm": ["LaminaLayers", "LaminaScene", "LaminaGL"],
        // The CPU painter that pictures are compared with never sees the planner or GL.
        "LaminaTestSupport": [
            "LaminaScene", "LaminaPlan", "LaminaGL", "LaminaRender", "LaminaProfile", "LaminaFilm", "LaminaCheck",
            "LaminaFarm",
        ],
    ]

    /// The C libraries of OpenGL, and the modules that may see them.
    static let graphics = (libraries: Set(["CEGL", "CGLES"]), modules: ["LaminaGL", "LaminaRender"])

    /// Programs that use the library by its face, and what they import besides `Lamina`.
    static let programs = [
        "LaminaC": ["CLamina", "LaminaCheck", "LaminaText"],
        "LaminaTesting": ["LaminaCheck", "Testing", "XCTest"],
        "lamina-cli": [
            "ArgumentParser", "CSandbox", "CSystem", "LaminaCheck", "LaminaFarm", "LaminaText", "LaminaThreads",
        ],
        "lamina-bench": ["ArgumentParser", "LaminaDynamics", "LaminaGeometry", "LaminaPlan", "LaminaThreads"],
        "lamina-layout-bench": ["ArgumentParser", "LaminaLayout"],
        "lamina-sweep": ["ArgumentParser", "CSystem", "LaminaCheck", "LaminaPlan", "LaminaTestSupport"],
        "LaminaFuzz": ["LaminaCheck", "LaminaFarm", "LaminaPlan", "LaminaTestSupport"],
        "driven-transition": [],
    ]

    /// The line of a module in ``order``; nil for a C library or a target of tests.
    static func line(of module: String) -> Int? { order.firstIndex { $0.contains(module) } }
}

/// Holds the dependencies of targets against the walls.
enum WallRule {
    static func findings(in manifest: Manifest) -> [Finding] {
        manifest.targets.flatMap { target -> [Finding] in
            guard let line = Walls.line(of: target.name) else { return [] }
            return target.dependencies.compactMap { dependency in
                reason(against: dependency, of: target.name, on: line).map {
                    Finding(
                        "Package.swift", line: target.line,
                        "\(target.name) may not depend on \(dependency): \($0) (Tests/TidyTests/Walls.swift)")
                }
            }
        }
    }

    private static func reason(against dependency: String, of module: String, on line: Int) -> String? {
        if Walls.graphics.libraries.contains(dependency), !Walls.graphics.modules.contains(module) {
            return "only \(Walls.graphics.modules.joined(separator: " and ")) see OpenGL"
        }
        if Walls.hidden[module, default: []].contains(dependency) { return "it is hidden from it" }
        if let other = Walls.line(of: dependency), other >= line { return "it is not above it" }
        return nil
    }

    /// Targets with sources of ours that have no line.
    static func missing(in manifest: Manifest) -> [Finding] {
        manifest.targets.filter { target in
            !target.folder.hasPrefix("Tests/") && !target.isOfC && Walls.line(of: target.name) == nil
        }.map {
            Finding("Package.swift", line: $0.line, "\($0.name) is on no line of Tests/TidyTests/Walls.swift: add it")
        }
    }

    /// Names in the walls that are no target.
    static func stale(in manifest: Manifest) -> [Finding] {
        let names = Set(manifest.targets.map(\.name)).union(["ArgumentParser", "Testing", "XCTest"])
        let said =
            Walls.order.joined() + Walls.hidden.flatMap { [$0.key] + $0.value }
            + Walls.programs.flatMap { [$0.key] + $0.value }
        return Set(said).subtracting(names).sorted().map {
            Finding("Tests/TidyTests/Walls.swift", "\($0) is no target of Package.swift: take it out")
        }
    }
}
