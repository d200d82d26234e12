import LaminaLayout

/// The division of a stack's length among visible items and the distances between them, by arithmetic.
struct StackShares {
    struct Result {
        var canvas: Double
        var lengths: [Double]
        var distances: [Double]
    }

    /// The intrinsic lengths.
    let lengths: [Double?]
    /// The spacings after all items but the last.
    let spacings: [Double]
    /// The least distances from edge to edge, which differ from spacings where those are measured from baselines.
    let least: [Double]
    /// The sum of the distances of the outer items from the edges of the canvas.
    let ends: Double
    /// True for items of text that are asked to take an even share.
    let sharesWidth: [Bool]

    private var count: Int { lengths.count }
    private var sum: Double { lengths.reduce(0) { $0 + ($1 ?? 0) } }
    private var leastSum: Double { least.reduce(0, +) }

    /// Returns how a canvas is divided, or one whose length the items decide; nil as in `StackArithmetic`.
    func divide(_ canvas: Double?, _ distribution: StackDistribution) -> Result? {
        if distribution == .fillProportionally, count > 1 || ends == 0 { return fillProportionally(canvas) }
        guard var result = divideInside(canvas.map { $0 - ends }, distribution) else { return nil }
        // The canvas can't be shorter than nothing.
        if result.canvas + ends < 0 {
            guard let longer = divideInside(-ends, distribution) else { return nil }
            result = longer
        }
        result.canvas += ends
        return result
    }

    private func divideInside(_ canvas: Double?, _ distribution: StackDistribution) -> Result? {
        if let canvas, canvas < leastSum { return nil }
        switch distribution {
        case .fill: return sharesWidth.contains(true) ? fillWithText(canvas) : fill(canvas)
        case .fillEqually: return fillEqually(canvas)
        case .fillProportionally: return fill(canvas)
        case .equalSpacing, .equalCentering:
            if count == 1 { return fill(canvas) }
            guard lengths.allSatisfy({ $0 != nil }), !sharesWidth.contains(true) else { return nil }
            return distribution == .equalSpacing ? spaceEqually(canvas) : centerEqually(canvas)
        }
    }

    /// Gives spare length to the first item without a length of its own, else to the first of those that may change;
    /// takes lacking length from the last.
    private func filled(_ room: Double, _ lengths: [Double?]) -> [Double] {
        var result = lengths.map { $0 ?? 0 }
        let spare = room - result.reduce(0, +)
        if spare >= 0 {
            result[lengths.firstIndex { $0 == nil } ?? 0] += spare
            return result
        }
        return Self.shrunk(result, by: -spare)
    }

    private static func shrunk(_ lengths: [Double], by lack: Double) -> [Double] {
        var (lengths, lack) = (lengths, lack)
        for index in lengths.indices.reversed() {
            let change = min(lack, lengths[index])
            lengths[index] -= change
            lack -= change
        }
        return lengths
    }

    private func fill(_ canvas: Double?) -> Result? {
        if canvas == nil, lengths[0] == nil { return nil }
        let canvas = canvas ?? max(ends == 0 ? 0 : -.infinity, sum + leastSum)
        return Result(canvas: canvas, lengths: filled(canvas - leastSum, lengths), distances: least)
    }

    /// Fills the stack, but texts take an even share of a horizontal stack whatever they need.
    private func fillWithText(_ canvas: Double?) -> Result? {
        let others = lengths.indices.filter { !sharesWidth[$0] }
        var share = canvas.map { ($0 - leastSum) / Double(count) }
        if share == nil {
            guard lengths.allSatisfy({ $0 != nil }) else { return nil }
            let othersSum = others.reduce(0) { $0 + (lengths[$1] ?? 0) }
            let widest = lengths.indices.filter { sharesWidth[$0] }.map { lengths[$0] ?? 0 }.max() ?? 0
            share = max(widest, others.isEmpty ? 0 : othersSum / Double(others.count), -leastSum / Double(count))
        }
        guard let share else { return nil }
        var result = [Double](repeating: share, count: count)
        if !others.isEmpty {
            let shares = filled(share * Double(others.count), others.map { lengths[$0] })
            for (place, index) in others.enumerated() { result[index] = shares[place] }
        }
        return Result(canvas: share * Double(count) + leastSum, lengths: result, distances: least)
    }

    private func fillEqually(_ canvas: Double?) -> Result? {
        let longest = lengths.compactMap { $0 }.max()
        if canvas == nil, longest == nil { return nil }
        let length = canvas.map { ($0 - leastSum) / Double(count) } ?? max(longest ?? 0, -leastSum / Double(count))
        return Result(
            canvas: canvas ?? length * Double(count) + leastSum,
            lengths: Array(repeating: length, count: count), distances: least)
    }

    /// Earlier items get their share first, and the last what is left.
    private func fillProportionally(_ canvas: Double?) -> Result? {
        if count == 1 {
            guard let canvas = canvas ?? lengths[0] else { return nil }
            return Result(canvas: canvas, lengths: [canvas], distances: [])
        }
        let spacing = spacings.reduce(0, +)
        let whole = sum + spacing > 0 ? sum + spacing : sum
        if canvas == nil, whole != sum + spacing || spacing != leastSum || sum == 0 || ends != 0 { return nil }
        let canvas = canvas ?? whole
        let changing = lengths.indices.filter { lengths[$0] != nil }
        var room = canvas - leastSum - ends
        if room < 0 { return nil }
        if changing.isEmpty, room != 0 { return nil }
        var result = [Double](repeating: 0, count: count)
        for index in changing {
            let share = sum == 0 ? 0 : canvas * (lengths[index] ?? 0) / whole
            result[index] = index == changing.last ? room : min(share, room)
            room -= result[index]
        }
        return Result(canvas: canvas, lengths: result, distances: least)
    }

    private func spaceEqually(_ canvas: Double?) -> Result? {
        let narrowest = max(0, least.max() ?? 0)
        let gaps = Double(count - 1)
        guard let canvas else {
            return Result(
                canvas: sum + gaps * narrowest, lengths: lengths.map { $0 ?? 0 },
                distances: Array(repeating: narrowest, count: count - 1))
        }
        if canvas < gaps * narrowest { return nil }
        let distance = max(narrowest, (canvas - sum) / gaps)
        return Result(
            canvas: canvas, lengths: Self.shrunk(lengths.map { $0 ?? 0 }, by: sum + gaps * distance - canvas),
            distances: Array(repeating: distance, count: count - 1))
    }

    private func centerEqually(_ canvas: Double?) -> Result? {
        let items = lengths.map { $0 ?? 0 }
        let halves = zip(items, items.dropFirst()).map { ($0 + $1) / 2 }
        let narrowest = zip(halves, least).map { max(0, $0 + $1) }
        let ends = (items[0] + items[count - 1]) / 2
        let centers: [Double]
        if let canvas {
            if narrowest.reduce(0, +) + ends > canvas {
                guard count == 2, least[0] >= 0 else { return nil }
                return Result(canvas: canvas, lengths: filled(canvas - leastSum, lengths), distances: least)
            }
            centers = Self.evenGaps(narrowest, sum: canvas - ends)
        } else {
            centers = Array(repeating: narrowest.max() ?? 0, count: count - 1)
        }
        return Result(
            canvas: centers.reduce(ends, +), lengths: items, distances: zip(centers, halves).map { $0 - $1 })
    }

    /// Gaps of a given sum and given least lengths: the second as near to the first as can be, then the third, and so on.
    private static func evenGaps(_ least: [Double], sum: Double) -> [Double] {
        var greatest = least[0]
        for index in least.indices.dropFirst() {
            // What the gaps up to this one may take.
            let room = sum - least[(index + 1)...].reduce(0, +)
            if Double(index + 1) * max(greatest, least[index]) <= room {
                greatest = max(greatest, least[index])
                continue
            }
            // They can't all be equal, so that they take all the room, and those after this one are at their least.
            let first = least[index] > greatest ? (room - least[index]) / Double(index) : greatest
            return Array(repeating: first, count: index) + [room - Double(index) * first] + least[(index + 1)...]
        }
        return Array(repeating: sum / Double(least.count), count: least.count)
    }
}
