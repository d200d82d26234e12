import LaminaImage

/// Gives each distinct image of a frame a small number.
///
/// The common cases cost no hashing: the same image as just before, and one that a small direct-mapped cache still
/// knows.
struct ImageTable {
    private(set) var images: [Image] = []
    private var indices: [ObjectIdentifier: Int32] = [:]
    private var cache = [(key: ObjectIdentifier?, index: Int32)](repeating: (nil, 0), count: 256)

    mutating func removeAll() {
        guard !images.isEmpty else { return }
        images.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        for slot in cache.indices { cache[slot].key = nil }
    }

    mutating func index(of image: Image) -> Int32 {
        let key = ObjectIdentifier(image)
        let slot = (Int(bitPattern: key) >> 4) & 255
        if cache[slot].key == key { return cache[slot].index }
        let index =
            indices[key]
            ?? {
                let new = Int32(images.count)
                indices[key] = new
                images.append(image)
                return new
            }()
        cache[slot] = (key, index)
        return index
    }
}
