import LaminaGeometry

/// A view of a tiled picture: its visible area, and its map to the screen.
package struct TileView: Sendable, Equatable {
    /// The visible area.
    package var visible: VisibleArea
    /// The map from pixels of level 0 to pixels of the screen.
    package var toScreen: Homography
    /// The visible part of the screen; nil is all of it.
    package var screen: Rect?

    /// A view of the part of `picture` inside all clips.
    ///
    /// - Parameters:
    ///   - picture: The picture's rectangle, in pixels of level 0.
    ///   - toScreen: The map from pixels of level 0 to pixels of the screen.
    ///   - clips: Rectangles, each with the map from level 0 to its coordinates.
    package init(_ picture: Rect, toScreen: Homography, clips: [(map: Homography, rect: Rect)]) {
        self.toScreen = toScreen
        visible = VisibleArea(picture)
        for clip in clips { visible.clip(to: clip.rect, through: clip.map) }
        // A picture seen edge-on shows nothing.
        if !toScreen.isFinite || toScreen.determinant == 0 { visible = VisibleArea(.zero) }
    }

    /// Screen pixels per pixel of level 0, at the point of a rectangle's visible part where that is largest; 0 if
    /// nothing is visible.
    ///
    /// The square root of the scale of areas, |det H| / w³ at a point with the divisor w: largest where w is smallest,
    /// which is at a corner because w is linear.
    package func scale(in rect: Rect) -> Double {
        let determinant = abs(toScreen.determinant)
        if toScreen.isAffine { return determinant.squareRoot() }
        let nearest = visible.within(rect).corners.map { toScreen.project($0.x, $0.y).w }.min() ?? .infinity
        guard nearest > 0 else { return .infinity }
        return (determinant / (nearest * nearest * nearest)).squareRoot()
    }

    /// Returns whether texels of a level are larger than pixels anywhere in a rectangle.
    package func magnifies(_ rect: Rect, level: Int) -> Bool { scale(in: rect) * Double(1 << level) > 1 + 1e-6 }

    /// The distance by which a tile's texels extend beyond its edge under magnification: half a texel of the finest
    /// level.
    static func margin(finest: Int) -> Double { 0.5 * Double(1 << finest) }

    /// Returns whether any pixel of the screen samples a rectangle, in it or within the filter's radius.
    ///
    /// A pixel's colour is interpolated from the four texels around its centre. Where texels are not larger than
    /// pixels, those are nearer than the centre is to the edge of the visible area.
    func needs(_ area: Rect, finest: Int) -> Bool {
        if visible.overlaps(area) { return true }
        let margin = TileView.margin(finest: finest)
        let around = area.insetBy(dx: -margin, dy: -margin)
        return visible.overlaps(around) && magnifies(around, level: finest)
    }
}

extension VisibleArea {
    /// The near plane, as a fraction of the divisor at the picture's own scale. Nearer than that a pixel of the picture
    /// would fill any screen.
    private static let nearest = 1e-6

    /// Clips to what is mapped into a rectangle and in front of the viewer.
    package mutating func clip(to rect: Rect, through map: Homography) {
        if !map.isAffine {
            keep(a: map.g, b: map.h, c: map.i - VisibleArea.nearest * max(abs(map.i), 1e-3))
        }
        let (low, high) = (Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY))
        keep(a: map.a - low.x * map.g, b: map.b - low.x * map.h, c: map.c - low.x * map.i)
        keep(a: high.x * map.g - map.a, b: high.x * map.h - map.b, c: high.x * map.i - map.c)
        keep(a: map.d - low.y * map.g, b: map.e - low.y * map.h, c: map.f - low.y * map.i)
        keep(a: high.y * map.g - map.d, b: high.y * map.h - map.e, c: high.y * map.i - map.f)
    }
}
