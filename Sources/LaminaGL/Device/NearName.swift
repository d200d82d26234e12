/// Finds the name a person probably meant.
enum NearName {
    /// The name with the fewest edits from `word` (case ignored), or nil when none is near:
    /// more than half the name would have to change (two letters swapped count as two edits).
    static func nearest(to word: String, among names: [String]) -> String? {
        let lowered = word.lowercased()
        guard !lowered.isEmpty, lowered.utf8.count <= 64 else { return nil }
        let ranked = names.map { (name: $0, edits: edits(from: lowered, to: $0)) }
        guard let best = ranked.min(by: { $0.edits < $1.edits }) else { return nil }
        return best.edits * 2 <= best.name.count + 1 ? best.name : nil
    }

    /// The Levenshtein distance: insertions, removals and changes of a character that turn one into the other.
    static func edits(from word: String, to name: String) -> Int {
        let target = Array(name)
        var row = Array(0...target.count)
        for (index, letter) in word.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let changed = diagonal + (letter == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, min(diagonal, row[column]) + 1)
            }
        }
        return row[target.count]
    }
}
