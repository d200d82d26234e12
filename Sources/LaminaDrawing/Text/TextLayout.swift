import CPango
import Foundation
import LaminaGeometry

/// Text set into lines: where each stands, how much room all take, and the glyphs to draw.
///
/// ```swift
/// let layout = try TextLayout(AttributedText("Hello", font: Font(size: 20)), width: 200)
/// context.draw(layout, at: CGPoint(x: 10, y: 10))
/// ```
///
/// Set by Pango, with glyphs at fractions of a pixel and without hinting, whatever the machine's settings are, so that
/// text is as long at every scale and equal fonts give equal pixels. Coordinates are points from the top left.
public final class TextLayout {
    /// A line of text.
    public struct Line: Sendable, Hashable {
        /// The room that the line takes: as wide as its text, as high as its fonts ask for.
        public var rect: CGRect
        /// Where letters stand, from the top of the text.
        public var baseline: Double
        /// Whether the line is read from the right.
        public var isRightToLeft: Bool
    }

    /// The text.
    public let text: AttributedText
    /// The lines from the top.
    public let lines: [Line]
    /// The width of the widest line and the height of all.
    public let size: CGSize
    /// The rectangle around all glyphs and lines, which may reach beyond ``size``.
    public let inkBounds: CGRect
    /// Whether an ellipsis stands for a part of the text.
    public let isTruncated: Bool
    /// The characters that no font has a glyph for; boxes stand for them.
    public let missingGlyphCount: Int
    /// Those characters in the lines that are shown, by the family that they were to be set in.
    public let missingGlyphs: [MissingGlyphs]

    let fonts: FontCollection
    let layout: LayoutHandle

    /// Sets text.
    ///
    /// - Parameters:
    ///   - text: the text; without any, there is one empty line of the default font.
    ///   - style: alignment, wrapping and truncation.
    ///   - width: in points: where lines end and what they are aligned to; nil for no end.
    ///   - height: in points: below that no line begins where the text is truncated; nil for no end.
    ///   - fonts: where families are looked for.
    /// - Throws: `DrawingError` for a family that is not there, text that is too long, or threads that are refused.
    public init(
        _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(), width: Double? = nil, height: Double? = nil,
        fonts: FontCollection = .system
    ) throws(DrawingError) {
        let shown = text.runs.isEmpty ? AttributedText(" ") : text
        let list = try TextAttributeList(shown, fonts: fonts)
        guard let setter = try TextSetter(shown, list, style, width: width, height: height, fonts) else {
            throw .noFonts
        }
        guard setter.height <= DrawingLimits.lineLength else {
            throw .textTooTall(limit: DrawingLimits.lineLength)
        }
        self.text = shown
        self.fonts = fonts
        layout = setter.layout
        lines = setter.lines
        size = CGSize(width: setter.width, height: setter.height)
        inkBounds = setter.inkBounds
        isTruncated = setter.isTruncated
        (missingGlyphCount, missingGlyphs) = (setter.missingGlyphCount, setter.missingGlyphs)
    }

    /// Where the letters of the first line stand, from the top.
    public var firstBaseline: Double { lines.first?.baseline ?? 0 }

    /// Where the letters of the last line stand, from the top.
    public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

/// Pango's layout, freed when it is dropped. Used only while its fonts are locked.
final class LayoutHandle {
    let layout: OpaquePointer
    private let fonts: FontCollection

    init(_ layout: OpaquePointer, _ fonts: FontCollection) { (self.layout, self.fonts) = (layout, fonts) }

    deinit {
        nonisolated(unsafe) let layout = layout
        fonts.whileLocked { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }
}

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
