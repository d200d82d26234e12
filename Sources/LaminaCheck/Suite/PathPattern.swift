/// A pattern for paths and names: `*` stands for any characters but `/`, `**` for any characters, `**/` also for none,
/// and `?` for one character but `/`.
///
/// Matching is linear in the product of the lengths, whatever the pattern.
struct PathPattern: Sendable, Equatable {
    private enum Piece: Equatable {
        case literal(UInt8)
        /// One byte, but no slash.
        case one
        /// Any bytes but slashes.
        case name
        /// Any bytes.
        case path
        /// Nothing, or any bytes and a slash.
        case folders
    }

    /// The pattern as written.
    let text: String
    private var pieces: [Piece] = []

    init(_ text: String) {
        self.text = text
        var rest = Array(text.utf8)[...]
        if rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
        while let byte = rest.first {
            if rest.starts(with: "**/".utf8) {
                pieces.append(.folders)
                rest = rest.dropFirst(3)
            } else if rest.starts(with: "**".utf8) {
                pieces.append(.path)
                rest = rest.dropFirst(2)
            } else {
                pieces.append(byte == UInt8(ascii: "*") ? .name : byte == UInt8(ascii: "?") ? .one : .literal(byte))
                rest = rest.dropFirst()
            }
        }
    }

    /// True if it has no wildcard.
    var isPlain: Bool { pieces.allSatisfy { if case .literal = $0 { true } else { false } } }

    /// Returns whether a whole path matches.
    func matches(_ path: String) -> Bool {
        let slash = UInt8(ascii: "/")
        // The states: how many pieces are matched so far.
        var states = Set<Int>()
        add(0, to: &states)
        for byte in path.utf8 {
            var next = Set<Int>()
            for state in states where state < pieces.count {
                switch pieces[state] {
                case .literal(let wanted): if byte == wanted { add(state + 1, to: &next) }
                case .one: if byte != slash { add(state + 1, to: &next) }
                case .name: if byte != slash { add(state, to: &next) }
                case .path: add(state, to: &next)
                case .folders:
                    // Still inside: leaving is possible only after a slash.
                    next.insert(state)
                    if byte == slash { add(state + 1, to: &next) }
                }
            }
            states = next
            if states.isEmpty { return false }
        }
        return states.contains(pieces.count)
    }

    /// Adds a state, and those that are reached from it without a byte.
    private func add(_ state: Int, to states: inout Set<Int>) {
        var state = state
        while states.insert(state).inserted, state < pieces.count {
            switch pieces[state] {
            case .name, .path, .folders: state += 1
            case .literal, .one: return
            }
        }
    }
}

/// A filter of cases by name: a part of the name, or a pattern of it if it has a wildcard.
struct CaseFilter: Sendable {
    private let texts: [String]
    private let patterns: [PathPattern]

    /// - Parameter filters: Those of which a name must match one; none for all names.
    init(_ filters: [String]) {
        let all = filters.map(PathPattern.init)
        patterns = all.filter { !$0.isPlain }
        texts = all.filter(\.isPlain).map(\.text)
    }

    /// Returns whether the case is selected.
    func selects(_ name: String) -> Bool {
        if texts.isEmpty, patterns.isEmpty { return true }
        return texts.contains { name.contains($0) } || patterns.contains { $0.matches(name) }
    }
}
