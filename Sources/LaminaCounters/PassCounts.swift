/// A number of offscreen passes: how many, and how many of them for each reason.
///
/// A pass with two reasons counts once in the total and once under each reason.
public struct PassCounts: Sendable, Equatable, Encodable {
    /// The number of passes.
    public private(set) var total = 0
    private var byReasonIndex = [Int](repeating: 0, count: OffscreenReason.allCases.count)

    /// None.
    public init() {}

    /// Counts one pass.
    public mutating func count(_ reasons: ReasonSet) {
        guard Counting.isOn else { return }
        total += 1
        for index in byReasonIndex.indices where reasons.rawValue & (1 << UInt32(index)) != 0 {
            byReasonIndex[index] += 1
        }
    }

    /// Adds the passes of another part of the same picture.
    package mutating func add(_ part: PassCounts) {
        total += part.total
        for index in byReasonIndex.indices { byReasonIndex[index] += part.byReasonIndex[index] }
    }

    /// The number of passes that have `reason`.
    public subscript(reason: OffscreenReason) -> Int {
        OffscreenReason.allCases.firstIndex(of: reason).map { byReasonIndex[$0] } ?? 0
    }

    /// The numbers by reason, those of 0 left out.
    public var byReason: [OffscreenReason: Int] {
        var found: [OffscreenReason: Int] = [:]
        for (reason, count) in zip(OffscreenReason.allCases, byReasonIndex) where count > 0 { found[reason] = count }
        return found
    }

    private enum CodingKeys: String, CodingKey { case total, byReason }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(total, forKey: .total)
        try container.encode(byReason, forKey: .byReason)
    }
}
