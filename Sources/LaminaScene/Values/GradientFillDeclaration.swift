import LaminaGeometry
import LaminaLayers

/// The declaration of gradients in place of colours in documents.
enum GradientFillDeclaration {
    /// A gradient of a fill, a stroke or text.
    fileprivate static let gradient = ObjectDeclaration(
        "gradientFill", "A gradient in place of a colour: colours along a line, or outwards from a point.",
        appliesDefaults: false, make: GradientFill(), check: checkStops,
        properties: {
            [
                Property(
                    "type", .enumeration(), default: .axial,
                    "The type of gradient: along a line (axial), or outwards from the start point (radial)."
                ) { $0.type = $1 },
                Property(
                    required: "colors", .array(of: .color, count: 2...GradientFill.maximumColorCount),
                    "The colours of the stops, first to last."
                ) { $0.colors = $1 },
                Property(
                    "locations", .locations,
                    "The location of each stop, from 0 to 1, in nondecreasing order; evenly spaced if absent."
                ) { $0.locations = $1 },
                Property(
                    "midpoints", .fractions,
                    "The fraction of the way from each stop to the next at which their colours are mixed half and half; "
                        + "one less than the colours; 0.5 if absent."
                ) { $0.midpoints = $1 },
                Property(
                    "startPoint", .boundedPoint, default: GradientFill().startPoint,
                    "The start of the gradient, at location 0: [x, y]."
                ) { $0.startPoint = $1 },
                Property(
                    "endPoint", .boundedPoint, default: GradientFill().endPoint,
                    "The end of the gradient, at location 1: [x, y]."
                ) { $0.endPoint = $1 },
                Property(
                    "unit", .enumeration(), default: .box,
                    "The unit of both points: fractions of the path's or the text layer's box, or points."
                ) { $0.unit = $1 },
                Property(
                    "spreadMethod", .enumeration(), default: .pad,
                    "The colours beyond the first and the last one: those two go on (pad), or the gradient begins again "
                        + "(repeat) or runs back and forth (reflect)."
                ) { $0.spreadMethod = $1 },
                Property(
                    "colorInterpolation", .enumeration(), default: .srgb, "The colour space in which colours are mixed."
                ) { $0.colorInterpolation = $1 },
                Property(
                    "interpolatesPremultiplied", .boolean, default: false,
                    "Mixes colours that are multiplied by their alpha, rather than red, green, blue and alpha each by "
                        + "itself."
                ) { $0.interpolatesPremultiplied = $1 },
            ]
        })

    /// Reports locations and midpoints whose number does not go with that of the colours.
    @Sendable private static func checkStops(
        _ target: inout GradientFill, _ node: NodeID, _ reader: DocumentReader
    ) {
        reader.checkStops(
            colors: target.colors.count, locations: target.locations?.count, midpoints: target.midpoints?.count,
            of: node)
    }
}

extension DocumentReader {
    /// Reports locations and midpoints of a gradient whose number does not go with that of the colours.
    func checkStops(
        colors count: Int, locations: Int?, distances: Int? = nil, midpoints: Int?, of node: NodeID
    ) {
        let colors = count == 1 ? "1 colour" : "\(count) colours"
        for (name, found) in [("locations", locations), ("stopDistances", distances)] {
            guard let found, found != count else { continue }
            report(
                .invalid(
                    found: "found \(found) \(name) for \(colors)",
                    advice: "write one for each colour, or leave them out for even spacing"),
                at: member(name, of: node) ?? node)
        }
        if let midpoints, midpoints != max(count - 1, 0) {
            report(
                .invalid(
                    found: "found \(midpoints) midpoints for \(colors)",
                    advice: "write one less than there are colours, each between two of them; 0.5 changes nothing"),
                at: member("midpoints", of: node) ?? node)
        }
    }
}

extension ValueDeclaration where Value == GradientFill {
    /// A gradient in place of a colour.
    static var gradientFill: ValueDeclaration { .object(GradientFillDeclaration.gradient) }
}
