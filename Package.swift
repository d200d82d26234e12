// swift-tools-version: 6.3
import PackageDescription

/// The library's face and what it re-exports: a target that names the face alone would not be built again when a module
/// behind it changes.
let face: [Target.Dependency] = [
    "Lamina", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaFilm", "LaminaGL", "LaminaGeometry",
    "LaminaImage", "LaminaLayers", "LaminaLayout", "LaminaPlan", "LaminaProfile", "LaminaRender", "LaminaScene",
    "LaminaStage", "LaminaText", "LaminaThreads", "LaminaTiles",
]
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "Lamina", targets: ["Lamina"]),
        // Pictures compared, and suites of goldens and budgets.
        .library(name: "LaminaCheck", targets: ["LaminaCheck"]),
        // Suites and films divided among processes and machines.
        .library(name: "LaminaFarm", targets: ["LaminaFarm"]),
        // For who wants plans as values.
        .library(name: "LaminaPlan", targets: ["LaminaPlan"]),
        // Lamina under the names of Core Animation and UIKit, for code that is written for them.
        .library(name: "LaminaQuartzCore", targets: ["LaminaQuartzCore"]),
        // For the tests of packages that use Lamina.
        .library(name: "LaminaTesting", targets: ["LaminaTesting"]),
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
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(name: "CAVIF", linkerSettings: [.linkedLibrary("avif")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(name: "CTIFF", linkerSettings: [.linkedLibrary("tiff")]),
        .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
        .target(name: "CFonts", exclude: ["DejaVu"], cSettings: [.headerSearchPath("DejaVu")]),
        .target(name: "CSandbox"),
        .target(name: "CSystem"),
        .target(
            name: "LaminaShaders", path: "Shaders", exclude: ["variants.txt"],
            resources: [
                .embedInCode("box.vert"), .embedInCode("box.frag"), .embedInCode("quad.vert"),
                .embedInCode("quad.frag"),
                .embedInCode("shadow.vert"), .embedInCode("shadow.frag"), .embedInCode("box-shadow.vert"),
                .embedInCode("box-shadow.frag"), .embedInCode("border-sides.vert"), .embedInCode("border-sides.frag"),
                .embedInCode("border-image.vert"), .embedInCode("border-image.frag"),
                .embedInCode("filter.vert"),
                .embedInCode("count.frag"), .embedInCode("line-upsample.comp"),
                .embedInCode("line-downsample.comp"), .embedInCode("line-residual-blur.comp"), .embedInCode("include"),
            ]),
        .target(name: "LaminaText"),
        .target(name: "LaminaGeometry"),
        .target(name: "LaminaThreads", dependencies: ["CSystem"]),
        .target(
            name: "LaminaImage",
            dependencies: [
                "CAVIF", "CDeflate", "CJPEG", "CLCMS", "CPNG", "CTIFF", "CWebP", "LaminaText", "LaminaThreads",
            ]),
        .target(name: "LaminaCounters", dependencies: ["LaminaText"]),
        .target(name: "LaminaDynamics", dependencies: ["CBox2D", "LaminaCounters", "LaminaGeometry"]),
        .target(name: "LaminaLayout", dependencies: ["LaminaCounters", "LaminaGeometry"]),
        .target(
            name: "LaminaDrawing", dependencies: ["CFonts", "CPango", "LaminaGeometry", "LaminaImage", "LaminaThreads"]),
        .target(
            name: "LaminaTiles",
            dependencies: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaText", "LaminaThreads"]),
        .target(
            name: "LaminaLayers",
            dependencies: [
                "LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaText", "LaminaThreads", "LaminaTiles",
            ]),
        .target(
            name: "LaminaStage",
            dependencies: [
                "LaminaCounters", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaLayout",
                "LaminaThreads", "LaminaTiles",
            ]),
        .target(
            name: "LaminaScene",
            dependencies: [
                "CYAML", "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage",
                "LaminaLayers", "LaminaLayout", "LaminaStage", "LaminaText", "LaminaTiles",
            ]),
        .target(
            name: "LaminaPlan",
            dependencies: [
                "LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage", "LaminaThreads",
            ],
            // The GLSL of filters, each file in it.
            resources: [.embedInCode("Filters/Shaders")]),
        .target(name: "LaminaGL", dependencies: ["CEGL", "CGLES", "LaminaCounters", "LaminaThreads"]),
        .target(
            name: "LaminaRender",
            dependencies: [
                "CCairo", "CGLES", "CSystem", "CXXHash", "LaminaCounters", "LaminaGL", "LaminaGeometry", "LaminaImage",
                "LaminaPlan", "LaminaShaders", "LaminaStage",
            ]),
        .target(
            name: "LaminaProfile",
            dependencies: [
                "LaminaCounters", "LaminaDrawing", "LaminaGL", "LaminaGeometry", "LaminaImage", "LaminaLayers",
                "LaminaLayout", "LaminaPlan", "LaminaRender", "LaminaStage", "LaminaText",
            ],
            resources: [.embedInCode("HTML/Page")]),
        .target(
            name: "LaminaFilm",
            dependencies: ["LaminaImage", "LaminaPlan", "LaminaRender", "LaminaStage", "LaminaText", "LaminaThreads"]),
        .target(
            name: "LaminaCheck",
            dependencies: [
                "CXXHash", "LaminaCounters", "LaminaDrawing", "LaminaGL", "LaminaGeometry", "LaminaImage",
                "LaminaLayers",
                "LaminaPlan", "LaminaProfile", "LaminaRender", "LaminaScene", "LaminaStage", "LaminaText",
                "LaminaThreads",
            ],
            resources: [.embedInCode("Reports/Page")]),
        .target(
            name: "LaminaFarm",
            dependencies: [
                "CDeflate", "LaminaCheck", "LaminaCounters", "LaminaDrawing", "LaminaFilm", "LaminaImage",
                "LaminaRender", "LaminaScene",
                "LaminaThreads",
            ]),
        .target(
            name: "Lamina", dependencies: Array(face.dropFirst()) + ["CSystem"], resources: [.embedInCode("VERSION")]),
        .target(name: "LaminaQuartzCore", dependencies: Array(face.dropFirst()) + ["Lamina"]),
        .target(name: "CLamina"),
        .target(name: "LaminaC", dependencies: face + ["CLamina", "CSystem", "LaminaCheck"]),
        .target(name: "LaminaTesting", dependencies: face + ["LaminaCheck"]),
        .executableTarget(
            name: "lamina-cli",
            dependencies: face + ["CSandbox", "CSystem", "LaminaCheck", "LaminaFarm", argumentParser]),
        .executableTarget(
            name: "lamina-bench",
            dependencies: face + [argumentParser],
            path: "Tools/bench/LaminaBench"),
        .executableTarget(
            name: "lamina-layout-bench", dependencies: ["LaminaLayout", argumentParser],
            path: "Tools/bench/LayoutBench"),
        .executableTarget(
            name: "lamina-pictures", dependencies: ["CJPEG", "LaminaGeometry", "LaminaImage"], path: "Tools/pictures"),
        .executableTarget(name: "driven-transition", dependencies: face, path: "Examples/driven-transition"),
        .executableTarget(
            name: "lamina-sweep",
            dependencies: face + ["CSystem", "LaminaCheck", "LaminaTestSupport", argumentParser],
            path: "Tools/sweep", exclude: ["run", "tests"]),
        .target(
            name: "LaminaFuzz", dependencies: face + ["LaminaCheck", "LaminaFarm", "LaminaTestSupport"],
            path: "Tools/fuzz/Targets"),
        .executableTarget(name: "lamina-replay", dependencies: ["LaminaFuzz"], path: "Tools/fuzz/Replay"),

        .target(
            name: "LaminaTestSupport",
            dependencies: [
                "LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaLayout", "LaminaStage",
                "LaminaTiles",
            ],
            path: "Tests/Support",
            // A painter that takes its time in a debug build would take all of the tests' time.
            swiftSettings: [.unsafeFlags(["-O"])]),
        .testTarget(
            name: "SupportTests",
            dependencies: [
                "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage", "LaminaTestSupport",
            ]),
        .testTarget(name: "LaminaTextTests", dependencies: ["LaminaText"]),
        .testTarget(name: "LaminaThreadsTests", dependencies: ["LaminaThreads"]),
        .testTarget(name: "LaminaGeometryTests", dependencies: ["LaminaGeometry", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaImageTests", dependencies: ["CDeflate", "LaminaImage", "LaminaTestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "LaminaDynamicsTests", dependencies: ["LaminaDynamics", "LaminaGeometry", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaLayoutTests", dependencies: ["LaminaGeometry", "LaminaLayout", "LaminaTestSupport"]),
        .testTarget(name: "LaminaTilesTests", dependencies: ["LaminaGeometry", "LaminaImage", "LaminaTiles"]),
        .testTarget(
            name: "LaminaDrawingTests",
            dependencies: ["CPango", "LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaLayersTests",
            dependencies: ["LaminaDrawing", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaStageTests",
            dependencies: [
                "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers",
                "LaminaLayout",
                "LaminaStage", "LaminaTestSupport", "LaminaTiles",
            ]),
        .testTarget(
            name: "LaminaSceneTests",
            dependencies: [
                "LaminaCounters", "LaminaDrawing", "LaminaDynamics", "LaminaGeometry", "LaminaImage", "LaminaLayers",
                "LaminaLayout",
                "LaminaScene", "LaminaStage", "LaminaTestSupport", "LaminaThreads", "LaminaTiles",
            ]),
        .testTarget(
            name: "LaminaPlanTests",
            dependencies: [
                "LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaPlan", "LaminaScene",
                "LaminaStage", "LaminaTestSupport",
            ]),
        .testTarget(name: "LaminaGLTests", dependencies: ["CEGL", "CGLES", "LaminaGL", "LaminaThreads"]),
        .testTarget(name: "LaminaRenderTests", dependencies: face + ["CEGL", "CGLES", "LaminaTestSupport"]),
        .testTarget(name: "LaminaProfileTests", dependencies: face + ["LaminaTestSupport", "lamina-sweep"]),
        .testTarget(name: "LaminaFilmTests", dependencies: ["LaminaFilm", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(name: "LaminaCheckTests", dependencies: face + ["LaminaCheck", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaFarmTests", dependencies: face + ["LaminaCheck", "LaminaFarm", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaQuartzCoreTests", dependencies: face + ["LaminaQuartzCore", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaTestingTests", dependencies: face + ["LaminaCheck", "LaminaTesting"], exclude: ["Goldens"]),
        .testTarget(name: "LaminaCTests", dependencies: face + ["CLamina", "LaminaC"]),
        .testTarget(name: "PicturesTests", dependencies: ["LaminaImage", "lamina-pictures"]),
        .testTarget(name: "CommandTests", dependencies: face + ["LaminaTestSupport", "lamina-cli"]),
        .testTarget(name: "FuzzTests", dependencies: ["LaminaFuzz"], exclude: ["Seeds"]),
        .testTarget(name: "TidyTests", dependencies: ["LaminaCounters"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

/// The modules in which tests spend their time, compiled with optimization where `LAMINA_OPTIMIZED_TESTS=1` asks for it, as
/// `Tools/test` does: debug builds of them take the tests several times as long. Only then, as SwiftPM refuses packages with
/// unsafe flags as dependencies of a version.
let optimizedInTests: Set = [
    "LaminaFilm", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaLayout", "LaminaPlan", "LaminaRender",
    "LaminaStage",
]
if Context.environment["LAMINA_OPTIMIZED_TESTS"] == "1" {
    for target in package.targets where optimizedInTests.contains(target.name) {
        // After -Onone and -enable-testing of debug builds, of which the latter stays.
        target.swiftSettings = [.unsafeFlags(["-O"])]
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]
}
