import LaminaGeometry
import LaminaLayers

/// An emitter layer being read.
struct EmitterLayerDraft: LayerTarget {
    let emitter = EmitterLayer()
    var parts = LayerParts()

    var layer: Layer { emitter }
}

extension LayerDeclaration {
    /// A layer of type "emitter".
    static let emitter = ObjectDeclaration(
        "emitterLayer", "A layer that emits particles.",
        appliesDefaults: false, rules: geometryRules, make: EmitterLayerDraft(),
        properties: { common() + properties(of: .emitter) { $0 == .emitterCells ? [cells] : [] } })

    private static var cells: Property<EmitterLayerDraft> {
        Property(
            "emitterCells", .deferredArray(of: EmitterCellDeclaration.cell), "The kinds of particles to emit."
        ) { $0.parts.emitterCells = $1 }
    }
}

/// An emitter cell being read.
struct EmitterCellDraft {
    var cell = EmitterCell()
    /// The nodes of a path, and of an array of cells.
    var contents: NodeID?
    var emitterCells: NodeID?
}

/// The declarations of emitter cells in documents.
enum EmitterCellDeclaration {
    /// An emitter cell.
    static let cell = ObjectDeclaration(
        "emitterCell", "A kind of particle. A value with a range is distributed evenly over it, half to either side.",
        appliesDefaults: false, rules: [], make: EmitterCellDraft(),
        properties: { look() + life() + motion() + size() + colors() })

    private typealias Cell = Property<EmitterCellDraft>

    private static func look() -> [Cell] {
        [
            Property("name", .name, "A name, for people.") { $0.cell.name = $1 },
            Property("enabled", .boolean, default: true, "Emits particles of this kind.") { $0.cell.isEnabled = $1 },
            Property(
                "contents", .picture,
                "The image of each particle: the path of a file, relative to the document; particles without "
                    + "one are not drawn."
            ) {
                $0.contents = $1
            },
            Property(
                "contentsRect", .boundedRect, default: Rect(x: 0, y: 0, width: 1, height: 1),
                "The part of the image to show, as a fraction of its size: [x, y, width, height]."
            ) { $0.cell.contentsRect = $1 },
            Property("contentsScale", .number(in: .scale), default: 1, "The number of image pixels per point.") {
                $0.cell.contentsScale = $1
            },
            Property(
                "minificationFilter", .enumeration(), default: .linear,
                "The sampling filter where the image is drawn smaller than its size."
            ) {
                $0.cell.minificationFilter = $1
            },
            Property(
                "magnificationFilter", .enumeration(), default: .linear,
                "The sampling filter where the image is drawn larger than its size."
            ) {
                $0.cell.magnificationFilter = $1
            },
            Property(
                "emitterCells", .deferredArray(of: cell),
                "The particles that each particle emits during its lifetime, up to 3 levels deep."
            ) { $0.emitterCells = $1 },
        ]
    }

    private static func life() -> [Cell] {
        [
            Property(
                "beginTime", .number(in: .coordinate), default: 0,
                "The time at which the cell begins to emit, in seconds of the layer's time; in another cell, after the "
                    + "birth of the particle that emits."
            ) { $0.cell.beginTime = $1 },
            Property(
                "duration", .number(in: .nonNegative),
                "The time for which the cell emits, in seconds of its own time; without end if absent."
            ) { $0.cell.duration = $1 },
            Property(
                "speed", .number(in: .between(0...1_000)), default: 1,
                "The speed of the cell's time, in which it emits and its particles live."
            ) { $0.cell.speed = $1 },
            Property(
                "birthRate", .number(in: .between(0...1_000_000)), default: 0,
                "The number of particles emitted per second."
            ) {
                $0.cell.birthRate = $1
            },
            Property("lifetime", .number(in: .nonNegative), default: 0, "The lifetime of a particle, in seconds.") {
                $0.cell.lifetime = $1
            },
            range("lifetime") { $0.cell.lifetimeRange = $1 },
        ]
    }

    private static func motion() -> [Cell] {
        [
            Property(
                "emissionLongitude", .number(), default: 0,
                "The direction of emission in the xy plane, in degrees from the x axis towards the y axis."
            ) {
                $0.cell.emissionLongitude = $1 * .pi / 180
            },
            Property(
                "emissionLatitude", .number(), default: 0, "The direction of emission out of the xy plane, in degrees."
            ) {
                $0.cell.emissionLatitude = $1 * .pi / 180
            },
            Property("emissionRange", .number(), default: 0, "The angle over which directions are spread, in degrees.")
            {
                $0.cell.emissionRange = $1 * .pi / 180
            },
            Property("velocity", .number(), default: 0, "The initial velocity, in points/s.") { $0.cell.velocity = $1 },
            range("velocity") { $0.cell.velocityRange = $1 },
            Property("xAcceleration", .number(), default: 0, "The acceleration along x, in points/s².") {
                $0.cell.xAcceleration = $1
            },
            Property("yAcceleration", .number(), default: 0, "The acceleration along y, in points/s².") {
                $0.cell.yAcceleration = $1
            },
            Property("zAcceleration", .number(), default: 0, "The acceleration along z, in points/s².") {
                $0.cell.zAcceleration = $1
            },
        ]
    }

    private static func size() -> [Cell] {
        [
            Property("scale", .number(), default: 1, "The scale of the image.") { $0.cell.scale = $1 },
            range("scale") { $0.cell.scaleRange = $1 },
            Property("scaleSpeed", .number(), default: 0, "The change of scale per second.") {
                $0.cell.scaleSpeed = $1
            },
            Property("spin", .number(), default: 0, "The rotation speed, in degrees/s.") {
                $0.cell.spin = $1 * .pi / 180
            },
            Property("spinRange", .number(), default: 0, "The range of spin, in degrees/s.") {
                $0.cell.spinRange = $1 * .pi / 180
            },
        ]
    }

    private static func colors() -> [Cell] {
        [
            Property("color", .color, default: .white, "The colour by which the image is multiplied.") {
                $0.cell.color = $1
            },
            range("red") { $0.cell.redRange = $1 }, range("green") { $0.cell.greenRange = $1 },
            range("blue") { $0.cell.blueRange = $1 }, range("alpha") { $0.cell.alphaRange = $1 },
            speed("red") { $0.cell.redSpeed = $1 }, speed("green") { $0.cell.greenSpeed = $1 },
            speed("blue") { $0.cell.blueSpeed = $1 }, speed("alpha") { $0.cell.alphaSpeed = $1 },
        ]
    }

    private static func range(
        _ name: String, _ set: @escaping @Sendable (inout EmitterCellDraft, Double) -> Void
    ) -> Cell {
        Property("\(name)Range", .number(), default: 0, "The range of \(name).", set: set)
    }

    private static func speed(
        _ name: String, _ set: @escaping @Sendable (inout EmitterCellDraft, Double) -> Void
    ) -> Cell {
        Property("\(name)Speed", .number(), default: 0, "The change of \(name) per second.", set: set)
    }
}
