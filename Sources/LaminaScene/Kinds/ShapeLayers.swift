import LaminaCounters
import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// A shape layer being read.
struct ShapeLayerDraft: LayerTarget {
    let shapeLayer = ShapeLayer()
    var parts = LayerParts()

    var layer: Layer { shapeLayer }
}

extension LayerDeclaration {
    /// A layer of type "shape".
    static let shape = ObjectDeclaration(
        "shapeLayer", "A layer that fills or strokes a path, or both; the path is not clipped to the bounds.",
        appliesDefaults: false, rules: geometryRules, make: ShapeLayerDraft(),
        properties: { common() + properties(of: .shape) { $0 == .lineDashPattern ? [dashes] : [] } })

    private static var dashes: Property<ShapeLayerDraft> {
        Property(
            "lineDashPattern", .dashes,
            "The alternating lengths of dashes and gaps, in points; a solid line if absent."
        ) { $0.shapeLayer.lineDashPattern = $1 }
    }
}

extension ValueDeclaration where Value == [Double] {
    /// Lengths, of which at least one is above 0.
    static var dashes: ValueDeclaration {
        .array(of: .number(in: .length), count: 1...1_000)
            .checked("write at least one length above 0") { $0.contains { $0 > 0 } }
    }
}

extension ValueDeclaration where Value == Path {
    /// SVG path data.
    static var pathData: ValueDeclaration {
        .custom(.phrased("path data as in SVG, such as \"M0 0H10\"", .text(pattern: nil))) { reader, node in
            do throws(DrawingError) {
                let path = try Path(pathData: reader.document.text(at: node))
                return reader.countPath(path.elements.count, at: node) ? path : nil
            } catch {
                reader.report(error.finding, at: node)
                return nil
            }
        }
    }
}

extension DrawingError {
    /// The error as a finding.
    var finding: SceneFinding {
        switch self {
        case .pathData(let position, let found, let expected):
            let shown = found.hasPrefix("\"") ? Printable.quoted(String(found.dropFirst().dropLast())) : found
            return .invalid(found: "found \(shown) at character \(position + 1)", advice: "write \(expected)")
        case .missingFamily(let family, let known):
            let near = NearName.closest(to: family, in: known)
            let some = known.prefix(8).joined(separator: ", ")
            return .invalid(
                found: "the font family \(Printable.quoted(family)) is not available",
                advice: near.map { "did you mean \(Printable.quoted($0))?" }
                    ?? "install it, name its file in \"fonts\", or write one of \(Printable.line(some))"
                    + (known.count > 8 ? " and \(known.count - 8) more" : ""))
        default:
            let text = description
            guard let end = text.range(of: "; ", options: .backwards) else {
                return .invalid(found: text, advice: "draw less")
            }
            let (found, advice) = (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
            switch self {
            case .tooManyElements, .tooManyRuns, .tooComplex, .textTooLong, .textTooTall, .lineTooLong, .wordTooLong,
                .tooLarge:
                return .limit(found: found, advice: advice)
            default: return .invalid(found: found, advice: advice)
            }
        }
    }
}
