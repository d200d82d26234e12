import LaminaGeometry
import LaminaLayers

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
        properties: { look() + life() + motion() + appearance() })

    private typealias Cell = Property<EmitterCellDraft>

    private static func look() -> [Cell] {
        [
            Property("name", .name, "A name, for people.") { $0.cell.name = $1 },
            Property("enabled", .boolean, default: true, "Emits particles of this kind.") { $0.cell.isEnabled = $1 },
            Property(
                "contents", .picture,
                "The image of each particle: the path of a file, relative to the document; particles without "
                    + "one are not drawn."
            ) { $0.contents = $1 },
            Property(
                "contentsRect", .boundedRect, default: Rect(x: 0, y: 0, width: 1, height: 1),
                "The part of the image to show, as a fraction of its size: [x, y, width, height]."
            ) { $0.cell.contentsRect = $1 },
            number("contentsScale", \.contentsScale, in: .scale, "The number of image pixels per point."),
            Property(
                "minificationFilter", .enumeration(), default: .linear,
                "The sampling filter where the image is drawn smaller than its size."
            ) { $0.cell.minificationFilter = $1 },
            Property(
                "magnificationFilter", .enumeration(), default: .linear,
                "The sampling filter where the image is drawn larger than its size."
            ) { $0.cell.magnificationFilter = $1 },
            Property(
                "emitterCells", .deferredArray(of: cell),
                "The particles that each particle emits during its lifetime, up to 3 levels deep."
            ) { $0.emitterCells = $1 },
        ]
    }

    private static func life() -> [Cell] {
        [
            time(
                "beginTime", \.beginTime, in: .coordinate,
                "The time at which the cell begins to emit, in seconds of the layer's time; in another cell, after the "
                    + "birth of the particle that emits."),
            Property(
                "duration", .seconds(in: .nonNegative),
                "The time for which the cell emits, in seconds of its own time; without end if absent."
            ) { $0.cell.duration = $1 },
            number(
                "speed", \.speed, in: .between(0...1_000),
                "The speed of the cell's time, in which it emits and its particles live."),
            number(
                "birthRate", \.birthRate, in: .between(0...1_000_000), "The number of particles emitted per second."),
            time("lifetime", \.lifetime, in: .nonNegative, "The lifetime of a particle, in seconds."),
            time("lifetimeRange", \.lifetimeRange, "The range of lifetime."),
        ]
    }

    private static func motion() -> [Cell] {
        [
            angle(
                "emissionLongitude", \.emissionLongitude,
                "The direction of emission in the xy plane, in degrees from the x axis towards the y axis."),
            angle(
                "emissionLatitude", \.emissionLatitude,
                "The direction of emission out of the xy plane, in degrees."),
            angle("emissionRange", \.emissionRange, "The angle over which directions are spread, in degrees."),
            number("velocity", \.velocity, "The initial velocity, in points/s."),
            range("velocity", \.velocityRange),
            number("xAcceleration", \.xAcceleration, "The acceleration along x, in points/s²."),
            number("yAcceleration", \.yAcceleration, "The acceleration along y, in points/s²."),
            number("zAcceleration", \.zAcceleration, "The acceleration along z, in points/s²."),
        ]
    }

    private static func appearance() -> [Cell] {
        [
            number("scale", \.scale, "The scale of the image."), range("scale", \.scaleRange),
            number("scaleSpeed", \.scaleSpeed, "The change of scale per second."),
            angle("spin", \.spin, "The rotation speed, in degrees/s, or as the angle of a second."),
            angle("spinRange", \.spinRange, "The range of spin, in degrees/s, or as the angle of a second."),
            Property("color", .color, default: .white, "The colour by which the image is multiplied.") {
                $0.cell.color = $1
            },
            range("red", \.redRange), range("green", \.greenRange), range("blue", \.blueRange),
            range("alpha", \.alphaRange), speed("red", \.redSpeed), speed("green", \.greenSpeed),
            speed("blue", \.blueSpeed), speed("alpha", \.alphaSpeed),
        ]
    }

    private typealias NumberPath = WritableKeyPath<EmitterCell, Double> & Sendable

    /// A number whose default is that of a new cell.
    private static func number(
        _ name: String, _ path: any NumberPath, in range: NumberRange = .any, _ documentation: String
    ) -> Cell {
        Property(name, .number(in: range), default: EmitterCell()[keyPath: path], documentation) {
            $0.cell[keyPath: path] = $1
        }
    }

    /// A time in seconds, whose default is that of a new cell.
    private static func time(
        _ name: String, _ path: any NumberPath, in range: NumberRange = .any, _ documentation: String
    ) -> Cell {
        Property(name, .seconds(in: range), default: EmitterCell()[keyPath: path], documentation) {
            $0.cell[keyPath: path] = $1
        }
    }

    /// An angle in degrees, which is in radians in the cell.
    private static func angle(_ name: String, _ path: any NumberPath, _ documentation: String) -> Cell {
        Property(name, .degrees(), default: 0, documentation) { $0.cell[keyPath: path] = $1 * .pi / 180 }
    }

    private static func range(_ name: String, _ path: any NumberPath) -> Cell {
        number("\(name)Range", path, "The range of \(name).")
    }

    private static func speed(_ name: String, _ path: any NumberPath) -> Cell {
        number("\(name)Speed", path, "The change of \(name) per second.")
    }
}
