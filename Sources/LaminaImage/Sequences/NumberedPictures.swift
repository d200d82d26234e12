import Foundation

/// Pictures in files with numbers in their names, such as `frame-%04d.png`, at an even rate.
public final class NumberedPictures: PictureSequence {
    private let prefix: String
    private let suffix: String
    private let digits: Int
    private let first: Int
    private let number: Int
    private let rate: SequenceRate
    private let limits: DecodeLimits

    /// Looks which files there are.
    ///
    /// - Parameters:
    ///   - pattern: A path with one `%d` or `%04d` in its last part. The first number is 0 or 1, and none may be missing
    ///     in between.
    /// - Throws: ``SequenceError/unreadable(name:detail:)``.
    public init(pattern: String, rate: SequenceRate, limits: DecodeLimits = DecodeLimits()) throws(SequenceError) {
        let slash = pattern.lastIndex(of: "/").map { pattern.index(after: $0) } ?? pattern.startIndex
        guard let match = pattern[slash...].firstMatch(of: /%(0(\d))?d/) else {
            throw .unreadable(name: pattern, detail: "it has no number; write it as frame-%04d.png")
        }
        prefix = String(pattern[..<match.range.lowerBound])
        suffix = String(pattern[match.range.upperBound...])
        digits = match.2.flatMap { Int($0) } ?? 1
        self.rate = rate
        self.limits = limits
        let (prefix, suffix, digits) = (prefix, suffix, digits)
        func exists(_ number: Int) -> Bool {
            FileManager.default.fileExists(
                atPath: NumberedPictures.path(prefix, number, digits: digits, suffix))
        }
        guard let first = (0...1).first(where: { exists($0) }) else {
            throw .unreadable(
                name: pattern,
                detail: "there is no \(NumberedPictures.path(prefix, 1, digits: digits, suffix)), nor one with 0; "
                    + "check the folder")
        }
        self.first = first
        var end = first + 1
        while end - first < NumberedPictures.most, exists(end) { end += 1 }
        number = end - first
    }

    private static let most = 1_000_000

    private static func path(_ prefix: String, _ number: Int, digits: Int, _ suffix: String) -> String {
        let text = "\(number)"
        return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text + suffix
    }

    /// How many pictures there are.
    public var count: Int? { number }
    /// The number of the picture shown at a moment, in seconds.
    public func index(at seconds: Double) -> Int { min(rate.index(at: seconds), number - 1) }
    /// When a picture begins, in seconds.
    public func start(of index: Int) -> Double { rate.start(of: min(index, number)) }

    /// A picture; nil behind the last one. Throws ``SequenceError``.
    public func picture(_ index: Int) throws -> Image? {
        guard (0..<number).contains(index) else { return nil }
        let path = NumberedPictures.path(prefix, first + index, digits: digits, suffix)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SequenceError.unreadable(name: path, detail: "it can't be read; check the file")
        }
        do {
            return try Image(decoding: data, limits: limits)
        } catch {
            throw SequenceError.unreadable(name: path, detail: "\(error)")
        }
    }
}
