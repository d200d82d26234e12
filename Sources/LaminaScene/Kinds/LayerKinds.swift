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
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: GradientLayer()), check: checkLocations,
        properties: { common() + properties(of: .gradient) })

    /// Reports locations whose number differs from that of the colours.
    @Sendable private static func checkLocations(
        _ target: inout LayerDraftOf<GradientLayer>, _ node: NodeID, _ reader: DocumentReader
    ) {
        guard let locations = target.kind.locations else { return }
        let count = target.kind.colors.count
        guard locations.count != count else { return }
        let colors = count == 1 ? "1 colour" : "\(count) colours"
        reader.report(
            .invalid(
                found: "found \(locations.count) locations for \(colors)",
                advice: "write one for each colour, or leave them out for even spacing"),
            at: reader.member("locations", of: node) ?? node)
    }

    /// A layer of type "shape".
    static let shape = ObjectDeclaration(
        "shapeLayer", "A layer that fills or strokes a path, or both; the path is not clipped to the bounds.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: ShapeLayer()),
        properties: { common() + properties(of: .shape) { $0 == .lineDashPattern ? [dashes] : [] } })

    private static var dashes: Property<LayerDraftOf<ShapeLayer>> {
        Property(
            "lineDashPattern", .dashes,
            "The alternating lengths of dashes and gaps, in points; a solid line if absent."
        ) { $0.kind.lineDashPattern = $1 }
    }
}

extension ValueDeclaration where Value == [Double] {
    /// Locations from 0 to 1, in nondecreasing order.
    static var locations: ValueDeclaration {
        .array(of: .number(in: .unit))
            .checked("write locations in nondecreasing order") { locations in
                zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
            }
    }

    /// Lengths, of which at least one is above 0.
    static var dashes: ValueDeclaration {
        .array(of: .number(in: .length), count: 1...1_000)
            .checked("write at least one length above 0") { $0.contains { $0 > 0 } }
    }
}
