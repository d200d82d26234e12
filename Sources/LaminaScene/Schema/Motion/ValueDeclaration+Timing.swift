import LaminaGeometry

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
