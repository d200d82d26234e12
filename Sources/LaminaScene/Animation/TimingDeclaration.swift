import LaminaGeometry
import LaminaLayers

/// The declarations of media timing in documents.
enum TimingDeclaration {
    /// The timing of a layer.
    static let layer = ObjectDeclaration(
        "layerTiming",
        "The timing of the layer. Its local time, in which its animations run, is (superlayer's time "
            + "− beginTime) × speed + timeOffset. The layer shows only during its active duration, or as "
            + "fillMode extends it.",
        appliesDefaults: false, rules: [.instead("repeatDuration", of: ["repeatCount"])], make: TimingValues.ofLayers,
        properties: {
            timing(
                begin: "The time at which the layer becomes active, in seconds of the superlayer's time.",
                duration: "The duration for which the layer shows, in seconds of local time; forever if absent.")
        })

    /// The timing properties common to animations and layers.
    ///
    /// - Parameters:
    ///   - begin: the documentation of `beginTime`.
    ///   - duration: the documentation of `duration`.
    static func timing(begin: String, duration: String) -> [Property<TimingValues>] {
        [
            Property("beginTime", .seconds(in: .coordinate), default: 0, begin) { $0.beginTime = $1 },
            Property(
                "timeOffset", .seconds(in: .coordinate), default: 0,
                "The offset added to local time, in seconds, to start in the middle."
            ) { $0.timeOffset = $1 },
            Property(
                "speed", .number(in: .between(-1e6...1e6)), default: 1,
                "The rate of local time; at 0, time stops at timeOffset."
            ) { $0.speed = Float($1) },
            Property("duration", .duration, duration) { $0.duration = $1 },
            Property(
                "repeatCount", .repeatCount, default: 0, "The number of iterations, or \"infinity\"; 0 means one."
            ) { $0.repeatCount = Float($1) },
            Property(
                "repeatDuration", .seconds(in: .between(0...1e9)), default: 0,
                "The duration of all iterations together, in seconds of local time; an alternative to repeatCount."
            ) { $0.repeatDuration = $1 },
            Property(
                "autoreverses", .boolean, default: false, "Follows each iteration by the same in reverse."
            ) { $0.autoreverses = $1 },
            Property(
                "fillMode", .enumeration(), default: .removed,
                "The state outside the active duration: none (removed), the start before it (backwards), the "
                    + "end after it (forwards), or both."
            ) { $0.fillMode = $1 },
        ]
    }
}

extension TimingValues {
    /// The timing of a layer without timing of its own.
    static let ofLayers = {
        var timing = TimingValues()
        timing.duration = .infinity
        return timing
    }()
}

extension ValueDeclaration where Value == TimingFunction {
    /// A timing function: a name, or the control points of a curve.
    static var timingFunction: ValueDeclaration {
        let names: [(String, TimingFunction)] = [
            ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
            ("default", .default),
        ]
        let shape = ValueShape.fields([
            NumberField("x1", .unit), NumberField("y1", .coordinateOfProgress), NumberField("x2", .unit),
            NumberField("y2", .coordinateOfProgress),
        ])
        let points = ValueDeclaration.custom(shape) { reader, node in
            let numbers = reader.packedNumbers(at: node, count: 4, in: .coordinateOfProgress, shape: shape)
            guard let numbers else { return nil }
            for (index, x) in [(0, numbers.x), (2, numbers.z)] where !NumberRange.unit.contains(x) {
                let element = reader.document.elements(of: node).dropFirst(index).first { _ in true }
                return reader.reportOutOfRange(at: element ?? node, expected: .number(.unit))
            }
            return TimingFunction(controlPoints: numbers.x, numbers.y, numbers.z, numbers.w)
        }
        return .either(.named(names), points)
            .written { function in names.first { $0.1 == function }.map { .text($0.0) } ?? .null }
    }
}

extension ValueDeclaration where Value == Double {
    /// A duration in seconds.
    static var duration: ValueDeclaration {
        seconds(in: NumberRange(minimum: 0, maximum: 1e9, excludesMinimum: true))
    }

    /// A number of iterations.
    static var repeatCount: ValueDeclaration {
        .either(number(in: .between(0...1e9)), .named([("infinity", Double.infinity)]))
    }
}

extension NumberRange {
    /// The progress at a curve's control point.
    static let coordinateOfProgress = NumberRange.between(-1e6...1e6)
}
