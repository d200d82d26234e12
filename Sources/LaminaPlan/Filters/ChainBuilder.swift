import LaminaGeometry
import LaminaLayers

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

    /// All stages.
    var finished: [FilterStage] {
        var copy = self
        copy.flush()
        return copy.stages
    }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        shrinkX: UInt8 = 0, shrinkY: UInt8 = 0
    ) -> FilterSource {
        stages.append(
            FilterStage(
                kernel: kernel, source: source, second: second, region: region, shrinkX: shrinkX, shrinkY: shrinkY))
        return .stage(stages.count - 1)
    }

    /// Adds the stages of a filter that gives the pixels `result`.
    mutating func add(_ step: FilterStep, giving result: PixelRect, of image: ImageExtent) {
        if case .color(let color) = step {
            if colors.count == ColorStep.mostInAPass { flush() }
            colors.append(color)
            coloredRegion = result
            return
        }
        flush()
        let from = source
        switch step {
        case .color: break
        case .cut: if !result.contains(image.content) { _ = append(.copy, from, region: result) }
        case .gaussian(let sigma, let edge): _ = addBlur(sigma, edge, from, giving: result, of: image)
        case .box(let reach, let edge): addBox(reach, edge, from, giving: result)
        case .motion(let vector, let edge): addMotion(vector, edge, from, giving: result)
        case .transfer(let table): _ = append(.transfer(table), from, region: result)
        case .dropShadow(let color, let offset, let sigma):
            let under = result.moved(by: 0 &- offset)
            let blurred =
                sigma < FilterStep.leastSigma
                ? from : addBlur(sigma, .transparent, from, giving: under, of: image)
            _ = append(.dropShadow(color: color, offset: offset), from, blurred, region: result)
        case .morphology(let erodes, let reach): addMorphology(erodes, Int(reach), from, giving: result)
        case .pixellate(let blocks, let edge): addPixellate(blocks, edge, from, giving: result)
        case .bloom(let sigma, let intensity, let edge):
            let blurred = sigma < FilterStep.leastSigma ? from : addBlur(sigma, edge, from, giving: result, of: image)
            _ = append(.bloom(intensity: intensity), from, blurred, region: result)
        case .vignette(let vignette): _ = append(.vignette(vignette), from, region: result)
        case .edges(let intensity, let edge):
            _ = append(.edges(intensity: intensity, edge: edge), from, region: result)
        }
    }

    private mutating func flush() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        _ = append(.color(steps), source, region: coloredRegion)
    }

    private mutating func addPixellate(
        _ blocks: PixelBlocks, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect
    ) {
        let near = blocks.rebased(to: result)
        let columns = near.blocks(of: result.span(.x), .x)
        let rows = near.blocks(of: result.span(.y), .y)
        let wide = region(of: from).with(columns, along: .x)
        let narrow = append(.pixellateMean(.x, near, edge: edge), from, region: wide)
        let cells = append(.pixellateMean(.y, near, edge: edge), narrow, region: wide.with(rows, along: .y))
        _ = append(.pixellate(near), cells, region: result)
    }
}
