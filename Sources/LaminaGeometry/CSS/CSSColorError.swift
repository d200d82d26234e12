/// The reason why a text is no colour of CSS, with the place in it.
public struct CSSColorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The byte of the text in UTF-8, from 0, at which it stops being a colour.
    public let offset: Int

    /// The part of the text that is there, in quotes, or "the end".
    public let found: String

    /// The values that can be there instead, in words after "write".
    public let expected: String

    /// The word that is there in place of one of the names; empty where no name can be.
    package let word: String

    /// The names that can be there, of which one may be meant.
    package let names: [String]

    init(at offset: Int, found: String, expected: String, word: String = "", names: [String] = []) {
        (self.offset, self.found, self.expected, self.word, self.names) = (offset, found, expected, word, names)
    }

    /// The part that was found, its place and what to write.
    public var description: String { "found \(found) at character \(offset + 1); write \(expected)" }
}
