/// How often the pixels of the frame were shaded.
public struct Overdraw: Sendable, Equatable, Encodable {
    /// Fragments shaded on the frame target divided by its pixels.
    public var average: Double
    /// The most fragments shaded on one pixel.
    public var max: Int
    /// `histogram[n]` is the number of pixels shaded n times; the last entry stands for that many times and more.
    public var histogram: [Int]

    /// The summary of a map of counts, a pixel each.
    public init(counts: [UInt16]) {
        var histogram = [Int](repeating: 0, count: 17)
        var sum = 0
        var max = 0
        for count in counts {
            sum += Int(count)
            max = Swift.max(max, Int(count))
            histogram[min(Int(count), 16)] += 1
        }
        self.average = counts.isEmpty ? 0 : Double(sum) / Double(counts.count)
        self.max = max
        self.histogram = histogram
    }
}
