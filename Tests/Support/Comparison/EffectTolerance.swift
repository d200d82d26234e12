import LaminaImage

/// The allowed difference of two plans' pictures with effects beyond that of a comparison, as data with the reasons
/// beside it.
package struct EffectTolerance: Sendable {
    /// The share of pixels that may be further apart than rounding explains. Where a filter or a blend mode jumps, such as
    /// a discrete transfer or the hue of a grey, one step before it decides; the painter marks such pixels as edges.
    package var share = 0.02
    /// The allowed difference of those that are not marked.
    package var beyond = 4

    /// The tolerance that the project promises.
    package init() {}
}

extension PaintedComparison {
    /// Compares two plans' pictures of one scene where no edge is marked: equal to a step.
    package init(_ found: Bitmap, reference: Bitmap) {
        self.init(found.pixels, reference.pixels, width: reference.width, tolerance: 1)
    }

    /// Compares two plans' pictures of one scene, which the painter has painted too: equal to a step, and to two on
    /// antialiased edges.
    ///
    /// Each group that is faded rounds once more. Plans work blurs and shadows out in more than one way, each to less than a step; rounded to 8 bits they fall apart
    /// by one. Where such pixels are mixed, rounded and filtered again, the painter has counted what becomes of it.
    package init(_ found: Bitmap, reference: Bitmap, painted: ReferencePicture) {
        self.init(
            found.pixels, reference.pixels, width: reference.width, edges: painted.isNearEdge, tolerance: 1,
            edgeTolerance: 2, leastTolerances: painted.blendCounts)
    }

    /// The share of pixels beyond the tolerance that holds for them.
    package var shareAboveTolerance: Double { Double(countAboveTolerance) / Double(max(1, pixelCount)) }

    /// Returns whether all but a small share of the pixels is within tolerance, and those not far beyond but where
    /// something jumps.
    package func isWithin(_ tolerance: EffectTolerance) -> Bool {
        isWithinTolerance
            || shareAboveTolerance <= tolerance.share && maxDifference <= tolerance.beyond
    }
}
