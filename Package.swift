// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Lamina",
    products: [],
    targets: [
        .systemLibrary(name: "CEGL", pkgConfig: "egl"),
        .systemLibrary(name: "CGLES", pkgConfig: "glesv2"),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "LaminaShaders", path: "Shaders", exclude: ["variants.txt"],
            resources: [
                .embedInCode("box.vert"), .embedInCode("box.frag"),
                .embedInCode("quad.vert"), .embedInCode("quad.frag"),
                .embedInCode("count.frag"),
                .embedInCode("include/clip.glsl"), .embedInCode("include/clip-coverage.glsl"),
                .embedInCode("include/coverage.glsl"), .embedInCode("include/frame.glsl"),
                .embedInCode("include/sampling.glsl"),
            ],
            swiftSettings: strict),
        .target(name: "LaminaGeometry", swiftSettings: strict),
        .target(
            name: "LaminaImage", dependencies: ["CDeflate", "CJPEG", "CPNG", "CWebP"], swiftSettings: strict),
        .target(name: "LaminaCounters", swiftSettings: strict),
        .target(name: "LaminaLayers", dependencies: ["LaminaGeometry", "LaminaImage"], swiftSettings: strict),
        .target(
            name: "LaminaStage", dependencies: ["LaminaGeometry", "LaminaImage", "LaminaLayers"],
            swiftSettings: strict),
        .target(
            name: "LaminaPlan",
            dependencies: ["LaminaCounters", "LaminaGeometry", "LaminaImage", "LaminaLayers", "LaminaStage"],
            swiftSettings: strict),
        .target(name: "LaminaGL", dependencies: ["CEGL", "CGLES"], swiftSettings: strict),
        .target(
            name: "LaminaRender",
            dependencies: [
                "CGLES", "LaminaCounters", "LaminaGL", "LaminaGeometry", "LaminaImage", "LaminaPlan", "LaminaShaders",
            ],
            swiftSettings: strict),
    ]
)
