import LaminaLayers

/// What a ``FilterStage`` does to the pixels it reads: a program with its numbers, the same for every image of a pass.
///
/// Lengths are pixels of the stage's source. Unless an edge is named, an image is transparent beyond its pixels.
package enum FilterKernel: Sendable, Equatable {
    /// The pixels as they are.
    case copy
    /// A Gaussian along an axis, tap by tap, for standard deviations that need no smaller grid.
    case gaussian(FilterAxis, sigma: Double, edge: KernelEdge)
    /// To a grid smaller by a factor along an axis; see ``GaussianGrid``.
    case shrink(FilterAxis, GaussianStep, edge: KernelEdge)
    /// The part of a Gaussian that is left to do on a shrunk grid.
    case soften(FilterAxis, GaussianGrid)
    /// From a shrunk grid back to pixels along an axis.
    case grow(FilterAxis, GaussianGrid)
    /// The mean from `-reach` to `reach` along an axis, pixels at the ends counted by their share.
    case box(FilterAxis, reach: Double, edge: KernelEdge)
    /// What a mean of blocks leaves at both ends of the row, added to a share of `inner` of it, the second image: `count`
    /// pixels to each side from the one at `first` on.
    case boxEnds(FilterAxis, reach: Double, first: Int32, count: Int32, inner: Double, edge: KernelEdge)
    /// The sum of `count` pixels, an odd number, `step` apart around each, times `weight`; the first and the last of them
    /// count by `rim` more. Their places are rounded to whole pixels. Where a mirror turns the image once, those of the
    /// second image are taken.
    case repeated(step: SIMD2<Double>, count: Int32, weight: Double, rim: Double, edge: KernelEdge)
    /// The mean of `samples` places along a line from `-vector` to `vector`.
    case motion(vector: SIMD2<Double>, samples: Int32, edge: KernelEdge)
    /// What a mean of pieces leaves at both ends of the line, added to a share of `inner` of it, the second image:
    /// `samples` places to each side, all of them together counted by what is left of 1.
    case motionEnds(from: SIMD2<Double>, to: SIMD2<Double>, samples: Int32, inner: Double, edge: KernelEdge)
    /// Colour filters one after the other, at most ``ColorStep/mostInAPass``.
    case color([ColorStep])
    /// A function a channel, straight lines between the entries of a table.
    case transfer(TransferTable)
    /// The greatest or the least of `count` pixels: the first at `first`, each `step` further, the last at `first + last`
    /// at most.
    case morphology(FilterAxis, erodes: Bool, first: Int32, step: Int32, count: Int32, last: Int32)
    /// The means of blocks along an axis: a pixel a block.
    case pixellateMean(FilterAxis, PixelBlocks, edge: KernelEdge)
    /// Each pixel the mean of its block.
    case pixellate(PixelBlocks)
    /// The image plus its blurred self, the second image.
    case bloom(intensity: Double)
    /// The image over a shadow in a premultiplied colour, from the blurred second image's alpha, moved by whole pixels.
    case dropShadow(color: SIMD4<Float>, offset: SIMD2<Int32>)
    /// That shadow alone, from the source's alpha.
    case shadow(color: SIMD4<Float>, offset: SIMD2<Int32>)
    /// Darker towards the corners of a layer's bounds.
    case vignette(Vignette)
    /// The length of each channel's Sobel gradient.
    case edges(intensity: Double, edge: KernelEdge)
}

/// The axis along which a kernel reads.
package enum FilterAxis: Sendable, Hashable {
    case x
    case y
}

/// Squares of pixels: block k begins at the pixel nearest to `anchor + k · size`.
package struct PixelBlocks: Sendable, Hashable {
    package var anchorX: Double
    package var anchorY: Double
    /// At least 1.
    package var size: Double
}

/// Where a vignette lies, and how dark it is.
package struct Vignette: Sendable, Hashable {
    /// The rows of the map from pixels to the bounds' own coordinates, from the centre, in half diagonals.
    package var rowX: SIMD3<Float>
    package var rowY: SIMD3<Float>
    package var rowW: SIMD3<Float>
    /// Where it is darkest, in half diagonals.
    package var radius: Float
    package var intensity: Float
}
