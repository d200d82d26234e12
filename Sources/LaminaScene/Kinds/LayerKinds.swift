import LaminaLayers

/// The types of layers whose properties are rows of the table of properties.
extension LayerDeclaration {
    /// A layer of type "scroll".
    static let scroll = ObjectDeclaration(
        "scrollLayer", "A layer that clips its sublayers and scrolls them by its bounds' origin.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: ScrollLayer()),
        properties: { common() + properties(of: .scroll) })

    /// A layer of type "transform".
    static let transform = ObjectDeclaration(
        "transformLayer",
        "A layer whose sublayers share a 3D space: drawn in order of depth, and cut where they intersect.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: TransformLayer()),
        properties: { common() })

    /// A layer of type "replicator".
    static let replicator = ObjectDeclaration(
        "replicatorLayer",
        "A layer that draws several instances of its sublayers, each with its own transform, time "
            + "offset and colour.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: ReplicatorLayer()),
        properties: { common() + properties(of: .replicator) })

    /// A layer of type "effect".
    static let effect = ObjectDeclaration(
        "effectLayer", "A layer that blurs its backdrop, or makes its sublayers vibrant.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: EffectLayer()),
        properties: { common() + properties(of: .effect) })

    /// A layer of type "gradient".
    static let gradient = ObjectDeclaration(
        "gradientLayer", "A layer that draws a colour gradient.",
        appliesDefaults: false, rules: geometryRules + [.instead("stopDistances", of: ["locations"])],
        make: LayerDraftOf(kind: GradientLayer()), check: checkStops,
        properties: { common() + properties(of: .gradient) })

    /// Reports locations and midpoints whose number does not go with that of the colours.
    @Sendable private static func checkStops(
        _ target: inout LayerDraftOf<GradientLayer>, _ node: NodeID, _ reader: DocumentReader
    ) {
        let gradient = target.kind
        reader.checkStops(
            colors: gradient.colors.count, locations: gradient.locations?.count,
            distances: gradient.stopDistances?.count, midpoints: gradient.midpoints?.count, of: node)
    }

    /// A layer of type "shape".
    static let shape = ObjectDeclaration(
        "shapeLayer", "A layer that fills or strokes a path, or both; the path is not clipped to the bounds.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: ShapeLayer()),
        properties: { common() + properties(of: .shape) })
}

extension ValueDeclaration where Value == [Double] {
    /// Locations from 0 to 1, in nondecreasing order.
    static var locations: ValueDeclaration {
        .array(of: .number(in: .unit))
            .checked("write locations in nondecreasing order") { locations in
                zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
            }
    }

    /// Distances in points or degrees, in nondecreasing order.
    static var distances: ValueDeclaration {
        .array(of: .number(in: .between(GradientValues.distances)))
            .checked("write distances in nondecreasing order") { distances in
                zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
            }
    }

    /// Numbers from 0 to 1.
    static var fractions: ValueDeclaration { .array(of: .number(in: .unit)) }

    /// Lengths, of which at least one is above 0.
    static var dashes: ValueDeclaration {
        .array(of: .number(in: .length), count: 1...1_000)
            .checked("write at least one length above 0") { $0.contains { $0 > 0 } }
    }
}
