import CPango
import Foundation
import LaminaGeometry

extension DrawingContext {
    /// Draws text that has been set.
    ///
    /// Glyphs are filled as outlines, at fractions of a pixel along the line; where text is upright, its baseline falls on
    /// the nearest whole pixel, so that the same line looks the same wherever it stands. Pictures such as emoji are drawn
    /// as they are.
    ///
    /// - Parameters:
    ///   - layout: the text.
    ///   - origin: its top left, in points.
    public func draw(_ layout: TextLayout, at origin: CGPoint) {
        let map = state.transform
        let determinant = map.m11 * map.m22 - map.m12 * map.m21
        let linear = [map.m11, map.m12, map.m21, map.m22].map(abs).max() ?? 0
        guard origin.x.isFinite, origin.y.isFinite, abs(determinant) > 1e-12, determinant.isFinite, linear < 1e4,
            (map.tX + map.tY).isFinite
        else { return }
        draw { cairo in
            nonisolated(unsafe) let cairo = cairo
            nonisolated(unsafe) let layout = layout
            let alpha = state.alpha
            layout.fonts.whileLocked {
                var painter = TextPainter(layout, map, cairo, alpha: alpha, window: window)
                painter.paint(at: origin)
            }
        }
    }

    /// Draws a line or more of text in one look, without wrapping.
    ///
    /// - Throws: `DrawingError` for a family that is not there or text that is too long.
    public func draw(
        _ text: String, at origin: CGPoint, font: Font, fonts: FontCollection = .system
    ) throws(DrawingError) {
        draw(
            try TextLayout(AttributedText(text, font: font, color: state.fillColor), fonts: fonts), at: origin)
    }
}
