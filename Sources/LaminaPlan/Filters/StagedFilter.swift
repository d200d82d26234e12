import LaminaGeometry
import LaminaLayers

/// A filter of which the plan makes passes, in `Filters/NAME.swift`.
protocol PlannedFilter: FilterAmounts {
    /// The filter in pixels; nil if it does nothing.
    func step(at place: FilterPlace) -> FilterStep?
}

/// A filter in pixels: how far it reads, and the stages it takes.
protocol StagedFilter: Sendable, Equatable {
    /// What is taken beyond the image, where that is not nothing.
    var edge: KernelEdge { get }
    /// The pixels by which it can make an image larger or read beyond it.
    var reach: Int { get }
    /// Whether its passes follow from how many pixels are wanted.
    var choosesByArea: Bool { get }

    /// Returns where the result of an image can be anything but transparent.
    ///
    /// - Parameters:
    ///   - content: where the image can be.
    ///   - cut: what edge modes cut it to.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect

    /// Returns the pixels of the image before that the pixels `result` of the image after are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect

    /// Adds the stages that give the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent)

    /// Returns the one step that does the same as this one and then the next; nil if there is none.
    func joined(with next: Self) -> Self?
}

extension StagedFilter {
    var edge: KernelEdge { .transparent }
    var reach: Int { 0 }
    var choosesByArea: Bool { false }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        edge == .transparent ? content.outset(by: Int32(clamping: reach)) : cut
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        image.kept(result.outset(by: Int32(clamping: reach)), edge)
    }

    func joined(with next: Self) -> Self? { nil }
}

/// The images that a chain of filters runs through.
struct ImageExtent {
    /// Beyond these pixels the image is transparent.
    var content: PixelRect
    /// What edge modes cut it to.
    var cut: PixelRect
    var shrinksBlurs: Bool

    /// The pixels that are there.
    func bounds(_ edge: KernelEdge) -> PixelRect { edge == .transparent ? content : cut }

    /// Those of some pixels that have to be read: what is beyond the image is made of what is within.
    func kept(_ rect: PixelRect, _ edge: KernelEdge) -> PixelRect {
        rect.with(kept(rect.span(.x), edge, .x), along: .x).with(kept(rect.span(.y), edge, .y), along: .y)
    }

    private func kept(_ span: PixelSpan, _ edge: KernelEdge, _ axis: FilterAxis) -> PixelSpan {
        let all = bounds(edge).span(axis)
        guard edge == .mirror else { return span.kept(in: all) }
        // A mirror's end stays in place, and what is beyond it is what is as far within.
        let (below, above) = (max(0, all.low - span.low), max(0, span.high - all.high))
        let low = above > 0 ? min(span.low, all.high - above) : span.low
        let high = below > 0 ? max(span.high, all.low + below) : span.high
        return PixelSpan(low: low, high: high).kept(in: all)
    }
}
