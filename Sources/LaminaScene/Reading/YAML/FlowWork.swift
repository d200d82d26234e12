/// Keeps libyaml's time in proportion to the document.
///
/// For every token libyaml looks at each open bracket, so that a deep nest of brackets around much content takes time
/// of their product: ten seconds for 400 kB. The looks beyond a nest of ordinary depth are counted and limited.
struct FlowWork {
    private var depth = 0
    private var looks = 0

    private static let ordinaryDepth = 64
    private static let mostLooks = 300_000_000

    /// Notes one event; false when the limit is reached.
    mutating func note() -> Bool {
        looks += max(0, depth - Self.ordinaryDepth)
        return looks <= Self.mostLooks
    }

    mutating func open(isFlow: Bool) {
        if isFlow || depth > 0 { depth += 1 }
    }

    mutating func close() {
        depth = max(0, depth - 1)
    }
}
