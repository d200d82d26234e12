/// A set of the indexes of up to 128 properties.
struct PropertySet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ indexes: [Int]) {
        for index in indexes { insert(index) }
    }

    mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 &<< UInt64(index) } else { high |= 1 &<< UInt64(index) }
    }

    func contains(_ index: Int) -> Bool {
        (index < 64 ? low : high) & (1 &<< UInt64(index)) != 0
    }

    /// How many indexes are in both sets.
    func intersectionCount(_ other: PropertySet) -> Int {
        (low & other.low).nonzeroBitCount + (high & other.high).nonzeroBitCount
    }

    func isSuperset(of other: PropertySet) -> Bool {
        other.low & ~low == 0 && other.high & ~high == 0
    }
}
