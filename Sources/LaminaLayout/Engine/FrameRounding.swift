import Glibc
import LaminaGeometry

/// The rounding of frames to pixels: edges go to the nearest pixel edge as seen from the root's top left corner, so that
/// what touches still touches.
struct FrameRounding {
    /// Pixels per point; 0 for no rounding.
    let pixelsPerPoint: Double

    /// The origin of an item's own coordinates in the root's, before and after rounding, in points.
    struct Inside {
        var exact = Point.zero
        var rounded = Point.zero
    }

    /// Rounds an item's frame. Items are rounded parents first, as a frame is relative to its parent's rounded one.
    func round(_ frame: Rect, of registration: ItemRegistration) -> Rect {
        guard pixelsPerPoint > 0, pixelsPerPoint.isFinite else { return frame }
        let item = registration.item
        let outside = item.parent.map(inside) ?? Inside()
        let (left, top) = (outside.exact.x + frame.minX, outside.exact.y + frame.minY)
        let (roundedLeft, roundedTop) = (nearest(left), nearest(top))
        let origin = item.originInside
        registration.inside = Inside(
            exact: Point(x: left - origin.x, y: top - origin.y),
            rounded: Point(x: roundedLeft - origin.x, y: roundedTop - origin.y))
        return Rect(
            x: roundedLeft - outside.rounded.x, y: roundedTop - outside.rounded.y,
            width: nearest(left + frame.width) - roundedLeft, height: nearest(top + frame.height) - roundedTop)
    }

    /// The inside of an item: of one that is laid out as rounded before, of another where its frame says.
    private func inside(of item: LayoutItem) -> Inside {
        var (x, y, current) = (0.0, 0.0, item)
        while current.registration == nil, let parent = current.parent {
            let (frame, origin) = (current.currentFrame, current.originInside)
            x += frame.minX - origin.x
            y += frame.minY - origin.y
            current = parent
        }
        let known = current.registration?.inside ?? Inside()
        return Inside(
            exact: Point(x: known.exact.x + x, y: known.exact.y + y),
            rounded: Point(x: known.rounded.x + x, y: known.rounded.y + y))
    }

    private func nearest(_ position: Double) -> Double { (position * pixelsPerPoint).rounded() / pixelsPerPoint }
}
