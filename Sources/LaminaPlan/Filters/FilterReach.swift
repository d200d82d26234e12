import Foundation
import LaminaGeometry
import LaminaLayers

/// How far filters carry pixels.
package enum FilterReach {
    /// The pixels that a Gaussian of a standard deviation of `sigma` pixels reaches to each side.
    package static func pixels(sigma: Double) -> Int32 {
        // What is not a number reaches nowhere.
        sigma >= FilterStep.leastSigma ? Int32(min((3.5 * sigma).rounded(.up), 1_048_576)) : 0
    }

    /// The pixels by which a chain of filters can make an image larger or read beyond it.
    package static func pixels(_ filters: ArraySlice<Filter>, _ map: Homography, bounds: CGRect) -> Int32 {
        let place = FilterPlace(map: map, bounds: bounds, isBackdrop: false)
        return Int32(min(place.steps(filters).reduce(0) { $0 + $1.reach }, 1_048_576))
    }
}

extension FilterStep {
    /// The pixels by which it can make an image larger or read beyond it.
    var reach: Int {
        switch self {
        case .cut, .color, .transfer, .vignette: 0
        case .gaussian(let sigma, _), .bloom(let sigma, _, _): Int(FilterReach.pixels(sigma: sigma))
        case .box(let reach, _): Int(reach.rounded(.up)) + 1
        case .motion(let vector, _): Int(max(abs(vector.x), abs(vector.y)).rounded(.up)) + 2
        case .dropShadow(_, let offset, let sigma):
            Int(FilterReach.pixels(sigma: sigma)) + Int(max(abs(offset.x), abs(offset.y)))
        case .morphology(_, let reach): Int(reach)
        case .pixellate(let blocks, _): Int(blocks.size.rounded(.up)) + 1
        case .edges: 1
        }
    }

    /// Where the result of an image can be anything but transparent.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        if edge != .transparent { return cut }
        switch self {
        case .morphology(true, _), .edges, .color, .transfer, .vignette: return content
        case .pixellate(let blocks, _): return blocks.covering(content)
        default: return content.outset(by: Int32(clamping: reach))
        }
    }
}

extension PixelBlocks {
    /// The first pixel of a block.
    func start(_ block: Int, _ anchor: Double) -> Int {
        Int((anchor + Double(block) * size + 0.5).rounded(.down))
    }

    /// The blocks that have any of some pixels.
    func blocks(of pixels: PixelSpan, _ axis: FilterAxis) -> PixelSpan {
        let anchor = axis == .x ? anchorX : anchorY
        func block(of pixel: Int) -> Int {
            var block = Int(((Double(pixel) + 0.5 - anchor) / size).rounded(.down))
            if pixel < start(block, anchor) { block -= 1 }
            if pixel >= start(block + 1, anchor) { block += 1 }
            return block
        }
        return PixelSpan(low: block(of: pixels.low), high: block(of: pixels.high - 1) + 1)
    }

    /// The pixels of some blocks.
    func pixels(of blocks: PixelSpan, _ axis: FilterAxis) -> PixelSpan {
        let anchor = axis == .x ? anchorX : anchorY
        return PixelSpan(low: start(blocks.low, anchor), high: start(blocks.high, anchor))
    }

    /// The pixels of all blocks that have any of some pixels.
    func covering(_ rect: PixelRect) -> PixelRect {
        rect.with(pixels(of: blocks(of: rect.span(.x), .x), .x), along: .x)
            .with(pixels(of: blocks(of: rect.span(.y), .y), .y), along: .y)
    }

    /// The same blocks with the anchor near the first of the pixels that are wanted, for numbers of few bits.
    func rebased(to rect: PixelRect) -> PixelBlocks {
        var result = self
        result.anchorX += Double(blocks(of: rect.span(.x), .x).low) * size
        result.anchorY += Double(blocks(of: rect.span(.y), .y).low) * size
        return result
    }
}
