/// Which instances of two passes are the same, in the same order.
///
/// What both begin and end with is matched as it stands; of the rest the longest part that keeps its order, where the
/// n-th of equal ones on one side is the n-th on the other. n log n in the part that differs.
struct InstanceMatching {
    /// By instance of the new pass: its place in the old one, or -1. Rising, where there is one.
    private(set) var places: [Int32]
    private let old: ArraySlice<RecordedInstance>
    private let new: ArraySlice<RecordedInstance>

    init(_ new: ArraySlice<RecordedInstance>, _ old: ArraySlice<RecordedInstance>) {
        (self.new, self.old) = (new, old)
        places = [Int32](repeating: -1, count: new.count)
        let most = min(new.count, old.count)
        var start = 0
        while start < most, new[new.startIndex + start].bits == old[old.startIndex + start].bits {
            places[start] = Int32(start)
            start += 1
        }
        var end = 0
        while end < most - start, new[new.endIndex - 1 - end].bits == old[old.endIndex - 1 - end].bits {
            end += 1
            places[new.count - end] = Int32(old.count - end)
        }
        matchRest(start..<new.count - end, start..<old.count - end)
    }

    private mutating func matchRest(_ newRest: Range<Int>, _ oldRest: Range<Int>) {
        guard !newRest.isEmpty, !oldRest.isEmpty else { return }
        func sorted(_ range: Range<Int>, _ items: ArraySlice<RecordedInstance>) -> [(bits: UInt64, place: Int)] {
            range.map { (items[items.startIndex + $0].bits, $0) }.sorted { $0 < $1 }
        }
        let (mine, theirs) = (sorted(newRest, new), sorted(oldRest, old))
        var partner = [Int32](repeating: -1, count: newRest.count)
        var (i, j) = (0, 0)
        while i < mine.count, j < theirs.count {
            if mine[i].bits == theirs[j].bits {
                partner[mine[i].place - newRest.lowerBound] = Int32(theirs[j].place)
                (i, j) = (i + 1, j + 1)
            } else if mine[i].bits < theirs[j].bits {
                i += 1
            } else {
                j += 1
            }
        }
        for index in InstanceMatching.longestRise(in: partner) {
            places[newRest.lowerBound + index] = partner[index]
        }
    }

    /// The indices of the longest rising part of some numbers, those below 0 left out.
    static func longestRise(in numbers: [Int32]) -> [Int] {
        // The index that ends the best rise of each length, and the one before each index.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() where number >= 0 {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var next = ends.last ?? -1
        while next >= 0 {
            rise.append(next)
            next = before[next]
        }
        return rise.reversed()
    }
}
