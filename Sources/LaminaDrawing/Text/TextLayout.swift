import CPango
import LaminaGeometry

/// A text layout: the lines with their positions, the size, and the glyphs to draw.
///
/// ```swift
/// let layout = try TextLayout(AttributedText("Hello", font: Font(size: 20)), width: 200)
/// context.draw(layout, at: Point(x: 10, y: 10))
/// ```
///
/// Laid out by Pango with subpixel glyph positions and without hinting, whatever the machine's settings are, so that
/// text has the same length at every scale and equal fonts give equal pixels. Coordinates are points from the top left.
public final class TextLayout {
    /// A line of text.
    public struct Line: Sendable, Hashable {
        /// The line's rectangle: as wide as its text, as high as its fonts require.
        public var rect: Rect
        /// The baseline, from the top of the text.
        public var baseline: Double
        /// True if the line is read from right to left.
        public var isRightToLeft: Bool
    }

    /// The text.
    public let text: AttributedText
    /// The lines from the top.
    public let lines: [Line]
    /// The width of the widest line and the height of all.
    public let size: Size
    /// The bounding box of all glyphs and lines, which may extend beyond ``size``.
    public let inkBounds: Rect
    /// True if an ellipsis replaces a part of the text.
    public let isTruncated: Bool
    /// The factor by which the text is smaller than its fonts say, so that it fits; 1 without a
    /// ``ParagraphStyle/minimumScaleFactor``.
    public let actualScaleFactor: Double
    /// The number of characters that no font has a glyph for, shown as boxes.
    public let missingGlyphCount: Int
    /// The missing characters in the shown lines, by requested family.
    public let missingGlyphs: [MissingGlyphs]
    /// The paths of the font files that the shown lines are laid out in, each once.
    package let fontFiles: [String]

    let fonts: FontCollection
    let layout: LayoutHandle
    /// The last line, if it is not that of ``layout``.
    let lastLine: LayoutHandle?

    /// Lays out text.
    ///
    /// - Parameters:
    ///   - text: the text; without any, there is one empty line of the default font.
    ///   - style: alignment, wrapping and truncation.
    ///   - width: the width in points that lines are wrapped and aligned to; nil for no limit.
    ///   - height: the height in points to which text that is wrapped and truncated, or made smaller, is limited; nil for no
    ///     limit.
    ///   - fonts: the collection in which families are searched.
    /// - Throws: `DrawingError` for a missing family, text that is too long, or refused threads.
    public init(
        _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(), width: Double? = nil, height: Double? = nil,
        fonts: FontCollection = .system
    ) throws(DrawingError) {
        let shown = text.runs.isEmpty ? AttributedText(" ") : text
        let list = try TextAttributeList(shown, fonts: fonts)
        guard let layouter = try TextLayouter(shown, list, style, width: width, height: height, fonts) else {
            throw .noFonts
        }
        guard layouter.height <= DrawingLimits.lineLength else {
            throw .textTooTall(limit: DrawingLimits.lineLength)
        }
        self.text = shown
        self.fonts = fonts
        (layout, lastLine, actualScaleFactor) = (layouter.layout, layouter.lastLine, layouter.scale)
        lines = layouter.lines
        size = Size(width: layouter.width, height: layouter.height)
        inkBounds = layouter.inkBounds
        isTruncated = layouter.isTruncated
        (missingGlyphCount, missingGlyphs) = (layouter.missingGlyphCount, layouter.missingGlyphs)
        fontFiles = layouter.fontFiles.map { fonts.path(ofFont: $0) }
    }

    /// The baseline of the first line, from the top.
    public var firstBaseline: Double { lines.first?.baseline ?? 0 }

    /// The baseline of the last line, from the top.
    public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

/// A layout of Pango, freed when dropped. Used only while its fonts are locked.
final class LayoutHandle {
    let layout: OpaquePointer
    private let fonts: FontCollection

    init(_ layout: OpaquePointer, _ fonts: FontCollection) { (self.layout, self.fonts) = (layout, fonts) }

    deinit {
        nonisolated(unsafe) let layout = layout
        fonts.withFontsLocked { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }
}

extension DrawingContext {
    /// Draws a text layout.
    ///
    /// Glyphs are filled as outlines, at subpixel positions along the line; if text is not rotated, its baseline is
    /// rounded to a whole pixel, so that the same line looks the same at every position. Colour glyphs such as emoji
    /// are drawn as images.
    ///
    /// - Parameters:
    ///   - layout: the text layout.
    ///   - origin: its top left, in points.
    public func draw(_ layout: TextLayout, at origin: Point) {
        let map = state.transform
        let determinant = map.m11 * map.m22 - map.m12 * map.m21
        let linear = [map.m11, map.m12, map.m21, map.m22].map(abs).max() ?? 0
        guard origin.x.isFinite, origin.y.isFinite, abs(determinant) > 1e-12, determinant.isFinite, linear < 1e4,
            (map.tX + map.tY).isFinite
        else { return }
        draw { cairo in
            nonisolated(unsafe) let cairo = cairo
            nonisolated(unsafe) let layout = layout
            let (alpha, gradient) = (state.alpha, state.fillGradient)
            layout.fonts.withFontsLocked {
                var painter = TextPainter(layout, map, cairo, alpha: alpha, gradient: gradient, window: window)
                painter.paint(at: origin)
            }
        }
    }

    /// Draws one or more lines of text with one font, without wrapping.
    ///
    /// - Throws: `DrawingError` for a missing family or text that is too long.
    public func draw(
        _ text: String, at origin: Point, font: Font, fonts: FontCollection = .system
    ) throws(DrawingError) {
        draw(
            try TextLayout(AttributedText(text, font: font, color: state.fillColor), fonts: fonts), at: origin)
    }
}
