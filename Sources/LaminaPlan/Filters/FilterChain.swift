import LaminaGeometry

/// The passes of a chain of filters.
struct FilterChain: Equatable {
    /// The pixels of the image that the stages read: all are expected to be there.
    var input: PixelRect
    /// The stages, the result last; none if the image stays as it is.
    var stages: [FilterStage]

    /// Gives the result all pixels of a region: those that it lacks are transparent, whatever its last stage would make.
    mutating func extend(to region: PixelRect) {
        guard let last = stages.last, last.region != region else { return }
        stages.append(FilterStage(kernel: .copy, source: .stage(stages.count - 1), region: region))
    }
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

    /// The stage without its pixels, to compare chains for images of different sizes.
    var withoutRegion: FilterStage { FilterStage(kernel: kernel, source: source, second: second, region: .empty) }
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
    /// Consecutive colour filters that are not in a stage yet.
    private var colors: [ColorStep] = []
    /// The pixels that the last of them produces.
    private var coloredRegion = PixelRect.empty
    /// True if the first of them is of amounts of light.
    private var colorsBeginInLight = false
    /// True if the result so far is amounts of light; that of no stage is what the next one makes of the input.
    private var isLight = false
    /// The stage that decodes the input, if it is one of its own.
    private var decodedInput: FilterSource?

    /// The largest number of pixels that a kernel decodes for each of its own; for more of them, the image is decoded
    /// first, in a stage of its own. No program without a loop reads more.
    private static let mostDecoded = 31.0

    init(input: PixelRect) { self.input = input }

    /// The result so far: that of the last stage, or the image that a graph continues from.
    private(set) var source = FilterSource.input

    var stageCount: Int { stages.count }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    /// Adds a stage; returns its result.
    ///
    /// - Parameter light: what the kernel reads of its inputs; by default amounts of light if the filter computes with
    ///   those.
    @discardableResult
    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        levelsX: UInt8 = 0, levelsY: UInt8 = 0, light: StageLight? = nil
    ) -> FilterSource {
        var stage = FilterStage(
            kernel: kernel, source: source, second: second, region: region, levelsX: levelsX, levelsY: levelsY)
        let light = light ?? (isLight ? .all : .nothing)
        if source == .input, light != .nothing {
            if kernel.texels > Self.mostDecoded {
                stage.source = decodeInput()
            } else {
                stage.kernel.light.decodesSource = true
            }
        }
        if second == .input, light == .all { stage.kernel.light.decodesSecond = true }
        stages.append(stage)
        self.source = .stage(stages.count - 1)
        return self.source
    }

    /// Makes an earlier image the result so far, which the next stage reads.
    mutating func resume(from image: FilterSource) { source = image }

    /// Makes the result of the last stage amounts of light, or channels, whatever the filters around compute with.
    mutating func convertLastResult(toLight: Bool) {
        stages[stages.count - 1].kernel.light.convertResult(toLight: toLight)
    }

    /// Adds the stage that decodes the input, once.
    private mutating func decodeInput() -> FilterSource {
        if let decodedInput { return decodedInput }
        var kernel = FilterKernel.copy
        kernel.light.convertResult(toLight: true)
        stages.append(FilterStage(kernel: kernel, source: .input, region: input))
        let made = FilterSource.stage(stages.count - 1)
        decodedInput = made
        return made
    }

    /// Adds a colour filter, which shares a stage with consecutive ones.
    mutating func append(_ color: ColorStep, region: PixelRect) {
        if colors.count == ColorStep.maxPerPass { finishColors() }
        if colors.isEmpty { colorsBeginInLight = isLight }
        colors.append(color)
        coloredRegion = region
    }

    /// Adds the stage of the pending colour filters.
    mutating func finishColors() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        append(.color(steps), source, region: coloredRegion, light: colorsBeginInLight ? .all : .nothing)
    }

    /// Makes the result so far amounts of light, or channels: as the last of the pending colour filters, or as a part of
    /// the stage that made it. The input is decoded by the stages that read it.
    mutating func convert(toLight: Bool) {
        guard toLight != isLight else { return }
        if !colors.isEmpty, colors.count < ColorStep.maxPerPass {
            colors.append(toLight ? .decode : .encode)
        } else {
            finishColors()
            if !stages.isEmpty { stages[stages.count - 1].kernel.light.convertResult(toLight: toLight) }
        }
        isLight = toLight
    }

    /// Ends the chain, whose result is channels.
    mutating func finish() {
        convert(toLight: false)
        finishColors()
    }
}

/// The inputs of a stage that it reads as amounts of light.
enum StageLight {
    case nothing
    /// The source; of the second image it reads the alpha alone.
    case source
    case all
}
