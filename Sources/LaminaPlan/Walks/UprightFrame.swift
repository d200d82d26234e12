import Foundation
import LaminaGeometry
import LaminaStage

/// The coordinates in which a layer is drawn: points from the centre of its bounds, y down on its images.
///
/// A layer in flipped geometry is mirrored but its images are not; in these coordinates its rectangle is the same and
/// its corners and hard edges have changed places.
struct UprightFrame {
    var halfWidth: Double
    var halfHeight: Double
    /// From these coordinates to the layer's own.
    var toLayer: Homography
    /// Top left, top right, bottom right, bottom left.
    var radii: SIMD4<Float>
    var hardEdges: QuadFlags = []

    /// The layer's rectangle.
    var rect: CGRect {
        CGRect(x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    }

    init(_ node: RenderNode) {
        halfWidth = node.bounds.size.width / 2
        halfHeight = node.bounds.size.height / 2
        let isMirrored = node.flags.contains(.mirrored)
        toLayer = Homography(
            a: 1, b: 0, c: node.bounds.origin.x + halfWidth,
            d: 0, e: isMirrored ? -1 : 1, f: node.bounds.origin.y + halfHeight)
        let corners = node.cornerRadii
        radii = isMirrored ? SIMD4(corners.w, corners.z, corners.y, corners.x) : corners
        if !node.flags.isDisjoint(with: .hardEdges) {
            if node.flags.contains(.hardLeft) { hardEdges.insert(.hardLeft) }
            if node.flags.contains(.hardRight) { hardEdges.insert(.hardRight) }
            if node.flags.contains(.hardTop) { hardEdges.insert(isMirrored ? .hardBottom : .hardTop) }
            if node.flags.contains(.hardBottom) { hardEdges.insert(isMirrored ? .hardTop : .hardBottom) }
        }
    }
}
