import LaminaGeometry
import LaminaLayers

/// A gradient layer being read.
struct GradientLayerDraft: LayerTarget {
    let gradientLayer = GradientLayer()
    var parts = LayerParts()

    var layer: Layer { gradientLayer }
}

extension LayerDeclaration {
    /// A layer of type "gradient".
    static let gradient = ObjectDeclaration(
        "gradientLayer", "A layer that draws a colour gradient.",
        appliesDefaults: false, rules: geometryRules, make: GradientLayerDraft(), check: checkLocations,
        properties: { common() + properties(of: .gradient) })

    /// Reports locations whose number differs from that of the colours.
    @Sendable private static func checkLocations(
        _ target: inout GradientLayerDraft, _ node: NodeID, _ reader: DocumentReader
    ) {
        guard let locations = target.gradientLayer.locations else { return }
        let count = target.gradientLayer.colors.count
        guard locations.count != count else { return }
        let colors = count == 1 ? "1 colour" : "\(count) colours"
        reader.report(
            .invalid(
                found: "found \(locations.count) locations for \(colors)",
                advice: "write one for each colour, or leave them out for even spacing"),
            at: reader.member("locations", of: node) ?? node)
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
}
