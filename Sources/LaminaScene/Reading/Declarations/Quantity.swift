import LaminaGeometry

/// A quantity that documents write as a number, or as text with a unit.
package enum Quantity: Sendable {
    /// A time: a number of seconds, or text such as `250ms`.
    case time
    /// An angle: a number of degrees, or text such as `0.5turn`.
    case angle
    /// A length or coordinate: a number of points, or a percentage of the superlayer's width or height.
    case length

    /// The units.
    private var units: [String] {
        switch self {
        case .time: ["s", "ms"]
        case .angle: CSSAngle.units
        case .length: ["%"]
        }
    }

    /// The unit of plain numbers, and a text with another one, for messages.
    var phrase: String {
        switch self {
        case .time: "in seconds or as \"250ms\""
        case .angle: "in degrees or as \"0.5turn\""
        case .length: "in points or as \"50%\""
        }
    }

    /// A regular expression, in JSON Schema's dialect, for the texts.
    var pattern: String {
        let letters = units.map { unit in
            unit.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
        }
        return "^[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?(\(letters.joined(separator: "|")))$"
    }

    /// A text of a number and a unit.
    enum Text: Equatable {
        /// The seconds, degrees or per cent.
        case value(Double)
        /// A number with something else, and what to write.
        case mistake(advice: String)
        /// A text that begins with no number.
        case other
    }

    /// The value of a text.
    func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Text {
        guard bytes.count <= Self.longestText, let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20
        else { return .other }
        var tokens = CSSTokens(bytes)
        let token = tokens.next()
        guard tokens.next() == .end else { return Self.beginsWithNumber(token) ? .mistake(advice: advice) : .other }
        switch (self, token) {
        case (.time, .dimension(let value, "s")): return .value(value)
        case (.time, .dimension(let value, "ms")): return .value(value / 1_000)
        case (.angle, .dimension(let value, let unit)):
            return CSSAngle.degrees(value, unit: unit).map { .value($0) } ?? .mistake(advice: advice)
        case (.length, .percentage(let value)): return .value(value)
        case (_, .number): return .mistake(advice: "remove the quotes")
        default: return Self.beginsWithNumber(token) ? .mistake(advice: advice) : .other
        }
    }

    private var advice: String {
        switch self {
        case .time: "the units of a time are \"s\" and \"ms\", directly after the number"
        case .angle: "the units of an angle are \"deg\", \"turn\", \"rad\" and \"grad\", directly after the number"
        case .length: "write points without a unit, or one percentage such as \"50%\""
        }
    }

    private static func beginsWithNumber(_ token: CSSTokens.Token) -> Bool {
        switch token {
        case .number, .percentage, .dimension: true
        default: false
        }
    }

    private static let longestText = 100
}
