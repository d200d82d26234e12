/// Values with shares that add up to 1: what stands between two of them, or between two mixtures.
struct Mixture<Value: Hashable & Sendable>: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var value: Value
        var share: Double
    }

    /// Each value once, each with a share of more than 0; at least one.
    private(set) var parts: [Part]

    init(_ value: Value) { parts = [Part(value: value, share: 1)] }

    /// A mixture of nothing yet.
    private init() { parts = [] }

    /// The value with the greatest share.
    var greatest: Value {
        var greatest = parts[0]
        for part in parts.dropFirst() where part.share > greatest.share { greatest = part }
        return greatest.value
    }

    func interpolated(to end: Mixture, progress: Double) -> Mixture {
        let progress = Amount.kept(progress, Amount.shares, orElse: 0)
        if progress == 0 { return self }
        if progress == 1 { return end }
        var result = Mixture()
        result.add(self, times: 1 - progress)
        result.add(end, times: progress)
        return result
    }

    func mapped<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Mixture<Other> {
        var result = Mixture<Other>()
        for part in parts { result.add(transform(part.value), share: part.share) }
        return result
    }

    private mutating func add(_ other: Mixture, times factor: Double) {
        for part in other.parts { add(part.value, share: part.share * factor) }
    }

    private mutating func add(_ value: Value, share: Double) {
        if let index = parts.firstIndex(where: { $0.value == value }) {
            parts[index].share += share
        } else {
            parts.append(Part(value: value, share: share))
        }
    }
}
