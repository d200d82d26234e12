import Glibc
import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// The image that a layer drew with its placement: exactly where it was drawn, regardless of the gravity.
package final class DrawnContents: Sendable {
    /// The place of a drawing among what its layer shows.
    package enum Role: Sendable {
        /// The drawing is the layer's contents; once these are another image, it is ignored.
        case contents
        /// The drawing is over the layer's contents, as a shape is.
        case overContents
        /// The drawing is under the layer's contents, as text is.
        case underContents
    }

    package let image: Image
    package let role: Role
    /// The placement in points, on whole pixels of the drawing's scale: from the top left of the bounds, or in the
    /// layer's coordinates.
    package let rect: Rect
    /// The size of the bounds that it was drawn for; nil for a drawing in the layer's coordinates, which the bounds do
    /// not position.
    package let boundsSize: Size?
    /// The requested scale, in pixels per point.
    let wantedScale: Double
    /// The scale that it was drawn at: lower than requested where it would have been too large.
    package let scale: Double

    init(image: Image, role: Role, rect: Rect, boundsSize: Size?, wantedScale: Double, scale: Double) {
        (self.image, self.role, self.rect, self.boundsSize) = (image, role, rect, boundsSize)
        (self.wantedScale, self.scale) = (wantedScale, scale)
    }
}

extension DrawnContents {
    /// The image that `body` draws on a region of pixels; nil if it draws nothing.
    ///
    /// - Parameter crops: True if the image is cropped to its visible part.
    convenience init?(
        _ region: DrawingRegion, role: Role = .contents, wantedScale: Double, boundsSize: Size? = nil, crops: Bool,
        _ body: (DrawingContext) -> Void
    ) throws(DrawingError) {
        let context = try DrawingContext(width: region.width, height: region.height, transform: region.transform)
        body(context)
        if let error = context.error { throw error }
        guard context.hasDrawn else { return nil }
        let part = crops ? try context.makeVisiblePart() : (image: try context.makeImage(), x: 0, y: 0)
        guard let (image, x, y) = part else { return nil }
        self.init(
            image: image, role: role, rect: region.rect(x: x, y: y, width: image.width, height: image.height),
            boundsSize: boundsSize, wantedScale: wantedScale, scale: region.scale)
    }
}

// MARK: Region

/// The pixels that a drawing covers, and their scale.
struct DrawingRegion: Equatable {
    /// Scales in pixels per point.
    let scale: Double
    /// The left edge in whole pixels.
    let minX: Double
    /// The top edge in whole pixels.
    let minY: Double
    let width: Int
    let height: Int

    /// The pixels that a rectangle touches, at a scale that is halved until they are within the limits; nil for a
    /// rectangle that is empty or not finite.
    init?(_ rect: Rect, scale wanted: Double) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, (rect.minX + rect.minY + rect.maxX + rect.maxY).isFinite, wanted > 0,
            wanted.isFinite
        else { return nil }
        var scale = wanted
        // One more pixel a side for the rounding outwards.
        let (width, height) = (rect.width * scale + 2, rect.height * scale + 2)
        let excess = max(
            (width / Double(DrawingLimits.pixels)).squareRoot() * height.squareRoot(),
            max(width, height) / Double(DrawingLimits.layerSide))
        guard excess.isFinite else { return nil }
        if excess > 1 { scale /= exp2(log2(excess).rounded(.up)) }
        var (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
        var (right, bottom) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
        if right - left > Double(DrawingLimits.layerSide) || bottom - top > Double(DrawingLimits.layerSide)
            || (right - left) * (bottom - top) > Double(DrawingLimits.pixels)
        {
            scale /= 2
            (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
            (right, bottom) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
        }
        guard right > left, bottom > top, scale > 0 else { return nil }
        self.scale = scale
        (minX, minY) = (left, top)
        (self.width, self.height) = (Int(right - left), Int(bottom - top))
    }

    /// The pixels of a rectangle in the grid cells that its visible part touches, with a margin, at a scale that is
    /// halved until they are within the limits; nil for none.
    ///
    /// - Parameter visible: The visible part in points.
    init?(_ rect: Rect, around visible: Rect, scale wanted: Double) {
        let rect = rect.standardized
        guard (rect.minX + rect.minY + rect.maxX + rect.maxY).isFinite, wanted > 0, wanted.isFinite else { return nil }
        var scale = wanted
        while scale > 0 {
            let (x, width) = Self.window(rect.minX...rect.maxX, around: visible.minX...visible.maxX, scale)
            let (y, height) = Self.window(rect.minY...rect.maxY, around: visible.minY...visible.maxY, scale)
            guard width > 0, height > 0 else { return nil }
            if max(width, height) <= Double(DrawingLimits.layerSide), width * height <= Double(DrawingLimits.pixels) {
                (self.scale, minX, minY) = (scale, x, y)
                (self.width, self.height) = (Int(width), Int(height))
                return
            }
            scale /= 2
        }
        return nil
    }

    /// The side of a grid cell in pixels.
    private static let cell = 512.0
    /// The minimum margin of a window around the visible part in pixels, for filtering to sample.
    private static let margin = 64.0

    /// A window along one axis, in pixels: its start, and its length, which is at most 0 where nothing is visible.
    private static func window(
        _ range: ClosedRange<Double>, around visible: ClosedRange<Double>, _ scale: Double
    ) -> (start: Double, length: Double) {
        let low = ((visible.lowerBound * scale - margin) / cell).rounded(.down) * cell
        let high = ((visible.upperBound * scale + margin) / cell).rounded(.up) * cell
        let start = max(low, (range.lowerBound * scale).rounded(.down))
        return (start, min(high, (range.upperBound * scale).rounded(.up)) - start)
    }

    /// The number of pixels.
    var area: Int { width * height }

    /// The transform from points to the drawing's pixels.
    var transform: Transform2D {
        Transform2D(m11: scale, m12: 0, m21: 0, m22: scale, tX: -minX, tY: -minY)
    }

    /// The rectangle in points of some of the pixels, counted from the region's origin.
    func rect(x: Int, y: Int, width: Int, height: Int) -> Rect {
        Rect(
            x: (minX + Double(x)) / scale, y: (minY + Double(y)) / scale, width: Double(width) / scale,
            height: Double(height) / scale)
    }
}
