import LaminaTestSupport

/// How far two pictures with effects may be apart beyond what a comparison allows, as data with the reasons beside it.
struct EffectTolerance {
    /// The share of pixels that may be further apart. A blur that is rounded to 8 bits the other way may be mixed and
    /// rounded again, or pass a filter that steepens it.
    var share = 0.03
    /// How far those may be apart: a step more than two roundings.
    var beyond = 4
    /// A flat colour that falls the other way does so on all its pixels, but then by no more than this.
    var everywhere = 2
}

extension PictureComparison {
    /// Whether all but a small share of the pixels is within tolerance, and those not far beyond.
    func isWithin(_ tolerance: EffectTolerance) -> Bool {
        if isWithinTolerance { return true }
        let share = Double(countAboveTolerance) / Double(pixelCount)
        return share <= tolerance.share && maxDifference <= tolerance.beyond
            || maxDifference <= tolerance.everywhere
    }
}
