/// The work on a plan beside drawing the picture.
package struct DrawOptions: Sendable, Hashable {
    /// Whether the pixels are read back; without it the frame is only drawn, to its end.
    package var readsBack = true
    /// Whether the GPU's time is measured, a pass at a time, where the driver has timers.
    package var measuresGPUTime = false
    /// Whether fragments are counted. The frame's draws are issued a second time, on targets that add up, so that
    /// the picture and its times are not disturbed.
    package var countsFragments = false
    /// Whether images of rasterized layers that earlier frames have left are shown; without it all are drawn anew.
    package var takesKeptImages = true
    /// The longest side in pixels of a picture of each pass's target, taken right after the pass; nil for none.
    package var passPictureSide: Int?
    /// A pixel of the frame of which all is told that was drawn on it, here and in the passes that it shows; the draws
    /// are issued in parts for that, at which softpipe rounds what it otherwise keeps in more bits: by a step of 8 bits.
    package var watchedPixel: SIMD2<Int>?

    /// Options for a frame; by default the pixels are read back and nothing is measured.
    package init(readsBack: Bool = true, measuresGPUTime: Bool = false, countsFragments: Bool = false) {
        self.readsBack = readsBack
        self.measuresGPUTime = measuresGPUTime
        self.countsFragments = countsFragments
    }
}
