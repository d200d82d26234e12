import LaminaCounters
import LaminaGeometry

extension ValueDeclaration where Value == Color {
    /// A colour of CSS, or three or four numbers.
    static var color: ValueDeclaration { ColorDeclaration.defined }
}

/// The declaration of colours in documents, made once for all properties.
enum ColorDeclaration {
    /// A colour, which the schema defines by name.
    static let defined = plain.defined(
        as: "color",
        "A colour: a name, hexadecimal digits or a function of CSS Color 4, such as \"rebeccapurple\", \"#2d6cdf\" or "
            + "\"oklch(70% 0.1 200)\"; or red, green, blue and maybe alpha, from 0 to 1.")

    /// A colour whose shape has no name.
    static let plain = {
        let texts: [ValueShape] = [.names(CSSColorName.all), .text(pattern: digits), .text(pattern: function)]
        let text = ValueDeclaration<Color>.custom(.either(texts)) { reader, node in
            switch reader.document.withUTF8(at: node, { Color.reading($0) }) {
            case .success(let color): return color
            case .failure(let error): return reader.report(error, at: node)
            }
        }
        let numbers = ValueDeclaration<[Double]>.array(of: .number(in: .unit), count: 3...4)
        return ValueDeclaration<Color>.either(
            text,
            numbers.map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0.count > 3 ? $0[3] : 1) }
        )
        .phrased(phrase)
        .written { .text($0.hex) }
    }()

    fileprivate static let phrase =
        "a colour, \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\", a name or a function of CSS such as "
        + "\"oklch(70% 0.1 200)\", or [red, green, blue, alpha] from 0 to 1"

    private static var digits: String { "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" }

    /// The functions in letters of any case, whose arguments only reading checks, and the names with capital letters.
    private static var function: String {
        let functions = CSSColorFunction.names.map(anyCase).joined(separator: "|")
        return "^((\(functions))\\([^()]*\\)|\(CSSColorName.all.map(anyCase).joined(separator: "|")))$"
    }

    private static func anyCase(_ name: String) -> String { name.map { "[\($0)\($0.uppercased())]" }.joined() }
}

extension Color {
    /// The colour of a text of CSS, or the reason why it is none.
    fileprivate static func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Color, CSSColorError> {
        Result { () throws(CSSColorError) in try Color(css: bytes) }
    }
}

extension DocumentReader {
    /// Reports a text that is no colour: as a whole if it looks like none, or else at the place where it stops being one.
    fileprivate func report(_ error: CSSColorError, at node: NodeID) -> Color? {
        let near = NearName.closest(to: error.word, in: error.names).map { "did you mean \"\($0)\"?" }
        if let near, error.offset == 0 {
            report(.invalid(found: "found \(describe(node)), which is not a colour", advice: near), at: node)
        } else if error.offset == 0 {
            return reportWrongType(at: node, expected: .phrased(ColorDeclaration.phrase, .text(pattern: nil)))
        } else {
            let found = "\(Printable.line(error.found)) in the colour \(Printable.quoted(document.text(at: node)))"
            report(
                .invalid(found: "found \(found)", advice: near ?? "write \(error.expected)"), at: node,
                byte: error.offset)
        }
        return nil
    }
}
