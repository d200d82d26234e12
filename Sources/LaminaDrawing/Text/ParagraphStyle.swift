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
