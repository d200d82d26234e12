/// Rounds sizes up so that targets of nearly equal size can stand in for each other.
enum SizeClass {
    /// The side of the class that `side` falls in, both in pixels: a multiple of an eighth of the power of two at or
    /// below it, 16 at least. Never more than a seventh beyond what was asked for above 128 pixels.
    static func rounded(_ side: Int) -> Int {
        let power = 1 << (Int.bitWidth - 1 - max(side, 1).leadingZeroBitCount)
        let step = max(16, power / 8)
        return (side + step - 1) / step * step
    }
}
