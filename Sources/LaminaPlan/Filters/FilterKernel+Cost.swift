extension FilterKernel {
    /// The texels that are read for a pixel, near enough to tell a long pass from a short one. Between pixels it takes four
    /// to read one.
    var texels: Double {
        switch self {
        case .copy, .color, .transfer, .pixellate, .shadow, .vignette: 1
        case .bloom, .dropShadow: 2
        case .gaussian(_, let sigma, _): Double(2 * GaussianWeights.reach(sigma: sigma) + 1)
        case .shrink(_, let step, _): Double(step.taps)
        case .soften(_, let grid): Double(2 * grid.reach + 1)
        case .grow(_, let grid): Double(grid.order)
        case .box(_, let reach, _): 2 * reach + 1
        case .boxEnds(_, _, _, let count, _, _): 2 * Double(count) + 1
        case .repeated(_, let count, _, _, _), .morphology(_, _, _, _, let count, _): Double(count)
        case .motion(_, let samples, _): 4 * Double(samples)
        case .motionEnds(_, _, let samples, _, _): 8 * Double(samples) + 1
        case .pixellateMean(_, let blocks, _): blocks.size
        case .edges: 9
        }
    }
}
