import Glibc
import LaminaGeometry
import LaminaLayers

/// Readers of animation values.
///
/// Their ranges are wider than those of properties, since additive values can be negative and values can overshoot.
struct AnimatedValueReaders: Sendable {
    private let number: ValueReader<Double>
    private let flag: ValueReader<Bool>
    private let point: ValueReader<Point>
    private let size: ValueReader<Size>
    private let rect: ValueReader<Rect>
    private let vector: ValueReader<SIMD4<Double>>
    private let function: ValueReader<TransferFunction>
    private let transform: ValueReader<Transform3D>
    private let compositing: ValueReader<CompositingFilter>
    private let filters: ValueReader<[Filter]>
    private let backgroundFilters: ValueReader<[Filter]>
    private let color: ValueReader<Color>
    private let path: ValueReader<Path>
    private let effect: ValueReader<VisualEffect>
    private let colors: ValueReader<[Color]>
    private let locations: ValueReader<[Double]>
    let picture: ValueReader<NodeID>

    init(_ binder: inout Binder) {
        number = ValueDeclaration<Double>.number(in: .coordinate).bind(&binder)
        flag = ValueDeclaration<Bool>.boolean.bind(&binder)
        point = ValueDeclaration<Point>.boundedPoint.bind(&binder)
        size = Self.numbers("width", "height").map { Size(width: $0[0], height: $0[1]) }.bind(&binder)
        rect = Self.numbers("x", "y", "width", "height")
            .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }.bind(&binder)
        vector = ValueDeclaration<SIMD4<Double>>.channelVector.bind(&binder)
        function = ValueDeclaration<TransferFunction>.transferFunction.bind(&binder)
        transform = ValueDeclaration<Transform3D>.transform.bind(&binder)
        compositing = ValueDeclaration<CompositingFilter>.compositingFilter.bind(&binder)
        filters = ValueDeclaration<[Filter]>.filters(edge: .transparent).bind(&binder)
        backgroundFilters = ValueDeclaration<[Filter]>.filters(edge: .mirror).bind(&binder)
        color = ValueDeclaration<Color>.color.bind(&binder)
        path = ValueDeclaration<Path>.path.bind(&binder)
        effect = ValueDeclaration<VisualEffect>.visualEffect.bind(&binder)
        colors = ValueDeclaration<[Color]>.array(of: .color, count: 1...).bind(&binder)
        locations = ValueDeclaration<[Double]>.locations.bind(&binder)
        picture = ValueDeclaration<NodeID>.picture.bind(&binder)
    }

    private static func numbers(_ labels: String...) -> ValueDeclaration<[Double]> {
        .numbers(labels, in: .coordinate)
    }

    /// The value at a node, except for pictures; nil after reporting a problem.
    func read(_ kind: AnimatedKind, at node: NodeID, with reader: DocumentReader) -> AnimatableValue? {
        switch kind {
        case .number: number(reader, node).map { .number($0) }
        case .angle: number(reader, node).map { .number($0 * .pi / 180) }
        case .flag: flag(reader, node).map { .flag($0) }
        case .point: point(reader, node).map { .point($0) }
        case .size: size(reader, node).map { .size($0) }
        case .rect: rect(reader, node).map { .rect($0) }
        case .vector: vector(reader, node).map { .vector($0) }
        case .function: function(reader, node).map { .function($0) }
        case .transform: transform(reader, node).map { .transform($0) }
        case .compositing: compositing(reader, node).map { .compositing($0) }
        case .filters(.transparent): filters(reader, node).map { .filters($0) }
        case .filters: backgroundFilters(reader, node).map { .filters($0) }
        case .color: color(reader, node).map { .color($0) }
        case .path: path(reader, node).map { .path($0) }
        case .effect: effect(reader, node).map { .effect($0) }
        case .colors: colors(reader, node).map { .colors($0) }
        case .locations: locations(reader, node).map { .numbers($0) }
        case .picture: nil
        }
    }
}
