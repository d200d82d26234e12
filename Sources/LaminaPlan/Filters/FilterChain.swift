import LaminaGeometry

/// The passes of a chain of filters.
struct FilterChain: Equatable {
    /// The pixels of the image that the stages read: all are expected to be there.
    var input: PixelRect
    /// The stages, the result last; none if the image stays as it is.
    var stages: [FilterStage]
}

/// One pass of a chain of filters on one image: its kernel, its inputs, and the pixels that it produces.
///
/// Pixels are counted on the stage's own grid: a pixel of a grid downsampled by k stands for 2^k pixels of the frame
/// along that axis, and pixel 0 of every grid begins where pixel 0 of the frame does, so that nothing shimmers while an
/// image moves.
package struct FilterStage: Sendable, Equatable {
    package var kernel: FilterKernel
    package var source: FilterSource
    /// The other image, for kernels that join two.
    package var second: FilterSource?
    /// The pixels that the stage produces.
    package var region: PixelRect
    /// The powers of 2 by which its grid is downsampled.
    package var levelsX: UInt8 = 0
    package var levelsY: UInt8 = 0
}

/// An input of a stage.
package enum FilterSource: Sendable, Hashable {
    /// The image that the chain is applied to.
    case input
    /// The result of an earlier stage of the chain.
    case stage(Int)
}

/// Builds the stages of a chain.
struct ChainBuilder {
    private(set) var stages: [FilterStage] = []
    private let input: PixelRect
    let downsamplesBlurs: Bool
    /// Consecutive colour filters that are not in a stage yet.
    private var colors: [ColorStep] = []
    /// The pixels that the last of them produces.
    private var coloredRegion = PixelRect.empty

    init(input: PixelRect, downsamplesBlurs: Bool) {
        (self.input, self.downsamplesBlurs) = (input, downsamplesBlurs)
    }

    /// The result so far.
    var source: FilterSource { stages.isEmpty ? .input : .stage(stages.count - 1) }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    /// Adds a stage; returns its result.
    @discardableResult
    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        levelsX: UInt8 = 0, levelsY: UInt8 = 0
    ) -> FilterSource {
        stages.append(
            FilterStage(
                kernel: kernel, source: source, second: second, region: region, levelsX: levelsX, levelsY: levelsY))
        return .stage(stages.count - 1)
    }

    /// Adds a colour filter, which shares a stage with consecutive ones.
    mutating func append(_ color: ColorStep, region: PixelRect) {
        if colors.count == ColorStep.maxPerPass { finishColors() }
        colors.append(color)
        coloredRegion = region
    }

    /// Adds the stage of the pending colour filters.
    mutating func finishColors() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        append(.color(steps), source, region: coloredRegion)
    }
}
