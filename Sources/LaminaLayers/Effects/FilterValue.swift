import Foundation
import LaminaGeometry

/// A parameter's value of a ``Filter``.
public enum FilterValue: Sendable, Hashable {
    /// A radius or other length in points, an angle in radians, or a plain amount.
    case number(Double)
    /// Four numbers, as the rows of a colour matrix are.
    case vector(SIMD4<Double>)
    /// A place or a shift in points.
    case point(CGPoint)
    case color(Color)
    /// A channel's function.
    case function(TransferFunction)
}

extension FilterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// The value as one of a sort, which it has to be.
extension FilterValue {
    package var number: Double { if case .number(let value) = self { value } else { 0 } }
    package var vector: SIMD4<Double> { if case .vector(let value) = self { value } else { .zero } }
    package var point: CGPoint { if case .point(let value) = self { value } else { .zero } }
    package var size: CGSize { CGSize(width: point.x, height: point.y) }
    package var color: Color { if case .color(let value) = self { value } else { .clear } }
    package var function: TransferFunction { if case .function(let value) = self { value } else { .identity } }

    /// Whether both are of one kind, so that the one can stand for the other.
    func isLike(_ other: FilterValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.vector, .vector), (.point, .point), (.color, .color), (.function, .function): true
        default: false
        }
    }

    /// The value on the way to another one of its kind; one of another kind is taken up half-way.
    func interpolated(to end: FilterValue, progress: Double) -> FilterValue {
        switch (self, end) {
        case (.number(let from), .number(let to)): .number(from + (to - from) * progress)
        case (.vector(let from), .vector(let to)): .vector(from + (to - from) * progress)
        case (.point(let from), .point(let to)):
            .point(CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress))
        case (.color(let from), .color(let to)): .color(from.interpolated(to: to, progress: progress))
        case (.function(let from), .function(let to)): .function(from.interpolated(to: to, progress: progress))
        default: progress < 0.5 ? self : end
        }
    }
}
