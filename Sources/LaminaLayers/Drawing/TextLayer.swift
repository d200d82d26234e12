import Foundation
import LaminaDrawing
import LaminaGeometry

/// Text with characters that a layer could not show.
public struct TextFault: Sendable, Hashable, CustomStringConvertible {
    /// The layer's name in messages.
    public var layer: String
    /// The characters that no font has.
    public var missing: MissingGlyphs

    /// The layer with its missing characters, and how to fix it.
    public var description: String { "\(layer) has \(missing)" }
}

/// A layer that draws text.
///
/// ```swift
/// let title = TextLayer()
/// (title.string, title.fontSize, title.foregroundColor) = ("Sophia.jpg", 22, .black)
/// title.frame = CGRect(origin: CGPoint(x: 24, y: 24), size: title.preferredFrameSize())
/// ```
///
/// Text begins at the top left of the bounds, or where ``verticalAlignment`` has it, and is aligned in their width. It is
/// not clipped to them: text that does not fit continues beyond, unless it is wrapped or truncated. It is above the
/// background and below the ``Layer/contents``. It is drawn into an image of the size that its glyphs
/// need when a value that it depends on is set, the bounds' size included, and for each frame in which one animates;
/// with the same fonts it gives the same pixels on every machine. If it can't be drawn, for example because a font is
/// missing, ``Layer/drawingError`` has the reason.
open class TextLayer: Layer {
    /// The text, in ``font`` and ``foregroundColor``. The default is none.
    public final var string: String? {
        didSet {
            textHasChanged()
            didDefine(.string)
        }
    }

    /// Text with attributes, in place of ``string``. The default is none.
    public final var attributedString: AttributedText? {
        didSet {
            textHasChanged()
            didDefine(.attributedString)
        }
    }

    /// The alignment of lines in the bounds' width. The default is `natural`.
    public final var alignmentMode: TextAlignment {
        get { paragraphStyle.alignment }
        set { paragraphStyle.alignment = newValue }
    }

    /// True if lines are wrapped at the bounds' width. The default is false.
    public final var isWrapped: Bool {
        get { paragraphStyle.wrapping != .none }
        set { paragraphStyle.wrapping = newValue ? .word : .none }
    }

    /// The position of the ellipsis that replaces text without room: in the width of a line that is not wrapped, or in
    /// the height or ``numberOfLines`` of wrapped text. The default is `none`.
    public final var truncationMode: TextTruncation {
        get { paragraphStyle.truncation }
        set { paragraphStyle.truncation = newValue }
    }

    /// The extra space between lines, in points. The default is 0.
    public final var lineSpacing: Double {
        get { paragraphStyle.lineSpacing }
        set { paragraphStyle.lineSpacing = newValue }
    }

    /// The maximum number of lines; 0, the default, for no limit.
    public final var numberOfLines: Int {
        get { paragraphStyle.numberOfLines }
        set { paragraphStyle.numberOfLines = newValue }
    }

    /// The place of the text in the height of the bounds. The default is `top`.
    public final var verticalAlignment = TextVerticalAlignment.top {
        didSet {
            textHasChanged()
            layoutHook?.baselineOriginHasChanged()
            didDefine(.verticalAlignment)
        }
    }

    /// The line breaking and alignment of the text.
    public final var paragraphStyle = ParagraphStyle(alignment: .natural, wrapping: .none) {
        didSet {
            textHasChanged()
            didDefine(.paragraphStyle)
        }
    }

    /// The fonts that are searched. The default is those of the system.
    public final var fonts = FontCollection.system {
        didSet {
            textHasChanged()
            didDefine(.fonts)
        }
    }

    final var face = Font() {
        didSet {
            textHasChanged()
            didDefine(.font)
        }
    }
    private var latest: (layout: TextLayout, size: CGSize?, text: AttributedText)?

    /// A layer without text.
    public override init() {
        super.init()
        ensuredMotion.redrawsOnBoundsChange = true
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        guard let other = layer as? TextLayer else { return }
        (string, attributedString, paragraphStyle) = (other.string, other.attributedString, other.paragraphStyle)
        (fonts, face, verticalAlignment) = (other.fonts, other.face, other.verticalAlignment)
    }

    private static let defaults: [String: AnimatableValue] = [
        "fontSize": .number(36), "foregroundColor": .color(.white),
    ]

    open override class func defaultValue(forKey key: String) -> Any? {
        defaults[key].flatMap(LayerClass.ownDefault) ?? super.defaultValue(forKey: key)
    }

    open override class func needsDisplay(forKey key: String) -> Bool {
        defaults[key] != nil || super.needsDisplay(forKey: key)
    }

    /// The size of the text when only newlines break it, in points; zero for text that can't be laid out.
    open override func preferredFrameSize() -> CGSize { (try? textLayout(in: nil))?.size ?? .zero }

    /// The size of the text, rounded up to whole pixels, so that it still fits once its edges are; as wide as its
    /// longest line, wrapped at newlines alone.
    open override var intrinsicContentSize: CGSize {
        let size = preferredFrameSize()
        return CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
    }

    open override func intrinsicContentHeight(forWidth width: Double) -> Double? {
        isWrapped ? roundedUp(textSize(forWidth: width).height) : nil
    }

    private func roundedUp(_ length: Double) -> Double { (length * drawingScale).rounded(.up) / drawingScale }

    open override func baselineOffsets(forWidth width: Double?) -> (first: Double, last: Double)? {
        (try? naturalLayout(forWidth: width)).map {
            ($0.firstBaseline, roundedUp($0.size.height) - $0.lastBaseline)
        }
    }

    /// The text laid out in a width, if it is wrapped, and as high as it gets.
    package final func naturalLayout(forWidth width: Double?) throws(DrawingError) -> TextLayout {
        try textLayout(in: isWrapped ? width.map { CGSize(width: $0, height: .infinity) } : nil)
    }

    override var drawingRole: DrawnContents.Role { .underContents }

    open override func display() {
        displayIsDone()
        let size = storage.bounds.size
        do throws(DrawingError) {
            let layout = try textLayout(in: size)
            noteFaults(of: layout)
            guard !layout.inkBounds.isNull, !layout.inkBounds.isEmpty else { return showNothing() }
            // Baselines move to whole pixels, and edges are smoothed.
            let margin = 2 / drawingScale
            let top = top(of: layout, inHeight: size.height)
            let area = layout.inkBounds.offsetBy(dx: 0, dy: top).insetBy(dx: -margin, dy: -margin)
            show(in: area, boundsSize: size, crops: true) { context in
                context.draw(layout, at: CGPoint(x: 0, y: top))
            }
        } catch {
            showNothing(because: error)
        }
    }

    /// The distance of laid out text from the top of the bounds, in points; negative where it begins above them.
    private func top(of layout: TextLayout, inHeight height: Double) -> Double {
        if let share = verticalAlignment.share { return share == 0 ? 0 : share * (height - layout.size.height) }
        return ascent - layout.firstBaseline
    }

    /// The distance of the first line's baseline from its top in the font of the first character alone, in points.
    package final var ascent: Double {
        let attributes = shownText.runs.first?.attributes ?? TextAttributes()
        let line = AttributedText(runs: [AttributedText.Run("", attributes)])
        return (try? TextLayout(line, fonts: fonts))?.firstBaseline ?? 0
    }

    private func noteFaults(of layout: TextLayout) {
        guard layout.missingGlyphCount > 0 else { return }
        let model = motion?.model ?? self
        guard let clock = model.outermost.clock else { return }
        for missing in layout.missingGlyphs { clock.note(TextFault(layer: model.description, missing: missing)) }
    }

    /// The text laid out in bounds of a size; nil for its natural size.
    final func textLayout(in size: CGSize?) throws(DrawingError) -> TextLayout {
        let text = shownText
        if let latest, latest.size == size, latest.text == text { return latest.layout }
        let layout = try TextLayout(
            text, style: paragraphStyle, width: size.map { Double($0.width) }, height: size.map { Double($0.height) },
            fonts: fonts)
        latest = (layout, size, text)
        return layout
    }

    private var shownText: AttributedText {
        if let attributedString { return attributedString }
        // Without characters too, as the empty line is as high as the font.
        let attributes = TextAttributes(font: font, color: foregroundColor ?? .clear)
        return AttributedText(runs: [AttributedText.Run(string ?? "", attributes)])
    }

    private func textHasChanged() {
        latest = nil
        setNeedsDisplay()
        layoutHook?.contentSizeHasChanged()
    }
}

/// The places of text in the height of its layer: what of the text is where in the bounds.
public enum TextVerticalAlignment: String, Sendable, Hashable, CaseIterable {
    /// Its top edge at that of the bounds.
    case top
    /// Its middle at that of the bounds.
    case center
    /// Its bottom edge at that of the bounds.
    case bottom
    /// Its first baseline where the font of the first character has it below the top, also where characters of other
    /// fonts make the line higher: so layers of one font have their baselines at one height.
    case firstBaseline

    /// The fraction of the spare height that is above the text; nil where that does not decide.
    package var share: Double? {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        case .firstBaseline: nil
        }
    }
}

// MARK: Font and metrics

extension TextLayer {
    /// The font of ``string``, with ``fontSize``; setting it sets both. The default family is ``Font/defaultFamily``.
    public final var font: Font {
        get {
            var font = face
            font.size = fontSize
            return font
        }
        set {
            face = newValue
            fontSize = newValue.size
        }
    }

    /// The size of ``string``'s font in points. The default is 36.
    public final var fontSize: Double {
        get { if case .number(let size)? = ownValue(forKey: "fontSize") { size } else { 36 } }
        set { setOwnValue(newValue, forKey: "fontSize") }
    }

    /// The colour of ``string``. The default is opaque white.
    public final var foregroundColor: Color? {
        get { ownValue(forKey: "foregroundColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "foregroundColor") }
    }

    /// The size of the text when wrapped to a width, in points; zero for text that can't be laid out.
    public final func textSize(forWidth width: Double) -> CGSize {
        (try? textLayout(in: CGSize(width: width, height: .infinity)))?.size ?? .zero
    }

    /// The baseline of the first line as it is drawn, in points from the top of the bounds.
    public final var firstBaseline: Double { shownLayout.map { $0.firstBaseline + $1 } ?? 0 }

    /// The baseline of the last line as it is drawn, in points from the top of the bounds.
    public final var lastBaseline: Double { shownLayout.map { $0.lastBaseline + $1 } ?? 0 }

    /// True if an ellipsis replaces a part of the text in the bounds.
    public final var isTruncated: Bool { (try? textLayout(in: bounds.size))?.isTruncated ?? false }

    /// The rectangle of each line, in points from the bounds' top left.
    public final var lineRects: [CGRect] {
        shownLayout.map { layout, top in layout.lines.map { $0.rect.offsetBy(dx: 0, dy: top) } } ?? []
    }

    private var shownLayout: (TextLayout, Double)? {
        (try? textLayout(in: bounds.size)).map { ($0, top(of: $0, inHeight: bounds.size.height)) }
    }

    /// Lays out the text in the bounds, to find out why that fails.
    ///
    /// - Throws: `DrawingError` for a missing font family, or text that is too long.
    public final func checkText() throws(DrawingError) { _ = try textLayout(in: bounds.size) }
}

// MARK: Files

extension Layer {
    /// The paths of the font files that the text of this layer, and of those in it, was laid out in last; sorted.
    package final var fontFiles: [String] {
        var found: Set<String> = []
        var open: [Layer] = [self]
        while let layer = open.popLast() {
            if let text = layer as? TextLayer { found.formUnion(text.latestFontFiles) }
            open += layer.children
            if let mask = layer.mask { open.append(mask) }
        }
        return found.sorted()
    }
}

extension TextLayer {
    fileprivate var latestFontFiles: [String] { latest?.layout.fontFiles ?? [] }
}
