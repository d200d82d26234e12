/// The names of numbered pictures, by a printf pattern: `frame-%04d.png` gives `frame-0007.png`.
///
/// Used both for writing and for reading.
public struct FrameNames: Sendable, Hashable {
    /// The text before the number.
    public let prefix: String
    /// The text after the number.
    public let suffix: String
    /// The least number of digits; shorter numbers are padded with zeros.
    public let digits: Int

    /// The least numbers of digits that a pattern can ask for: 1 to 18, as many as any number of a frame has.
    package static let digitRange = 1...18

    /// Parses a pattern: one `%d` or `%0Nd` with N from 1 to 18; `%%` is a percent sign.
    ///
    /// - Throws: ``Fault`` if there is no number, more than one, or another directive.
    public init(_ pattern: String) throws(Fault) {
        var texts = [""]
        var digits = 1
        var rest = Substring(pattern)
        while let character = rest.popFirst() {
            guard character == "%" else {
                texts[texts.count - 1].append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                texts[texts.count - 1].append("%")
                continue
            }
            let width = rest.prefix { $0.isASCII && $0.isNumber }
            guard rest.dropFirst(width.count).first == "d", let count = Self.digits(width) else {
                throw Fault(
                    pattern: pattern,
                    detail: "\"%\(rest.prefix(width.count + 1))\" is not a frame number; "
                        + "write %d or %04d, and %% for a percent sign")
            }
            rest = rest.dropFirst(width.count + 1)
            digits = count
            texts.append("")
        }
        guard texts.count == 2 else {
            throw Fault(
                pattern: pattern,
                detail: texts.count == 1
                    ? "each frame needs a name of its own; add its number, as in frame-%04d.png"
                    : "it has \(texts.count - 1) numbers; keep one")
        }
        (prefix, suffix) = (texts[0], texts[1])
        self.digits = digits
    }

    /// The fault of an invalid pattern.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// The pattern as it was given.
        public let pattern: String
        /// The fault, and what to do about it.
        public let detail: String

        /// The message.
        public var description: String { "\"\(pattern)\" is not a pattern of frame names: \(detail)" }
    }

    /// Returns the name of a frame.
    public subscript(frame: Int) -> String {
        let number = String(frame)
        return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
    }

    package init(prefix: String, suffix: String, digits: Int) {
        (self.prefix, self.suffix, self.digits) = (prefix, suffix, digits)
    }

    /// Returns whether this is the name of a frame.
    public func contains(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return false
        }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        let isOverpadded = number.count > digits && number.first == "0"
        return number.count >= digits && !isOverpadded && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Returns the least number of digits: 1 if none is given; else a zero and then 1 to 18.
    private static func digits(_ width: Substring) -> Int? {
        if width.isEmpty { return 1 }
        guard width.first == "0", let count = Int(width), digitRange.contains(count) else { return nil }
        return count
    }
}
