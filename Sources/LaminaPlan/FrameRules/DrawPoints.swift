import LaminaGeometry

/// ``PlanRule/drawPoints``: a small rounded square is drawn as a point.
///
/// A point is one vertex and one primitive where two triangles are four and two, and no pixel lies on a diagonal. The
/// area grows by a row or column of pixels where it is not quite square; the coverage there is 0, so that the picture
/// stays the same.
package enum DrawPoints {
    /// What every device that matters can draw; OpenGL ES promises only 1.
    package static let largestSide = 64

    /// The square around `raster`, no larger than one pixel more and within `clip`; nil if there is none.
    static func square(around raster: PixelRect, within clip: PixelRect) -> PixelRect? {
        let side = max(raster.width, raster.height)
        guard side <= largestSide, raster.width + raster.height >= 2 * side - 1 else { return nil }
        var square = raster
        if raster.width < side {
            if raster.maxX < clip.maxX { square.maxX += 1 } else { square.minX -= 1 }
        } else if raster.height < side {
            if raster.maxY < clip.maxY { square.maxY += 1 } else { square.minY -= 1 }
        }
        return clip.contains(square) ? square : nil
    }
}
