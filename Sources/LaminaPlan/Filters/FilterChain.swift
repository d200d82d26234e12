import LaminaGeometry

/// What a chain of filters takes, as passes.
struct FilterChain: Equatable {
    /// The pixels of the image that the stages read: all are expected to be there.
    var input: PixelRect
    /// The stages, the result last; none if the image stays as it is.
    var stages: [FilterStage]
}

/// One pass of a chain of filters on one image: which kernel, what it reads, and which pixels it gives.
///
/// Pixels are counted on the stage's own grid: a pixel of a grid shrunk by k stands for 2^k pixels of the frame along
/// that axis, and pixel 0 of every grid begins where pixel 0 of the frame does, so that nothing shimmers while an image
/// moves.
package struct FilterStage: Sendable, Equatable {
    package var kernel: FilterKernel
    package var source: FilterSource
    /// The other image, for kernels that join two.
    package var second: FilterSource?
    /// The pixels that the stage gives.
    package var region: PixelRect
    package var shrinkX: UInt8 = 0
    package var shrinkY: UInt8 = 0
}

/// What a stage reads.
package enum FilterSource: Sendable, Hashable {
    /// The image that the chain is applied to.
    case input
    /// What an earlier stage of the chain gave.
    case stage(Int)
}

/// Puts the stages of a chain together.
struct ChainBuilder {
    private(set) var stages: [FilterStage] = []
    private let input: PixelRect
    let shrinksBlurs: Bool
    /// Colour filters that wait for more of their sort.
    private var colors: [ColorStep] = []
    /// The pixels that the last of them gives.
    private var coloredRegion = PixelRect.empty

    init(input: PixelRect, shrinksBlurs: Bool) {
        (self.input, self.shrinksBlurs) = (input, shrinksBlurs)
    }

    /// The image so far.
    var source: FilterSource { stages.isEmpty ? .input : .stage(stages.count - 1) }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    /// Adds a stage; gives its result.
    @discardableResult
    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        shrinkX: UInt8 = 0, shrinkY: UInt8 = 0
    ) -> FilterSource {
        stages.append(
            FilterStage(
                kernel: kernel, source: source, second: second, region: region, shrinkX: shrinkX, shrinkY: shrinkY))
        return .stage(stages.count - 1)
    }

    /// Adds a colour filter, which shares a stage with others in a row.
    mutating func append(_ color: ColorStep, region: PixelRect) {
        if colors.count == ColorStep.mostInAPass { finishColors() }
        colors.append(color)
        coloredRegion = region
    }

    /// Adds the stage of the colour filters that wait.
    mutating func finishColors() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        append(.color(steps), source, region: coloredRegion)
    }
}
