/// The house's walls: which modules each module may import. The rows stand in the order in which data flows, and a
/// module imports only modules above it. This table is the one place that says so; `WallTests` reads every import.
struct Wall: Sendable {
    let folder: String
    let module: String
    /// Modules of this package and of its dependencies. Foundation and its like are anyone's.
    let imports: [String]

    init(_ module: String, folder: String? = nil, imports: [String] = []) {
        self.folder = folder ?? "Sources/\(module)"
        self.module = module
        self.imports = imports
    }
}

extension Wall {
    /// What a target may name in Package.swift: what it imports and, behind `Lamina`, what that re-exports; else a change
    /// in a module behind it would not build it anew.
    var dependencies: Set<String> {
        let face = imports.contains("Lamina") ? Wall.all.first { $0.module == "Lamina" }?.imports ?? [] : []
        return Set(imports + face)
    }

    /// What the toolchain brings; no wall stands against it.
    static let toolchain: Set = ["Dispatch", "Foundation", "Glibc", "Synchronization"]

    /// The C libraries of OpenGL. Only the device and the renderer may see them.
    static let graphics: Set = ["CEGL", "CGLES"]

    static let all = [
        // C libraries: no Swift in them.
        Wall("CEGL"), Wall("CGLES"), Wall("CPNG"), Wall("CDeflate"), Wall("CJPEG"), Wall("CWebP"), Wall("CYAML"),
        Wall("CCairo"), Wall("CPango"), Wall("CBox2D"),

        // Values without a picture of the rest.
        Wall("LaminaShaders", folder: "Shaders"),
        Wall("LaminaGeometry"),
        Wall("LaminaThreads"),
        Wall("LaminaImage", imports: ["CDeflate", "CJPEG", "CPNG", "CWebP", "LaminaGeometry", "LaminaThreads"]),
        Wall("LaminaCounters"),
        // Physics of items, whatever they are: knows no layer.
        Wall("LaminaDynamics", imports: ["CBox2D", "LaminaCounters", "LaminaGeometry"]),
        Wall("LaminaTiles", imports: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaThreads"]),

        // Cairo's and Pango's only place beside the shadows of paths.
        Wall("LaminaDrawing", imports: ["CPango", "LaminaGeometry", "LaminaImage", "LaminaThreads"]),

        // The model.
        Wall("LaminaLayers", imports: ["LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaTiles"]),
        Wall(
            "LaminaStage",
            imports: [
                "LaminaCounters", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaTiles",
            ]),
        Wall(
            "LaminaScene",
            imports: [
                "CYAML", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage",
                "LaminaLayers", "LaminaStage", "LaminaTiles",
            ]),

        // The planner: values to values, no GL.
        Wall(
            "LaminaPlan",
            imports: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage"]),

        // GL. The renderer gets a tree, plans it and draws the plan: no layers, no document.
        Wall("LaminaGL", imports: ["CEGL", "CGLES", "LaminaCounters", "LaminaThreads"]),
        Wall(
            "LaminaRender",
            imports: [
                "CCairo", "CGLES", "LaminaCounters", "LaminaGL", "LaminaGeometry", "LaminaImage", "LaminaPlan",
                "LaminaShaders", "LaminaStage",
            ]),

        // What people see.
        Wall(
            "LaminaProfile",
            imports: [
                "LaminaCounters", "LaminaDrawing", "LaminaGL", "LaminaGeometry", "LaminaImage", "LaminaLayers",
                "LaminaPlan", "LaminaRender", "LaminaStage",
            ]),
        Wall(
            "LaminaFilm",
            imports: ["LaminaImage", "LaminaPlan", "LaminaRender", "LaminaStage", "LaminaThreads"]),
        Wall(
            "Lamina",
            imports: [
                "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL", "LaminaGeometry",
                "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender", "LaminaScene",
                "LaminaStage", "LaminaThreads", "LaminaTiles",
            ]),
        Wall("lamina-cli", imports: ["ArgumentParser", "Lamina", "LaminaThreads"]),

        // Tools.
        Wall(
            "lamina-bench", folder: "Tools/bench/LaminaBench",
            imports: ["ArgumentParser", "Lamina", "LaminaDynamics", "LaminaPlan"]),
        Wall(
            "lamina-pictures", folder: "Tools/pictures", imports: ["ArgumentParser", "LaminaGeometry", "LaminaImage"]),

        // The CPU painter that pictures are compared with never sees the planner or GL.
        Wall(
            "LaminaTestSupport", folder: "Tests/Support",
            imports: [
                "LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage", "LaminaTiles",
            ]),
        // What draws scenes by the thousand and compares.
        Wall(
            "lamina-sweep", folder: "Tools/sweep",
            imports: ["ArgumentParser", "Lamina", "LaminaPlan", "LaminaTestSupport"]),
    ]
}
