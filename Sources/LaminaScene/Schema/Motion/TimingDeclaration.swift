import LaminaGeometry
import LaminaLayers

/// How media timing stands in documents.
enum TimingDeclaration {
    /// A layer's place in its superlayer's time.
    static let layer = ObjectDeclaration(
        "layerTiming",
        "The layer's place in its superlayer's time: its own, in which its animations run, is "
            + "(the superlayer's − beginTime) × speed + timeOffset. It shows only while it is active or fills.",
        appliesDefaults: false, rules: [.instead("repeatDuration", of: ["repeatCount"])], make: LayerTiming(),
        properties: {
            timing(
                begin: "When it begins, in seconds of the superlayer's time.",
                duration: "How long it shows, in seconds of its own time; without it for ever."
            ) { $0.timing = $1($0.timing) }
        })

    /// What animations and layers have in common.
    ///
    /// - Parameter change: has a target's timing changed.
    static func timing<Target>(
        begin: String, duration: String,
        _ change: @escaping @Sendable (inout Target, _ body: (TimingValues) -> TimingValues) -> Void
    ) -> [Property<Target>] {
        func property<Value: Sendable>(
            _ name: String, _ value: ValueDeclaration<Value>, default defaultValue: Value, _ documentation: String,
            _ set: @escaping @Sendable (inout TimingValues, Value) -> Void
        ) -> Property<Target> {
            Property(name, value, default: defaultValue, documentation) { target, value in
                change(&target) { timing in
                    var timing = timing
                    set(&timing, value)
                    return timing
                }
            }
        }
        return [
            property("beginTime", .number(in: .coordinate), default: 0, begin) { $0.beginTime = $1 },
            property(
                "timeOffset", .number(in: .coordinate), default: 0,
                "What is added to its own time, in seconds: it starts in the middle."
            ) { $0.timeOffset = $1 },
            property(
                "speed", .number(in: .between(-1e6...1e6)), default: 1,
                "How fast its time runs; at 0 it stands still at timeOffset."
            ) { $0.speed = Float($1) },
            Property("duration", .duration, duration) { target, value in
                change(&target) { timing in
                    var timing = timing
                    timing.duration = value
                    return timing
                }
            },
            property("repeatCount", .repeatCount, default: 0, "How often it runs, or \"infinity\"; 0 is once.") {
                $0.repeatCount = Float($1)
            },
            property(
                "repeatDuration", .number(in: .between(0...1e9)), default: 0,
                "For how long it repeats, in seconds of its own time; instead of repeatCount."
            ) { $0.repeatDuration = $1 },
            property(
                "autoreverses", .boolean, default: false, "Whether each run is followed by the same backwards."
            ) { $0.autoreverses = $1 },
            property(
                "fillMode", .enumeration(), default: .removed,
                "What it shows outside its active time: nothing, or before it the beginning, or after it the end."
            ) { $0.fillMode = $1 },
        ]
    }
}

/// A layer's timing that is being read.
struct LayerTiming {
    var timing: TimingValues = {
        var timing = TimingValues()
        timing.duration = .infinity
        return timing
    }()
}

extension ValueDeclaration where Value == TimingFunction {
    /// A pace: a name, or the control points of a curve.
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
    /// A length of time in seconds.
    static var duration: ValueDeclaration {
        number(in: NumberRange(minimum: 0, maximum: 1e9, excludesMinimum: true))
    }

    /// How often something runs.
    static var repeatCount: ValueDeclaration {
        .either(number(in: .between(0...1e9)), .named([("infinity", Double.infinity)]))
    }
}

extension NumberRange {
    /// The progress of a curve's control point.
    static let coordinateOfProgress = NumberRange.between(-1e6...1e6)
}
