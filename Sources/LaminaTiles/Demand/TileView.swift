import Foundation
import LaminaGeometry

/// How a picture in tiles is looked at: what of it can be seen, and how large.
public struct TileView: Sendable, Equatable {
    /// What can be seen.
    public var visible: VisibleArea
    /// From pixels of level 0 to pixels of the screen.
    public var toScreen: Homography
    /// The part of the screen that shows anything; nil is all of it.
    public var screen: CGRect?

    /// A view of what lies in `picture` and, mapped, in all of the given rectangles.
    ///
    /// - Parameters:
    ///   - picture: What there is, in pixels of level 0.
    ///   - toScreen: From pixels of level 0 to pixels of the screen.
    ///   - clips: Rectangles, each with the map of level 0 into its own coordinates.
    public init(_ picture: CGRect, toScreen: Homography, clips: [(map: Homography, rect: CGRect)]) {
        self.toScreen = toScreen
        visible = VisibleArea(picture)
        for clip in clips { visible.clip(to: clip.rect, through: clip.map) }
        // What is seen from its edge shows nothing.
        if !toScreen.isFinite || toScreen.determinant == 0 { visible = VisibleArea(.zero) }
    }

    /// Pixels of the screen a pixel of level 0, where what can be seen of a rectangle is largest; 0 if nothing can.
    ///
    /// The root of how areas grow, |det H| / w³ at a point with the divisor w: largest where w is least, which is at a
    /// corner because w is linear.
    public func scale(in rect: CGRect) -> Double {
        let determinant = abs(toScreen.determinant)
        if toScreen.isAffine { return determinant.squareRoot() }
        let nearest = visible.within(rect).corners.map { toScreen.project($0.x, $0.y).w }.min() ?? .infinity
        guard nearest > 0 else { return .infinity }
        return (determinant / (nearest * nearest * nearest)).squareRoot()
    }

    /// Whether texels of a level are larger than pixels somewhere in a rectangle.
    public func magnifies(_ rect: CGRect, level: Int) -> Bool { scale(in: rect) * Double(1 << level) > 1 + 1e-6 }

    /// How far beyond its edge a tile's texels show where they are larger than pixels: half a texel of the finest level.
    static func margin(finest: Int) -> Double { 0.5 * Double(1 << finest) }

    /// Whether a pixel on the screen takes its colour from a rectangle: it lies in it, or in texels between two.
    ///
    /// A pixel's colour is a mean of the four texels around its centre. Where texels are no larger than pixels, those lie
    /// in the pixel or beside it for less than the centre is from the edge of what can be seen.
    func needs(_ area: CGRect, finest: Int) -> Bool {
        if visible.meets(area) { return true }
        let margin = TileView.margin(finest: finest)
        let around = area.insetBy(dx: -margin, dy: -margin)
        return visible.meets(around) && magnifies(around, level: finest)
    }
}

extension VisibleArea {
    /// How near to the viewer's plane something can be seen, as a share of the divisor at the picture's own scale. Nearer
    /// than that a pixel of the picture would fill any screen.
    private static let nearest = 1e-6

    /// Keeps what lands in a rectangle and in front of the viewer.
    public mutating func clip(to rect: CGRect, through map: Homography) {
        if !map.isAffine {
            keep(a: map.g, b: map.h, c: map.i - VisibleArea.nearest * max(abs(map.i), 1e-3))
        }
        let (low, high) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY))
        keep(a: map.a - low.x * map.g, b: map.b - low.x * map.h, c: map.c - low.x * map.i)
        keep(a: high.x * map.g - map.a, b: high.x * map.h - map.b, c: high.x * map.i - map.c)
        keep(a: map.d - low.y * map.g, b: map.e - low.y * map.h, c: map.f - low.y * map.i)
        keep(a: high.y * map.g - map.d, b: high.y * map.h - map.e, c: high.y * map.i - map.f)
    }
}
