import LaminaGeometry

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
