import LaminaImage

/// The allowed difference of pictures by GL and by the painter, as data with the reasons beside it.
package struct PainterTolerance: Sendable {
    /// The tolerance without antialiased edges: rounding to 8 bits per blend, and to single precision.
    package var plain = 2
    /// On edges: arcs take a distance for an area (13), thin shapes at a slant the product of two edges.
    package var edge = 24
    /// The share of pixels that may be further apart: those beyond the tips of acute corners, where the two edges'
    /// coverages multiply to something although the tip has ended, and those on the tie of a nearest texel.
    package var shareBeyond = 0.01
    /// The same with effects, which carry the pixels of ties and tips to those around, and steepen it.
    package var shareBeyondWithEffects = 0.04
    /// Their tolerance where no edge is marked.
    package var plainBeyond = 32

    /// The share of pixels that may be one step further apart on whole pixels: a driver that blends in 8 bits rounds the
    /// source, its alpha and the product, which together may come to more than a step.
    package var shareOneStepBeyond = 0.001

    /// The tolerance that the project promises.
    package init() {}

    /// The comparison of a picture with the painter's.
    package func compare(_ found: Bitmap, _ painted: ReferencePicture) -> PaintedComparison {
        PaintedComparison(found.pixels, painted, tolerance: plain, edgeTolerance: edge)
    }

    /// Returns whether a comparison is one of pictures that agree.
    package func allows(_ comparison: PaintedComparison, isPixelAligned: Bool, hasEffects: Bool) -> Bool {
        let share = comparison.shareAboveTolerance
        switch (isPixelAligned, hasEffects) {
        case (true, false): return comparison.isWithinTolerance
        // A filter of one pixel's reach carries the tie of a nearest texel no further than a few pixels. A stretched
        // part of an image may begin on a tie along a whole side.
        case (true, true):
            return comparison.isWithinTolerance
                || share <= 2 * shareBeyond && comparison.plainCountAboveTolerance == 0
                || share <= shareOneStepBeyond && comparison.maxDifference <= plain + 1
        case (false, false): return share <= shareBeyond && comparison.maxDifference <= plainBeyond
        case (false, true): return share <= shareBeyondWithEffects
        }
    }
}
