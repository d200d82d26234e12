import LaminaLayers

extension FilterPlace {
    /// The filters in pixels, neighbours that are one made one.
    func steps(_ filters: ArraySlice<Filter>) -> [FilterStep] {
        var steps: [FilterStep] = []
        for filter in filters {
            guard let step = step(filter) else { continue }
            if let last = steps.last, let joined = last.joined(with: step) {
                steps[steps.count - 1] = joined
            } else {
                steps.append(step)
            }
        }
        return steps
    }
}

extension FilterStep {
    /// The one step that does the same as this one and then the next; nil if there is none.
    ///
    /// The variances of Gaussians add up, whether there is nothing beyond the image or its mirror image, which stays one;
    /// the sides of squares do for their greatest and least. Chains of a thousand blurs so reach no further than they show.
    /// Narrow Gaussians stay apart: of a bell less than three quarters of a pixel wide, too little falls on its neighbours
    /// for sums of variances to hold.
    fileprivate func joined(with next: FilterStep) -> FilterStep? {
        switch (self, next) {
        case (.gaussian(let first, let edge), .gaussian(let second, let other))
        where edge == other && edge != .clamp && (min(first, second) >= 0.75 || max(first, second) >= 2):
            .gaussian(sigma: min((first * first + second * second).squareRoot(), Self.longest), edge: edge)
        case (.morphology(let erodes, let first), .morphology(let other, let second)) where erodes == other:
            .morphology(erodes: erodes, reach: min(first + second, Int32(Self.longest)))
        default: nil
        }
    }
}
