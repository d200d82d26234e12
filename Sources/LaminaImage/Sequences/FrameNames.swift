/// The names of numbered pictures, as C's printf makes them: `frame-%04d.png` gives `frame-0007.png`.
///
/// Those that are written and those that are read are named alike.
public struct FrameNames: Sendable, Hashable {
    /// What stands before the number.
    public let prefix: String
    /// What stands behind it.
    public let suffix: String
    /// The digits a number has at least; it is filled up with zeros.
    public let digits: Int

    /// Reads a pattern: one `%d` or `%0Nd` with N from 1 to 18; `%%` is a percent sign.
    ///
    /// - Throws: ``Fault`` where there is no number, more than one, or another directive.
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
                    detail: "\"%\(rest.prefix(width.count + 1))\" is no number of a frame; "
                        + "write %d or %04d for it, and %% for a percent sign")
            }
            rest = rest.dropFirst(width.count + 1)
            digits = count
            texts.append("")
        }
        guard texts.count == 2 else {
            throw Fault(
                pattern: pattern,
                detail: texts.count == 1
                    ? "each frame needs a name of its own; put its number in, such as frame-%04d.png"
                    : "it holds \(texts.count - 1) numbers; leave one")
        }
        (prefix, suffix) = (texts[0], texts[1])
        self.digits = digits
    }

    /// What a pattern has that names no frames.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// The pattern as it was given.
        public let pattern: String
        /// What is wrong with it, and what to do.
        public let detail: String

        /// A sentence for people.
        public var description: String { "\"\(pattern)\" names no frames: \(detail)" }
    }

    /// The name of a frame.
    public subscript(frame: Int) -> String {
        let number = String(frame)
        return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
    }

    package init(prefix: String, suffix: String, digits: Int) {
        (self.prefix, self.suffix, self.digits) = (prefix, suffix, digits)
    }

    /// Whether this is the name of a frame.
    public func contains(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return false
        }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        let isFilledUp = number.count > digits && number.first == "0"
        return number.count >= digits && !isFilledUp && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The least digits: none stated is 1; else a zero and then 1 to 18.
    private static func digits(_ width: Substring) -> Int? {
        if width.isEmpty { return 1 }
        guard width.first == "0", let count = Int(width), (1...18).contains(count) else { return nil }
        return count
    }
}
