import Lamina

extension WorkFolder {
    /// The picture in a file.
    func picture(_ name: String) throws -> Bitmap { try Bitmap(decoding: bytes(name)) }
}

extension Bitmap {
    /// Red, green, blue, alpha of a pixel, as numbers that can be subtracted.
    func channels(_ x: Int, _ y: Int) -> SIMD4<Int> { SIMD4<Int>(truncatingIfNeeded: self[x, y]) }

    /// The largest difference of a channel; nil if the sizes differ.
    func largestDifference(to other: Bitmap) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        return zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
}
