/// Frames a second, as a fraction: 30000/1001 stays what it is.
///
/// ```swift
/// let film = try FrameRate("23.976")  // 2997/125
/// film.time(of: 24)                   // 24 / 23.976 seconds
/// ```
public struct FrameRate: Sendable, Hashable {
    /// The upper side of the shortened fraction, at least 1.
    public let numerator: Int
    /// The lower side of the shortened fraction, at least 1.
    public let denominator: Int

    /// Frames a second, as near as a `Double` comes.
    public var perSecond: Double { Double(numerator) / Double(denominator) }

    /// The moment that a frame shows, in seconds: its number divided by ``perSecond``.
    public func time(of frame: Int) -> Double { Double(frame) / perSecond }

    /// A rate of so many frames in so many seconds.
    ///
    /// - Throws: ``FilmError/badRate(found:)`` if it is not from 0.001 to 1000, or a side is below 1.
    public init(_ numerator: Int, over denominator: Int = 1) throws(FilmError) {
        try self.init(numerator, denominator, text: denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)")
    }

    /// Reads a whole number, a decimal with at most 6 digits behind its point, or a fraction of two whole numbers.
    ///
    /// - Throws: ``FilmError/badRate(found:)``.
    public init(_ text: String) throws(FilmError) {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        if sides.count == 2, let numerator = Self.digits(sides[0]), let denominator = Self.digits(sides[1]) {
            try self.init(numerator, denominator, text: text)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard sides.count == 1, parts.count <= 2, let whole = Self.digits(parts[0]) else { throw .badRate(found: text) }
        guard parts.count == 2 else {
            try self.init(whole, 1, text: text)
            return
        }
        guard parts[1].count <= 6, let rest = Self.digits(parts[1]) else { throw .badRate(found: text) }
        let scale = parts[1].reduce(1) { scale, _ in scale * 10 }
        try self.init(whole * scale + rest, scale, text: text)
    }

    private init(_ numerator: Int, _ denominator: Int, text: String) throws(FilmError) {
        // Compared as products: at most 12 digits each.
        let most = 1_000_000_000_000
        guard (1...most).contains(numerator), (1...most).contains(denominator), numerator <= denominator * 1000,
            denominator <= numerator * 1000
        else { throw .badRate(found: text) }
        let divisor = Self.greatestDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// One to nine digits and nothing else.
    private static func digits(_ text: Substring) -> Int? {
        text.utf8.count <= 9 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    private static func greatestDivisor(_ first: Int, _ second: Int) -> Int {
        var (larger, smaller) = (first, second)
        while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}

extension FrameRate: CustomStringConvertible {
    /// As it can be read again, such as 60 or 30000/1001.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
