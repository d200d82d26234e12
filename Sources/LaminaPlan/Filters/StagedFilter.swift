import LaminaGeometry
import LaminaLayers

/// A filter that the plan lowers to passes, in `Filters/NAME.swift`.
protocol PlannedFilter: FilterAmounts {
    associatedtype Step: StagedFilter

    /// The filter in pixels; nil if it changes no pixel.
    func step(at place: FilterPlace) -> Step?
}

/// A filter in pixels: the distance that it reads, and its stages.
protocol StagedFilter: Sendable, Equatable {
    /// The edge mode beyond the image, if it is not transparent.
    var edge: KernelEdge { get }
    /// The distance in pixels by which it can enlarge an image or read beyond it.
    var reach: Int { get }
    /// True if its passes depend on the number of wanted pixels.
    var choosesByArea: Bool { get }

    /// Returns the pixels on which the result can be anything but transparent.
    ///
    /// - Parameters:
    ///   - content: the extent of the image.
    ///   - cut: the pixels that edge modes cut it to.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect

    /// Returns the pixels of the input that the pixels `result` are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect

    /// Adds the stages that produce the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent)

    /// Returns one step that is equivalent to this one followed by the next; nil if there is none.
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
        image.clamped(result.outset(by: Int32(clamping: reach)), edge)
    }

    func joined(with next: Self) -> Self? { nil }
}

/// The extent of an image in a chain of filters.
struct ImageExtent {
    /// Beyond these pixels the image is transparent.
    var content: PixelRect
    /// The pixels that edge modes cut it to.
    var cut: PixelRect
    var downsamplesBlurs: Bool
    /// True if the filter reads it as amounts of light.
    var isLight = false

    /// The pixels that exist, by the edge mode.
    func bounds(_ edge: KernelEdge) -> PixelRect { edge == .transparent ? content : cut }

    /// The pixels that must be read for some pixels: those beyond the image are made from those within.
    func clamped(_ rect: PixelRect, _ edge: KernelEdge) -> PixelRect {
        rect.with(clamped(rect.span(.x), edge, .x), along: .x).with(clamped(rect.span(.y), edge, .y), along: .y)
    }

    private func clamped(_ span: PixelSpan, _ edge: KernelEdge, _ axis: FilterAxis) -> PixelSpan {
        let all = bounds(edge).span(axis)
        guard edge == .mirror else { return span.clamped(to: all) }
        // The end pixel of a mirrored image stays in place, and a pixel beyond it equals the one as far within.
        let (below, above) = (max(0, all.low - span.low), max(0, span.high - all.high))
        let low = above > 0 ? min(span.low, all.high - above) : span.low
        let high = below > 0 ? max(span.high, all.low + below) : span.high
        return PixelSpan(low: low, high: high).clamped(to: all)
    }
}
