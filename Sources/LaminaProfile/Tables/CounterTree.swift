import LaminaCounters

/// Counters as they stand in JSON: numbers in objects; what is neither is passed over.
///
/// Reading goes as deep as the decoder lets documents nest.
enum CounterTree: Sendable, Decodable {
    case number(Double)
    indirect case object([String: CounterTree])
    case other

    init(from decoder: any Decoder) throws {
        if let number = try? decoder.singleValueContainer().decode(Double.self) {
            self = .number(number)
        } else if let members = try? decoder.singleValueContainer().decode([String: CounterTree].self) {
            self = .object(members)
        } else {
            self = .other
        }
    }

    /// The value of a counter; nil if it is not there. A reason that is left out counts as 0.
    func value(of counter: FrameCounter) -> Double? {
        if counter.jsonPath.isEmpty { return sum(of: counter) }
        var place = self
        for (depth, key) in counter.jsonPath.enumerated() {
            guard let next = place.member(key) else { return depth > 0 && place.isByReason(counter, depth) ? 0 : nil }
            place = next
        }
        guard case .number(let value) = place else { return nil }
        return value
    }

    private func member(_ key: String) -> CounterTree? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    private func isByReason(_ counter: FrameCounter, _ depth: Int) -> Bool {
        guard case .object = self else { return false }
        return counter.jsonPath[depth - 1] == "byReason"
    }

    /// A sum that is not encoded, of what is: in the order in which it was summed first, so that it is the same to the bit.
    private func sum(of counter: FrameCounter) -> Double? {
        guard case .object = member(counter.name) else { return nil }
        return FrameCounter.all.filter { $0.name.hasPrefix(counter.name + ".") }.compactMap { value(of: $0) }.reduce(
            0, +)
    }
}
