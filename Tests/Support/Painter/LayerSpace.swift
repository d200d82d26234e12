import Foundation
import LaminaGeometry
import LaminaStage

/// The place of a layer on the picture: its upright frame and the maps between that and pixels.
///
/// The upright frame has its origin at the centre of the bounds and y runs down on the layer's images. In flipped
/// geometry images are turned back, so that corners and hard sides change places between top and bottom.
struct LayerSpace {
    /// From layer coordinates to pixels.
    let layerToPixels: Homography
    /// From the upright frame to pixels.
    let toPixels: Homography
    /// From pixels to the upright frame.
    let fromPixels: Homography
    /// The bounds in the upright frame.
    let bounds: Edges
    /// Those of the corners of the upright frame.
    let radii: PaintedRadii
    let hardSides: HardSides
    /// True if the layer is a box along the axes of the picture.
    let isRectilinear: Bool

    /// The distance, in pixels, within which an edge of a rectilinear layer counts as on a whole pixel.
    static let snapping = 1.0 / 1024

    /// Nil if the layer is squeezed beyond what numbers can undo.
    init?(_ node: RenderNode, _ map: Homography) {
        let (halfWidth, halfHeight) = (node.bounds.size.width / 2, node.bounds.size.height / 2)
        let isFlipped = node.flags.contains(.geometryFlipped)
        let uprightToLayer = Homography(
            a: 1, b: 0, c: node.bounds.origin.x + halfWidth,
            d: 0, e: isFlipped ? -1 : 1, f: node.bounds.origin.y + halfHeight)
        layerToPixels = map
        toPixels = map.after(uprightToLayer)
        guard let inverse = toPixels.inverse, inverse.isFinite else { return nil }
        fromPixels = inverse
        bounds = Edges(halfWidth: halfWidth, halfHeight: halfHeight)

        let corners = node.corners
        func upright(_ radii: SIMD4<Double>) -> SIMD4<Double> {
            isFlipped ? SIMD4(radii.w, radii.z, radii.y, radii.x) : radii
        }
        radii = PaintedRadii(
            x: upright(corners.radii.x), y: upright(corners.radii.y), isContinuous: corners.isContinuous)
        hardSides = HardSides(
            left: node.flags.contains(.hardLeft),
            top: node.flags.contains(isFlipped ? .hardBottom : .hardTop),
            right: node.flags.contains(.hardRight),
            bottom: node.flags.contains(isFlipped ? .hardTop : .hardBottom))
        isRectilinear = LayerSpace.keepsAxes(map)
    }

    /// Returns whether a map takes lines along the axes to lines along the axes, as far as rounding lets one say.
    private static func keepsAxes(_ map: Homography) -> Bool {
        guard map.isAffine else { return false }
        let residue = (abs(map.a) + abs(map.b) + abs(map.d) + abs(map.e)) * 1e-12
        return (abs(map.b) <= residue && abs(map.d) <= residue) || (abs(map.a) <= residue && abs(map.e) <= residue)
    }

    /// Returns whether the point of the layer's plane in the centre of a pixel is in front of the viewer.
    func isInFront(_ x: Int, _ y: Int) -> Bool { fromPixels.project(Double(x) + 0.5, Double(y) + 0.5).w > 0 }

    /// `coordinate`, or the whole number it is next to.
    static func snapped(_ coordinate: Double) -> Double {
        let whole = coordinate.rounded()
        return abs(whole - coordinate) < snapping ? whole : coordinate
    }
}

extension LayerSpace {
    /// The edges of the bounds in pixels, for a rectilinear layer.
    var pixelEdges: SIMD4<Double> {
        let corner = toPixels.project(bounds.minX, bounds.minY)
        let opposite = toPixels.project(bounds.maxX, bounds.maxY)
        return SIMD4(
            LayerSpace.snapped(min(corner.x, opposite.x)), LayerSpace.snapped(min(corner.y, opposite.y)),
            LayerSpace.snapped(max(corner.x, opposite.x)), LayerSpace.snapped(max(corner.y, opposite.y)))
    }

    /// Pixels that hold all of a rectangle's picture, and those beyond sharp corners that are in doubt.
    func pixels(around edges: Edges) -> PixelRect {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for corner in edges.corners {
            let (x, y, w) = toPixels.project(corner.x, corner.y)
            // What reaches behind the viewer may be anywhere.
            guard w > 1e-9, x.isFinite, y.isFinite else { return .everything }
            low = pointwiseMin(low, SIMD2(x, y) / w)
            high = pointwiseMax(high, SIMD2(x, y) / w)
        }
        let margin: Double = isRectilinear ? 1 : 16
        return PixelRect(
            coveringMinX: low.x - margin, minY: low.y - margin, maxX: high.x + margin, maxY: high.y + margin)
    }
}

extension PixelRect {
    /// All the pixels that any picture has.
    static let everything = PixelRect(minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)
}
