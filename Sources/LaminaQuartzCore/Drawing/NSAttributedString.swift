import Lamina

/// Text with attributes, for layers of text.
public typealias NSAttributedString = AttributedText
/// Text with attributes; a value, so that it is held in a `var`.
public typealias NSMutableAttributedString = AttributedText

extension AttributedText {
    /// The attributes of text that have an effect here.
    public enum Key: Sendable, Hashable, CaseIterable {
        /// A `UIFont`.
        case font
        /// A `UIColor`.
        case foregroundColor
        /// A number: points between letters.
        case kern
        /// A number: points by which the baseline is higher.
        case baselineOffset
        /// A number: 0 for none, 9 for two lines, another for one.
        case underlineStyle
        /// A number: 0 for none, another for a line.
        case strikethroughStyle
    }

    /// Text with attributes; a value of another type than its attribute's is left out.
    public init(string: String, attributes: [Key: Any]? = nil) {
        self.init()
        append(string, TextAttributes(attributes ?? [:]))
    }

    /// Adds text at the end.
    public mutating func append(_ other: AttributedText) { runs += other.runs }
    /// The number of UTF-16 units.
    public var length: Int { string.utf16.count }
}

extension TextAttributes {
    fileprivate init(_ values: [AttributedText.Key: Any]) {
        self.init()
        func number(_ key: AttributedText.Key) -> Double? {
            let value = values[key]
            return value as? Double ?? (value as? Int).map { Double($0) } ?? (value as? Float).map { Double($0) }
        }
        if let font = values[.font] as? Font { self.font = font }
        if let color = values[.foregroundColor] as? Color { self.color = color }
        if let kern = number(.kern) { letterSpacing = kern }
        if let offset = number(.baselineOffset) { baselineOffset = offset }
        if let style = number(.underlineStyle) { underline = style == 0 ? .none : style == 9 ? .double : .single }
        if let style = number(.strikethroughStyle) { isStruckThrough = style != 0 }
    }
}
