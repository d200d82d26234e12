// swift-tools-version: 6.3
import PackageDescription

/// A package of somebody else's that uses Lamina and has names of its own; built by Tools/check-library, which puts it into
/// the build folder and adds the code of pages as the target `pages`.
let package = Package(
    name: "uses-lamina",
    dependencies: [.package(name: "Lamina", path: "../..")],
    targets: [
        .target(name: "OwnKit", path: "OwnKit"),
        .executableTarget(
            name: "own-names", dependencies: ["OwnKit", .product(name: "Lamina", package: "Lamina")],
            path: "own-names"),
        .target(
            name: "pages",
            dependencies: ["Lamina", "LaminaCheck", "LaminaPlan", "LaminaQuartzCore", "LaminaTesting"].map {
                .product(name: $0, package: "Lamina")
            }, path: "pages"),
        .executableTarget(
            name: "plans",
            dependencies: [
                .product(name: "Lamina", package: "Lamina"), .product(name: "LaminaPlan", package: "Lamina"),
            ], path: "plans"),
    ]
)
