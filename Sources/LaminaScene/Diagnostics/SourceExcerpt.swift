/// The part of a document's line around a place, safe to print: control characters are replaced.
public struct SourceExcerpt: Sendable, Equatable {
    /// The text of the line, or of the part of it around the place when the line is long.
    public let text: String

    /// How many characters of `text` stand before the place.
    public let caret: Int

    /// The excerpt behind its line number, and below it a caret under the place.
    ///
    /// - Parameter lineNumber: the line's number, from 1.
    public func rendered(lineNumber: Int) -> String {
        let number = String(lineNumber)
        let margin = String(repeating: " ", count: number.count)
        return "  \(number) | \(text)\n  \(margin) | \(String(repeating: " ", count: caret))^"
    }
}
