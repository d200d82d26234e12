/// The frames of a film: consecutive numbers from `lower` on, and their rate.
///
/// Frame n shows the time n divided by the rate, so that a part of a range shows the same as the whole range.
public struct FrameRange: Sendable, Hashable {
    /// The first frame's number, 0 or more.
    public let lower: Int
    /// The end of the range: one more than the last frame's number.
    public let upper: Int
    /// Frames per second.
    public let rate: FrameRate

    /// The largest `upper`: up to it, the times of neighbouring frames differ.
    public static let mostFrames = 1 << 50

    /// The number of frames, at least 1.
    public var count: Int { upper - lower }

    /// Creates a range of frame numbers.
    ///
    /// - Throws: ``FilmError/badRange(found:detail:)`` if it is empty, or outside of 0 to ``mostFrames``.
    public init(_ numbers: Range<Int>, rate: FrameRate) throws(FilmError) {
        let text = "\(numbers.lowerBound)..<\(numbers.upperBound)"
        try self.init(numbers.lowerBound, numbers.upperBound, rate, text: text)
    }

    /// Parses `A..<B`, or `A...B` with the last frame B.
    ///
    /// - Throws: ``FilmError/badRange(found:detail:)``.
    public init(_ text: String, rate: FrameRate) throws(FilmError) {
        let (open, closed) = (text.ranges(of: "..<"), text.ranges(of: "..."))
        guard open.count + closed.count == 1, let sign = open.first ?? closed.first else {
            throw .badRange(found: text, detail: "it is not two numbers with ..< or ... between them")
        }
        let sides = [text[..<sign.lowerBound], text[sign.upperBound...]]
        var numbers: [Int] = []
        for side in sides {
            guard !side.isEmpty, side.utf8.allSatisfy({ (48...57).contains($0) }) else {
                let found = side.isEmpty ? "a side is empty" : "\"\(side)\" is not a whole number of 0 or more"
                throw .badRange(found: text, detail: found)
            }
            // An overflow is too large, like everything above the limit.
            numbers.append(min(Int(side) ?? Int.max, Int.max - 1))
        }
        try self.init(numbers[0], closed.isEmpty ? numbers[1] : numbers[1] + 1, rate, text: text)
    }

    /// Creates the range of frames from 0 on whose times are before `duration` seconds.
    ///
    /// - Throws: ``FilmError/badDuration(found:)`` unless it is above 0 and at most 1e9.
    public init(duration: Double, rate: FrameRate) throws(FilmError) {
        guard duration > 0, duration <= 1e9 else { throw .badDuration(found: "\(duration)") }
        // The product may round up or down past a whole number, so the times decide.
        var count = Int((duration * rate.perSecond).rounded())
        while count > 1, rate.time(of: count - 1) >= duration { count -= 1 }
        while count < 1 || rate.time(of: count) < duration { count += 1 }
        try self.init(0, count, rate, text: "0..<\(count)")
    }

    private init(_ lower: Int, _ upper: Int, _ rate: FrameRate, text: String) throws(FilmError) {
        guard lower >= 0, max(lower, upper) <= Self.mostFrames else {
            throw .badRange(found: text, detail: "frames are numbered from 0 to \(Self.mostFrames)")
        }
        guard lower < upper else {
            throw .badRange(
                found: text, detail: lower == upper ? "it contains no frame" : "it ends before it begins")
        }
        self.lower = lower
        self.upper = upper
        self.rate = rate
    }

    /// Returns the time that a frame shows, in seconds.
    public func time(of frame: Int) -> Double { rate.time(of: frame) }
}

// MARK: Rate

/// Frames per second, as a fraction: 30000/1001 stays exact.
///
/// ```swift
/// let film = try FrameRate("23.976")  // 2997/125
/// film.time(of: 24)                   // 24 / 23.976 seconds
/// ```
public struct FrameRate: Sendable, Hashable {
    /// The numerator of the reduced fraction, at least 1.
    public let numerator: Int
    /// The denominator of the reduced fraction, at least 1.
    public let denominator: Int

    /// Frames per second, as the nearest `Double`.
    public var perSecond: Double { Double(numerator) / Double(denominator) }

    /// Returns the time that a frame shows, in seconds: its number divided by ``perSecond``.
    public func time(of frame: Int) -> Double { Double(frame) / perSecond }

    /// Creates a rate of a number of frames in a number of seconds.
    ///
    /// - Throws: ``FilmError/badRate(found:)`` if it is not from 0.001 to 1000, or if a number is below 1.
    public init(_ numerator: Int, over denominator: Int = 1) throws(FilmError) {
        try self.init(numerator, denominator, text: denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)")
    }

    /// Parses a whole number, a decimal with at most 6 fractional digits, or a fraction of two whole numbers.
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
        // Compared as products, of at most 12 digits each.
        let most = 1_000_000_000_000
        guard (1...most).contains(numerator), (1...most).contains(denominator), numerator <= denominator * 1000,
            denominator <= numerator * 1000
        else { throw .badRate(found: text) }
        let divisor = Self.greatestDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Parses one to nine digits and nothing else.
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
    /// The rate in a form that can be parsed again, such as 60 or 30000/1001.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
