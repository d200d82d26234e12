/// A part of a suite or film: one of so many.
///
/// ```swift
/// let shard = try Shard("3/8")
/// ```
public struct Shard: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The number of the part, from 1 to ``count``.
    public let index: Int
    /// The number of parts, from 1 to ``mostShards``.
    public let count: Int

    /// The largest number of parts.
    public static let mostShards = 10_000

    /// Creates a part.
    ///
    /// - Throws: ``FarmError/badShard(found:detail:)`` if the number is not one of the parts.
    public init(_ index: Int, of count: Int) throws(FarmError) {
        let text = "\(index)/\(count)"
        guard (1...Self.mostShards).contains(count) else {
            throw .badShard(found: text, detail: "there are 1 to \(Self.mostShards) shards")
        }
        guard (1...count).contains(index) else {
            throw .badShard(found: text, detail: "shards are numbered from 1 to \(count)")
        }
        (self.index, self.count) = (index, count)
    }

    /// Reads a part from a file.
    ///
    /// - Throws: ``FarmError/badShard(found:detail:)`` if the number is not one of the parts, and the decoder's errors.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(values.decode(Int.self, forKey: .index), of: values.decode(Int.self, forKey: .count))
    }

    private enum CodingKeys: String, CodingKey { case index, count }

    /// Parses `I/N`.
    ///
    /// - Throws: ``FarmError/badShard(found:detail:)``.
    public init(_ text: String) throws(FarmError) {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false).map { side in
            side.utf8.allSatisfy { (48...57).contains($0) } ? Int(side) : nil
        }
        guard sides.count == 2, let index = sides[0], let count = sides[1] else {
            throw .badShard(found: text, detail: "it is not two whole numbers with / between them, such as 3/8")
        }
        do {
            try self.init(index, of: count)
        } catch {
            guard case .badShard(_, let detail) = error else { throw error }
            throw .badShard(found: text, detail: detail)
        }
    }

    /// The part as `I/N`.
    public var description: String { "\(index)/\(count)" }

    /// Returns the frames of a range that belong to this part: consecutive, and as many as in the others or one more;
    /// empty if there are more parts than frames.
    public func frames(of range: Range<Int>) -> Range<Int> {
        let (share, rest) = range.count.quotientAndRemainder(dividingBy: count)
        let before = index - 1
        let lower = range.lowerBound + before * share + min(before, rest)
        return lower..<lower + share + (before < rest ? 1 : 0)
    }
}
