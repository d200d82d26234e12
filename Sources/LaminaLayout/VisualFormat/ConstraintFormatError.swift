/// An error in a visual format or in the short form of a constraint.
///
/// Its description is meant for people: what was found and what to do, followed by the string, or the part of a long
/// one around the position, with a caret under the character:
///
///     no metric is named "paddin"; did you mean "padding"?
///       |-paddin-[button]
///         ^
public struct ConstraintFormatError: Error, Hashable, Sendable {
    /// The error without its position.
    public enum Reason: Hashable, Sendable {
        /// The grammar has something else here; `found` is nil at the end of the string.
        case unexpected(found: String?, expected: String)
        /// Other systems write this, such as CSS; `advice` says what is written here.
        case otherNotation(found: String, advice: String)
        /// There is no item of this name; `near` is a similar one.
        case unknownItem(String, near: String?)
        /// There is no metric of this name; `near` is a similar one.
        case unknownMetric(String, near: String?)
        /// The name is neither a metric's nor an item's; `near` is a similar one.
        case unknownName(String, near: String?)
        /// There is no such attribute; `near` is a similar one.
        case unknownAttribute(String, near: String?)
        /// The name is an item's, in a position for a number or metric.
        case itemWithoutAttribute(String)
        /// The number is beyond the range of `Double`.
        case numberTooLarge
        /// The metric of this name is infinite or not a number.
        case metricNotFinite(String)
        /// The divisor is zero.
        case divisionByZero
        /// The priority is not from 1 to 1,000.
        case priorityOutOfRange(Double)
        /// The options contradict the format or each other.
        case options(String)
        /// The constraint is well written and can't hold in any layout, or has no meaning.
        case invalid(String)
    }

    /// The problem without its position.
    public let reason: Reason
    /// The position in the string, in characters from its start.
    public let offset: Int
    /// The string, or the part of a long one around the position, without control characters.
    public let excerpt: String
    /// The number of characters of `excerpt` before the position.
    public let caret: Int

    /// Creates an error at a byte of the string's UTF-8.
    init(_ reason: Reason, in text: String, atByte byte: Int) {
        let position = text.utf8.index(text.startIndex, offsetBy: byte, limitedBy: text.endIndex) ?? text.endIndex
        let before = text[..<position]
        let after = text[position...]
        let head = before.suffix(Self.context)
        let tail = after.prefix(Self.context)
        let start = (head.startIndex > text.startIndex ? "…" : "") + FormatText.line(head)
        self.reason = reason
        offset = before.count
        excerpt = start + FormatText.line(tail) + (tail.endIndex < text.endIndex ? "…" : "")
        caret = start.count
    }

    /// The number of characters shown on each side of the position.
    private static let context = 40
}

extension ConstraintFormatError: CustomStringConvertible {
    /// The message, then the string with a caret under the position.
    public var description: String {
        "\(message)\n  \(excerpt)\n  \(String(repeating: " ", count: caret))^"
    }

    /// The problem and its remedy on one line, without the string.
    public var message: String {
        switch reason {
        case .unexpected(let found, let expected):
            return "found \(found.map(FormatText.quoted) ?? "the end"); expected \(expected)"
        case .otherNotation(let found, let advice):
            return "found \(FormatText.quoted(found)); \(advice)"
        case .unknownItem(let name, let near):
            return "no item is named \(FormatText.quoted(name)); "
                + (Self.suggestion(near) ?? FormatAdvice.item(name) ?? "write the name of an item that exists")
        case .unknownMetric(let name, let near):
            return "no metric is named \(FormatText.quoted(name)); "
                + (Self.suggestion(near) ?? "add it to the metrics, or write a number")
        case .unknownName(let name, let near):
            return "\(FormatText.quoted(name)) is neither an item nor a metric; "
                + (Self.suggestion(near) ?? "write the name of one, or a number")
        case .unknownAttribute(let name, let near):
            return "no attribute is named \(FormatText.quoted(name)); "
                + (FormatAdvice.attribute(name) ?? Self.suggestion(near)
                    ?? "write one of \(LayoutAttribute.names.joined(separator: ", "))")
        case .itemWithoutAttribute(let name):
            return "\(FormatText.quoted(name)) is not a metric; write a metric or a number, "
                + "or in the short form an item with its attribute, such as panel.width"
        case .numberTooLarge:
            return "the number is too large; write a finite one"
        case .metricNotFinite(let name):
            return "the metric \(FormatText.quoted(name)) is not a finite number; give it one that is"
        case .divisionByZero:
            return "the divisor is 0; divide by another number"
        case .priorityOutOfRange(let priority):
            return "the priority is \(FormatText.number(priority)); write one from 1 to 1000"
        case .options(let message), .invalid(let message):
            return message
        }
    }

    private static func suggestion(_ near: String?) -> String? {
        near.map { "did you mean \(FormatText.quoted($0))?" }
    }
}
