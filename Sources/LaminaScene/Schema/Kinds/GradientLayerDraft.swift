import Foundation
import LaminaGeometry
import LaminaLayers

/// A gradient layer that is being read.
struct GradientLayerDraft: LayerTarget {
    let gradientLayer = GradientLayer()
    var parts = LayerParts()

    var layer: Layer { gradientLayer }
}

extension LayerDeclaration {
    /// A layer of type "gradient".
    static let gradient = ObjectDeclaration(
        "gradientLayer", "A layer that shows colours running into each other.",
        appliesDefaults: false, rules: placeRules, make: GradientLayerDraft(), check: checkLocations,
        properties: {
            common() + [
                Property(
                    "gradientType", .enumeration(), default: GradientLayerType.axial,
                    "Whether the colours run along a line, outwards from the start point, or around it clockwise."
                ) { $0.gradientLayer.type = $1 },
                Property(
                    "colors", .array(of: .color, count: 1...), "The colours, first to last; without them nothing shows."
                ) { $0.gradientLayer.colors = $1 },
                Property(
                    "locations", .nullable(.locations),
                    "Where each colour stands, from 0 to 1 and not falling; without them they stand evenly."
                ) { $0.gradientLayer.locations = $1 },
                Property(
                    "startPoint", .place, default: CGPoint(x: 0.5, y: 0),
                    "Where the first colour stands, as a share of the bounds."
                ) { $0.gradientLayer.startPoint = $1 },
                Property(
                    "endPoint", .place, default: CGPoint(x: 0.5, y: 1),
                    "Where the last colour stands, as a share of the bounds."
                ) { $0.gradientLayer.endPoint = $1 },
            ]
        })

    /// Reports locations that are not as many as the colours.
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
                advice: "give each colour one, or leave them out to have even ones"),
            at: reader.member("locations", of: node) ?? node)
    }
}

extension ValueDeclaration where Value == [Double] {
    /// Places from 0 to 1, none before the one in front of it.
    static var locations: ValueDeclaration {
        .array(of: .number(in: .unit))
            .checked("let each location be at least the one before it") { locations in
                zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
            }
    }
}
