import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Paints a render tree the slow and plain way, in double precision, so that what a GPU draws can be checked.
///
/// ```swift
/// let truth = ReferencePainter.paint(stage.makeFrame())
/// let comparison = PaintedComparison(pixels, truth)
/// ```
///
/// It walks the tree layer by layer, knows no plan and saves nothing: each layer that is an image of its own (because
/// it fades or clips through pixels as a group, or because of its effects) has a buffer, which reaches as far beyond
/// the picture as filters read. Coverage of straight edges is the exact area, that of rounded corners a sum over 377
/// points a pixel, that of paths exact along 64 lines a pixel; a Gaussian is summed up to six standard deviations.
/// About 0.2 ms a full layer of 64×48 pixels with optimisation, and a blur of σ 4 about 1 ms.
package enum ReferencePainter {
    /// The picture of `tree`.
    package static func paint(_ tree: RenderTree) -> ReferencePicture {
        let tree = tree.listingParticles()
        let background = tree.background ?? .clear
        let straight = SIMD4(background.red, background.green, background.blue, 1)
        let limit = ImageLimit()
        var buffer = PaintBuffer(
            width: tree.pixelWidth, height: tree.pixelHeight, filledWith: straight * background.alpha, limit)
        if !tree.nodes.isEmpty {
            TreePainter(tree, limit).paint(0, in: Surroundings(frame: buffer.limit), on: &buffer)
        }
        let image = limit.isExceeded ? PaintedImage(buffer.limit, filledWith: .unknown) : buffer.image
        return ReferencePicture(width: tree.pixelWidth, height: tree.pixelHeight, pixels: image.pixels)
    }
}
