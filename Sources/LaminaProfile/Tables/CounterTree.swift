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
    func value(of counter: Counter) -> Double? {
        // A sum that is not encoded is that of what is.
        if counter.jsonPath.isEmpty { return member(counter.name)?.sum }
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

    private func isByReason(_ counter: Counter, _ depth: Int) -> Bool {
        guard case .object = self else { return false }
        return counter.jsonPath[depth - 1] == "byReason"
    }

    private var sum: Double? {
        guard case .object(let members) = self else { return nil }
        return members.values.reduce(0) { sum, member in
            if case .number(let value) = member { sum + value } else { sum }
        }
    }
}
