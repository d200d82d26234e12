import LaminaGeometry

/// Text with attributes: pieces, each of one look.
///
/// ```swift
/// var text = AttributedText("Sophia", font: Font(size: 22, weight: .bold))
/// text.append(".jpg", TextAttributes(font: Font(size: 22), color: .black))
/// ```
public struct AttributedText: Sendable, Hashable {
    /// A piece of text that looks the same throughout.
    public struct Run: Sendable, Hashable {
        /// The characters, newlines included.
        public var text: String
        /// How they look.
        public var attributes: TextAttributes

        /// A piece of text.
        public init(_ text: String, _ attributes: TextAttributes) {
            (self.text, self.attributes) = (text, attributes)
        }
    }

    /// The pieces in the order of reading.
    public var runs: [Run]

    /// Pieces of text.
    public init(runs: [Run] = []) { self.runs = runs }

    /// Text of one look.
    public init(_ text: String, font: Font = Font(), color: Color = .black) {
        runs = text.isEmpty ? [] : [Run(text, TextAttributes(font: font, color: color))]
    }

    /// Adds a piece at the end.
    public mutating func append(_ text: String, _ attributes: TextAttributes) {
        runs.append(Run(text, attributes))
    }

    /// The characters of all pieces.
    public var string: String { runs.reduce(into: "") { $0 += $1.text } }
}

/// How a piece of text looks.
public struct TextAttributes: Sendable, Hashable {
    /// The font and its size.
    public var font: Font
    /// The colour of letters and lines. Pictures such as emoji keep their own colours, and take only its alpha.
    public var color: Color
    /// The lines under it. None is the default.
    public var underline = UnderlineStyle.none
    /// Whether a line runs through it.
    public var isStruckThrough = false
    /// What is added between letters, in points. Kept from -1,000 to 1,000.
    public var letterSpacing = 0.0
    /// How far the letters stand above the line, in points. Kept from -1,000 to 1,000.
    public var baselineOffset = 0.0

    /// A font in a colour.
    public init(font: Font = Font(), color: Color = .black) {
        (self.font, self.color) = (font, color)
    }
}

/// The lines under a piece of text.
public enum UnderlineStyle: String, Sendable, Hashable, CaseIterable {
    case none, single, double
}

/// How text is broken into lines and how these are placed.
public struct ParagraphStyle: Sendable, Hashable {
    /// Where lines stand in the width. `natural` is the default.
    public var alignment = TextAlignment.natural
    /// Where lines may be broken beside newlines. `word` is the default.
    public var wrapping = TextWrapping.word
    /// Where an ellipsis stands for what has no room. `none` is the default.
    public var truncation = TextTruncation.none
    /// What is added between lines, in points. Kept from -10,000 to 10,000.
    public var lineSpacing = 0.0
    /// The most lines; 0, the default, for as many as there are. With a truncation, what is left out ends in an ellipsis.
    public var numberOfLines = 0

    /// The defaults.
    public init() {}

    /// Text of the given alignment and wrapping.
    public init(alignment: TextAlignment, wrapping: TextWrapping = .word, truncation: TextTruncation = .none) {
        (self.alignment, self.wrapping, self.truncation) = (alignment, wrapping, truncation)
    }
}

/// Where lines stand in the width.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
    /// Where the line's script begins: left, or right for Arabic, Hebrew and the like.
    case natural
    case left, right, center
    /// Both sides, by wider spaces; the last line of a paragraph is natural.
    case justified
}

/// Where lines may be broken beside newlines.
public enum TextWrapping: String, Sendable, Hashable, CaseIterable {
    /// Between words; within a word that is longer than the line.
    case word
    /// Between any two characters.
    case character
    /// Nowhere.
    case none
}

/// Where an ellipsis stands for what has no room.
public enum TextTruncation: String, Sendable, Hashable, CaseIterable {
    /// Nowhere: text goes on beyond its width or height.
    case none
    case start, middle, end
}
