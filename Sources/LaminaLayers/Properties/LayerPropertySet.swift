/// A set of properties, as bits.
struct LayerPropertySet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The number of properties that a set has room for.
    static let capacity = 128

    init() {}

    init(_ properties: some Sequence<LayerProperty>) {
        for property in properties { insert(property) }
    }

    @inline(__always)
    var isEmpty: Bool { low | high == 0 }

    @inline(__always)
    func contains(_ property: LayerProperty) -> Bool {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        return (property.rawValue < 64 ? low : high) & bit != 0
    }

    @inline(__always)
    mutating func insert(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low |= bit } else { high |= bit }
    }

    mutating func remove(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low &= ~bit } else { high &= ~bit }
    }
}
