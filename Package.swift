// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "Lamina", targets: ["Lamina"]),
        // For who wants plans as values.
        .library(name: "LaminaPlan", targets: ["LaminaPlan"]),
        .executable(name: "lamina", targets: ["lamina-cli"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CEGL", pkgConfig: "egl"),
        .systemLibrary(name: "CGLES", pkgConfig: "glesv2"),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
        .target(
            name: "LaminaShaders", path: "Shaders", exclude: ["variants.txt"],
            resources: [
                .embedInCode("box.vert"), .embedInCode("box.frag"),
                .embedInCode("quad.vert"), .embedInCode("quad.frag"),
                .embedInCode("count.frag"),
                .embedInCode("shadow.vert"), .embedInCode("shadow.frag"),
                .embedInCode("filter.vert"),
                .embedInCode("line-image.comp"), .embedInCode("line-grow.comp"),
                .embedInCode("line-shrink.comp"), .embedInCode("line-soften.comp"),
                .embedInCode("include/filter.glsl"), .embedInCode("include/filter-axis.glsl"),
                .embedInCode("include/clip-coverage.glsl"),
                .embedInCode("include/coverage.glsl"), .embedInCode("include/frame.glsl"),
                .embedInCode("include/sampling.glsl"), .embedInCode("include/shadow.glsl"),
                .embedInCode("include/blend.glsl"), .embedInCode("include/grow.glsl"),
                .embedInCode("include/mask-image.glsl"), .embedInCode("include/gradient.glsl"),
                .embedInCode("include/slices.glsl"), .embedInCode("include/line.glsl"),
                .embedInCode("include/pixel.glsl"),
                .embedInCode("include/mirror.glsl"), .embedInCode("include/between.glsl"),
                .embedInCode("include/table.glsl"), .embedInCode("include/tie.glsl"),
            ],
            swiftSettings: strict),
        .target(name: "LaminaGeometry", swiftSettings: strict),
        .target(name: "LaminaThreads", swiftSettings: strict),
        .target(
            name: "LaminaImage", dependencies: ["CDeflate", "CJPEG", "CPNG", "CWebP", "LaminaThreads"],
            swiftSettings: strict),
        .target(name: "LaminaCounters", swiftSettings: strict),
        .target(
            name: "LaminaDynamics", dependencies: ["CBox2D", "LaminaCounters", "LaminaGeometry"],
            swiftSettings: strict),
        .target(
            name: "LaminaDrawing", dependencies: ["CPango", "LaminaGeometry", "LaminaImage", "LaminaThreads"],
            swiftSettings: strict),
        .target(
            name: "LaminaTiles",
            dependencies: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaThreads"],
            swiftSettings: strict),
        .target(
            name: "LaminaLayers", dependencies: ["LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaTiles"],
            swiftSettings: strict),
        .target(
            name: "LaminaStage",
            dependencies: [
                "LaminaCounters", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaTiles",
            ],
            swiftSettings: strict),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(
            name: "LaminaScene",
            dependencies: [
                "CYAML", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage",
                "LaminaLayers", "LaminaStage", "LaminaTiles",
            ],
            swiftSettings: strict),
        .target(
            name: "LaminaPlan",
            dependencies: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage"],
            // The GLSL of filters, each file in it.
            resources: [.embedInCode("Filters/Shaders")], swiftSettings: strict),
        .target(
            name: "LaminaGL", dependencies: ["CEGL", "CGLES", "LaminaCounters", "LaminaThreads"],
            swiftSettings: strict),
        .target(
            name: "LaminaRender",
            dependencies: [
                "CCairo", "CGLES", "LaminaCounters", "LaminaGL", "LaminaGeometry", "LaminaImage", "LaminaPlan",
                "LaminaShaders", "LaminaStage",
            ],
            swiftSettings: strict),
        .target(
            name: "LaminaProfile",
            dependencies: [
                "LaminaCounters", "LaminaDrawing", "LaminaGL", "LaminaGeometry", "LaminaImage",
                "LaminaLayers", "LaminaPlan", "LaminaRender", "LaminaStage",
            ],
            resources: [
                .embedInCode("HTML/Page/page.html"), .embedInCode("HTML/Page/theme.css"),
                .embedInCode("HTML/Page/page.css"), .embedInCode("HTML/Page/parts.css"),
                .embedInCode("HTML/Page/base.js"), .embedInCode("HTML/Page/picture.js"),
                .embedInCode("HTML/Page/tree.js"), .embedInCode("HTML/Page/graph.js"),
                .embedInCode("HTML/Page/timeline.js"), .embedInCode("HTML/Page/panels.js"),
                .embedInCode("HTML/Page/main.js"),
            ],
            swiftSettings: strict),
        .target(
            name: "LaminaFilm",
            dependencies: ["LaminaImage", "LaminaPlan", "LaminaRender", "LaminaStage", "LaminaThreads"],
            swiftSettings: strict),
        .target(
            name: "Lamina",
            dependencies: [
                "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL", "LaminaGeometry",
                "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender", "LaminaScene",
                "LaminaStage", "LaminaThreads", "LaminaTiles",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "lamina-cli",
            // Besides Lamina, what it re-exports: else a change there would not build this target anew.
            dependencies: [
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "lamina-bench",
            // Besides Lamina, what it re-exports: else a change there would not build this target anew.
            dependencies: [
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/bench/LaminaBench", swiftSettings: strict),
        .executableTarget(
            name: "lamina-pictures", dependencies: ["LaminaGeometry", "LaminaImage"], path: "Tools/pictures",
            swiftSettings: strict),
        .executableTarget(
            name: "driven-transition", dependencies: ["Lamina"], path: "Examples/driven-transition",
            swiftSettings: strict),
        .executableTarget(
            name: "lamina-sweep",
            // Besides Lamina, what it re-exports: else a change there would not build this target anew.
            dependencies: [
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                "LaminaTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tools/sweep", exclude: ["run"], swiftSettings: strict),

        .target(
            name: "LaminaTestSupport",
            dependencies: [
                "LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage", "LaminaTiles",
            ],
            path: "Tests/Support",
            // A painter that takes its time in a debug build would take all of the tests' time.
            swiftSettings: strict + [.unsafeFlags(["-O"])]),
        .testTarget(
            name: "SupportTests",
            dependencies: [
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage", "LaminaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "LaminaThreadsTests", dependencies: ["LaminaThreads"], swiftSettings: strict),
        .testTarget(
            name: "LaminaGeometryTests", dependencies: ["LaminaGeometry", "LaminaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LaminaImageTests", dependencies: ["CDeflate", "LaminaImage"], exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaDynamicsTests", dependencies: ["LaminaDynamics", "LaminaGeometry"], swiftSettings: strict),
        .testTarget(
            name: "LaminaTilesTests", dependencies: ["LaminaGeometry", "LaminaImage", "LaminaTiles"],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaDrawingTests", dependencies: ["CPango", "LaminaDrawing", "LaminaGeometry", "LaminaImage"],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaLayersTests",
            dependencies: ["LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaStageTests",
            dependencies: [
                "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage",
                "LaminaTestSupport", "LaminaTiles",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaSceneTests",
            dependencies: [
                "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaScene",
                "LaminaStage", "LaminaTestSupport", "LaminaTiles",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaPlanTests",
            dependencies: [
                "LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaScene",
                "LaminaStage", "LaminaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaGLTests", dependencies: ["CEGL", "CGLES", "LaminaGL", "LaminaThreads"], swiftSettings: strict),
        .testTarget(
            name: "LaminaRenderTests",
            dependencies: [
                "CEGL", "CGLES",
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                "LaminaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaProfileTests",
            dependencies: [
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                "LaminaTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LaminaFilmTests",
            dependencies: ["LaminaFilm", "LaminaImage"], swiftSettings: strict),
        .testTarget(name: "PicturesTests", dependencies: ["LaminaImage", "lamina-pictures"], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL",
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaProfile", "LaminaRender",
                "LaminaScene", "LaminaStage", "LaminaThreads", "LaminaTiles",
                "lamina-cli",
            ],
            swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
