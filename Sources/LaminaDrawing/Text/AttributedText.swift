import LaminaGeometry

/// Text with attributes: a list of runs.
///
/// ```swift
/// var text = AttributedText("Sophia", font: Font(size: 22, weight: .bold))
/// text.append(".jpg", TextAttributes(font: Font(size: 22), color: .black))
/// ```
public struct AttributedText: Sendable, Hashable {
    /// A piece of text with the same attributes throughout.
    public struct Run: Sendable, Hashable {
        /// The characters, newlines included.
        public var text: String
        /// The attributes.
        public var attributes: TextAttributes

        /// A run of text.
        public init(_ text: String, _ attributes: TextAttributes) {
            (self.text, self.attributes) = (text, attributes)
        }
    }

    /// The runs in reading order.
    public var runs: [Run]

    /// Text of the given runs.
    public init(runs: [Run] = []) { self.runs = runs }

    /// Text of one run.
    public init(_ text: String, font: Font = Font(), color: Color = .black) {
        runs = text.isEmpty ? [] : [Run(text, TextAttributes(font: font, color: color))]
    }

    /// Adds a run at the end.
    public mutating func append(_ text: String, _ attributes: TextAttributes) {
        runs.append(Run(text, attributes))
    }

    /// The characters of all runs.
    public var string: String { runs.reduce(into: "") { $0 += $1.text } }
}

/// The attributes of a run of text.
public struct TextAttributes: Sendable, Hashable {
    /// The font and its size.
    public var font: Font
    /// The colour of letters and lines. Colour glyphs such as emoji have their own colours, and use only its alpha.
    public var color: Color
    /// The underline; none by default.
    public var underline = UnderlineStyle.none
    /// True for a strikethrough.
    public var isStruckThrough = false
    /// The additional space between letters, in points. Clamped to ±1,000.
    public var letterSpacing = 0.0
    /// The offset of the baseline upwards, in points. Clamped to ±1,000.
    public var baselineOffset = 0.0

    /// A font in a colour.
    public init(font: Font = Font(), color: Color = .black) {
        (self.font, self.color) = (font, color)
    }
}

/// The underline styles.
public enum UnderlineStyle: String, Sendable, Hashable, CaseIterable {
    case none, single, double
}

/// The line breaking and the alignment of text.
public struct ParagraphStyle: Sendable, Hashable {
    /// The alignment; `natural` by default.
    public var alignment = TextAlignment.natural
    /// The wrapping; `word` by default.
    public var wrapping = TextWrapping.word
    /// The truncation; `none` by default.
    public var truncation = TextTruncation.none
    /// The additional space between lines, in points. Clamped to ±10,000.
    public var lineSpacing = 0.0
    /// The height of lines, in points, with half of what it adds above the letters and half below; 0, the default, for
    /// that of ``lineHeightMultiple``. Clamped to 0 to 10,000.
    public var lineHeight = 0.0
    /// The factor of the fonts' own line height, where ``lineHeight`` is 0; 0, the default, for what the fonts require.
    /// Clamped to 0 to 100.
    public var lineHeightMultiple = 0.0
    /// The additional space between paragraphs, which newlines end, in points. Clamped to 0 to 10,000.
    public var paragraphSpacing = 0.0
    /// The maximum number of lines; 0, the default, for no limit. With truncation, an ellipsis replaces the rest.
    public var numberOfLines = 0
    /// The least factor by which text that does not fit its box is made smaller, letters and spaces alike, from 0.01 to 1;
    /// 0, the default, to leave its size.
    public var minimumScaleFactor = 0.0

    /// The defaults.
    public init() {}

    /// Text of the given alignment and wrapping.
    public init(alignment: TextAlignment, wrapping: TextWrapping = .word, truncation: TextTruncation = .none) {
        (self.alignment, self.wrapping, self.truncation) = (alignment, wrapping, truncation)
    }
}

/// The alignments of lines in the width.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
    /// The start side of the line's script: left, or right for Arabic, Hebrew and the like.
    case natural
    case left, right, center
    /// The sides where the direction of a layer's layout begins and ends; left and right for text by itself.
    case leading, trailing
    /// Both sides, by widened spaces; the last line of a paragraph is natural.
    case justified
}

/// The positions at which lines may be broken, besides newlines.
public enum TextWrapping: String, Sendable, Hashable, CaseIterable {
    /// Between words; within a word that is longer than the line.
    case word
    /// Between words alone: a word that is longer than the line continues beyond it.
    case wholeWord
    /// Between any two characters.
    case character
    /// Nowhere.
    case none
}

/// The position of the ellipsis that replaces text without room.
public enum TextTruncation: String, Sendable, Hashable, CaseIterable {
    /// No truncation: text overflows its width or height.
    case none
    case start, middle, end
}

extension ParagraphStyle {
    /// The line spacing within its range.
    var clampedLineSpacing: Double { lineSpacing.isNaN ? 0 : min(max(lineSpacing, -10_000), 10_000) }
    /// The paragraph spacing within its range.
    var clampedParagraphSpacing: Double { ParagraphStyle.clamped(paragraphSpacing, to: 10_000) }
    /// The line height within its range; 0 for none.
    var clampedLineHeight: Double { ParagraphStyle.clamped(lineHeight, to: 10_000) }
    /// The factor of the fonts' line height within its range; 0 for none.
    var clampedLineHeightMultiple: Double { ParagraphStyle.clamped(lineHeightMultiple, to: 100) }
    /// True if lines have another height than their fonts require.
    var setsLineHeights: Bool { clampedLineHeight > 0 || clampedLineHeightMultiple > 0 }
    /// The least scale of text that does not fit; nil if it has its size even so.
    var leastScale: Double? { minimumScaleFactor > 0 && minimumScaleFactor < 1 ? max(minimumScaleFactor, 0.01) : nil }
    /// The maximum number of lines; nil for no limit.
    var lineLimit: Int? { numberOfLines > 0 ? min(numberOfLines, 1_000_000) : nil }

    private static func clamped(_ number: Double, to most: Double) -> Double {
        number.isNaN ? 0 : min(max(number, 0), most)
    }
}
