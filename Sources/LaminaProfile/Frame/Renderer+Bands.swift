import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Draws a plan, or if its targets would take more memory than they may, the same picture in bands of rows.
    ///
    /// Bands are halved until they fit. A band holds as many rows more as layers in it read of what is behind them, and
    /// layers outside of it take part as far as filters carry them, so that the picture is the same to a step of 8 bits,
    /// by which blurs on grids of other extents may round the other way.
    ///
    /// - Throws: `RenderError.targetsTooLarge` if even a band of a few rows does not fit; errors name the layer.
    func drawWithinLimit(
        _ plan: PassPlan, _ options: DrawOptions, _ tree: RenderTree, _ planner: inout Planner
    ) throws -> RenderedFrame {
        do {
            return try drawWholeOrInBands(plan, options, tree, &planner)
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan)
        }
    }

    private func drawWholeOrInBands(
        _ plan: PassPlan, _ options: DrawOptions, _ tree: RenderTree, _ planner: inout Planner
    ) throws -> RenderedFrame {
        if plan.targetBytesPeak <= targetByteLimit {
            do {
                return try draw(plan, options)
            } catch RenderError.targetsTooLarge {
                // Targets are lent a little larger than planned.
            }
        }
        guard var bands = BandedPicture(tree) else {
            throw RenderError.targetsTooLarge(bytes: plan.targetBytesPeak, limit: targetByteLimit)
        }
        while let band = bands.next() {
            let part = planner.plan(tree, band: band)
            do {
                guard part.targetBytesPeak <= targetByteLimit else {
                    throw RenderError.targetsTooLarge(bytes: part.targetBytesPeak, limit: targetByteLimit)
                }
                try bands.add(draw(part, DrawOptions()), rows: band, from: part)
            } catch let error as RenderError {
                guard case .targetsTooLarge = error, bands.split(band) else { throw error }
            }
        }
        return try bands.frame(of: plan)
    }
}

/// A picture put together from bands of rows.
private struct BandedPicture {
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

    /// Adds the rows of a band, out of the rows that were drawn for it.
    mutating func add(_ frame: RenderedFrame, rows: Range<Int>, from plan: PassPlan) throws {
        guard let bitmap = frame.bitmap else { throw RenderError.nothingRead }
        let first = rows.lowerBound - Int(plan.frame.minY)
        let stride = width * 4
        pixels += bitmap.pixels[(first * stride)..<((first + rows.count) * stride)]
        counters.add(frame.counters)
        counters.offscreenPasses.count(.tooLarge)
    }

    /// The whole picture, with what all bands took.
    func frame(of plan: PassPlan) throws -> RenderedFrame {
        var all = counters
        all.offscreenPassesRequired = plan.offscreenPassesRequired
        all.layers = plan.layers
        return RenderedFrame(
            bitmap: try Bitmap(width: width, height: height, pixels: pixels), counters: all, overdrawMap: nil)
    }
}
