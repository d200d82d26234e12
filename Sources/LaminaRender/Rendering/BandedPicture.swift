import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaStage

/// A picture put together from bands of rows.
struct BandedPicture {
    private let width: Int
    private let height: Int
    private var pixels: [UInt8] = []
    /// The bands to draw, the topmost last.
    private var open: [Range<Int>]
    private var counters = FrameCounters()

    /// Bands are not made smaller than this.
    private static let leastRows = 8

    /// Begins with two halves; nil if the picture has too few rows for them.
    init?(_ tree: RenderTree) {
        (width, height) = (tree.pixelWidth, tree.pixelHeight)
        open = []
        guard split(0..<tree.pixelHeight) else { return nil }
    }

    /// The next band from the top.
    mutating func next() -> Range<Int>? { open.popLast() }

    /// Halves a band; false if it is too small.
    mutating func split(_ band: Range<Int>) -> Bool {
        guard band.count > BandedPicture.leastRows else { return false }
        let middle = band.lowerBound + band.count / 2
        open.append(middle..<band.upperBound)
        open.append(band.lowerBound..<middle)
        return true
    }

    /// Adds the rows of a band, out of the rows that were drawn for it from `firstRow` on.
    mutating func add(_ drawn: DrawnPlan, rows: Range<Int>, firstRow: Int) throws {
        guard let bitmap = drawn.bitmap else { throw RenderError.nothingRead }
        let first = rows.lowerBound - firstRow
        let stride = width * 4
        pixels += bitmap.pixels[(first * stride)..<((first + rows.count) * stride)]
        counters.add(drawn.counters)
        counters.offscreenPasses.count(.tooLarge)
    }

    /// The whole picture, with what all bands took.
    func frame(of plan: PassPlan) throws -> DrawnPlan {
        var all = counters
        all.offscreenPassesRequired = plan.offscreenPassesRequired
        all.layers = plan.layers
        return DrawnPlan(
            bitmap: try Bitmap(width: width, height: height, pixels: pixels), counters: all, overdrawMap: nil)
    }
}
