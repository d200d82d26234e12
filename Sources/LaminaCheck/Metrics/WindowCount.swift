/// The number of different pixels in windows of a picture.
enum WindowCount {
    /// The largest number of bytes equal to `kind` in any square of a side; a square is no larger than the picture.
    ///
    /// - Parameter owners: The parts of the pixels, of which only `part` counts; nil if all are one part.
    /// - Complexity: O(pixels), whatever the side.
    static func largest(
        of kind: PixelKind, in kinds: UnsafePointer<UInt8>, width: Int, height: Int, side: Int,
        owners: UnsafePointer<UInt8>? = nil, part: UInt8 = 0
    ) -> Int {
        let (columns, rows) = (min(side, width), min(side, height))
        let value = kind.rawValue
        let counts = { (index: Int) -> Int32 in
            kinds[index] == value && (owners == nil || owners?[index] == part) ? 1 : 0
        }
        // The members of each column in the last rows; a window is a run of columns.
        var sums = [Int32](repeating: 0, count: width)
        return sums.withUnsafeMutableBufferPointer { sums in
            var largest: Int32 = 0
            for y in 0..<height {
                let (new, old) = (y * width, (y - rows) * width)
                for x in 0..<width { sums[x] += counts(new + x) - (y >= rows ? counts(old + x) : 0) }
                var sum: Int32 = 0
                for x in 0..<width {
                    sum += sums[x] - (x >= columns ? sums[x - columns] : 0)
                    largest = max(largest, sum)
                }
            }
            return Int(largest)
        }
    }
}
