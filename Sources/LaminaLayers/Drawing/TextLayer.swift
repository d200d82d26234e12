import Glibc
import LaminaDrawing
import LaminaGeometry

/// A layer that draws text.
///
/// ```swift
/// let title = TextLayer()
/// (title.string, title.fontSize, title.foregroundColor) = ("Sophia.jpg", 22, .black)
/// title.frame = Rect(origin: Point(x: 24, y: 24), size: title.preferredFrameSize())
/// ```
///
/// Text begins at the top left of the bounds, or where ``verticalAlignment`` has it, and is aligned in their width, both
/// within ``padding``. It is not clipped to them: text that does not fit continues beyond, unless it is wrapped or
/// truncated. It is above the background and below the ``Layer/contents``. It is drawn into an image of the size that its
/// glyphs need when a value that it depends on is set, the bounds' size included, and for each frame in which one animates;
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

    /// The alignment of lines in the bounds' width; `leading` and `trailing` are sides of the layer's direction of layout.
    /// The default is `natural`.
    public final var alignmentMode: TextAlignment {
        get { paragraphStyle.alignment }
        set { paragraphStyle.alignment = newValue }
    }

    /// True if lines are wrapped at the bounds' width. The default is false. Setting it to true wraps words, if
    /// ``wrapping`` does not say otherwise already.
    public final var isWrapped: Bool {
        get { wrapping != .none }
        set { if newValue != isWrapped { wrapping = newValue ? .word : .none } }
    }

    /// The positions at which lines are broken at the bounds' width. The default is `none`.
    public final var wrapping: TextWrapping {
        get { paragraphStyle.wrapping }
        set { paragraphStyle.wrapping = newValue }
    }

    /// The position of the ellipsis that replaces text without room: in the width of each line that is not wrapped; in the
    /// last line for which there is room in the height of wrapped text, or that ``numberOfLines`` allows. The default is
    /// `none`.
    public final var truncationMode: TextTruncation {
        get { paragraphStyle.truncation }
        set { paragraphStyle.truncation = newValue }
    }

    /// The extra space between lines, in points. The default is 0.
    public final var lineSpacing: Double {
        get { paragraphStyle.lineSpacing }
        set { paragraphStyle.lineSpacing = newValue }
    }

    /// The height of lines, in points, from 0 to 10,000, with half of what it adds above the letters and half below. The
    /// default, 0, leaves it to ``lineHeightMultiple``.
    public final var lineHeight: Double {
        get { paragraphStyle.lineHeight }
        set { paragraphStyle.lineHeight = newValue }
    }

    /// The factor of the font's own line height, from 0 to 100. The default, 0, is that height itself.
    public final var lineHeightMultiple: Double {
        get { paragraphStyle.lineHeightMultiple }
        set { paragraphStyle.lineHeightMultiple = newValue }
    }

    /// The extra space between paragraphs, in points, from 0 to 10,000. The default is 0.
    public final var paragraphSpacing: Double {
        get { paragraphStyle.paragraphSpacing }
        set { paragraphStyle.paragraphSpacing = newValue }
    }

    /// The maximum number of lines; 0, the default, for no limit.
    public final var numberOfLines: Int {
        get { paragraphStyle.numberOfLines }
        set { paragraphStyle.numberOfLines = newValue }
    }

    /// The least factor, from 0.01 to 1, by which text that does not fit the bounds is made smaller, letters and spaces
    /// alike, before it is truncated. The default, 0, leaves its size.
    public final var minimumScaleFactor: Double {
        get { paragraphStyle.minimumScaleFactor }
        set { paragraphStyle.minimumScaleFactor = newValue }
    }

    /// The place of the text in the height of the bounds. The default is `top`.
    public final var verticalAlignment = TextVerticalAlignment.top {
        didSet {
            textHasChanged()
            layoutHook?.baselineOriginHasChanged()
            didDefine(.verticalAlignment)
        }
    }

    /// The distances of the text from the edges of the bounds. The default is zero.
    public final var padding = DirectionalEdgeInsets.zero {
        didSet {
            textHasChanged()
            didDefine(.padding)
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
    private var latest: (layout: TextLayout, size: Size?, text: AttributedText, style: ParagraphStyle)?
    /// The direction of layout that the text was drawn for; nil if it does not follow it.
    private var drawnRightToLeft: Bool?

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
        (fonts, face, verticalAlignment, padding) = (other.fonts, other.face, other.verticalAlignment, other.padding)
    }

    private static let defaults: [String: AnimatableValue] = [
        "fontSize": .number(36), "foregroundColor": .color(.white), "foregroundGradient": .none,
    ]

    open override class func defaultValue(forKey key: String) -> Any? {
        defaults[key].flatMap(LayerClass.ownDefault) ?? super.defaultValue(forKey: key)
    }

    open override class func needsDisplay(forKey key: String) -> Bool {
        defaults[key] != nil || super.needsDisplay(forKey: key)
    }

    /// The size of the text when only newlines break it, with its padding, in points; zero for text that can't be laid
    /// out.
    open override func preferredFrameSize() -> Size { (try? textLayout(in: nil)).map(padded) ?? .zero }

    /// The size of laid out text with its padding.
    private func padded(_ layout: TextLayout) -> Size {
        Size(width: layout.size.width + padding.width, height: layout.size.height + padding.height)
    }

    /// The size of the text, rounded up to whole pixels, so that it still fits once its edges are; as wide as its
    /// longest line, wrapped at newlines alone.
    open override var intrinsicContentSize: Size {
        let size = preferredFrameSize()
        return Size(width: roundedUp(size.width), height: roundedUp(size.height))
    }

    open override func intrinsicContentHeight(forWidth width: Double) -> Double? {
        isWrapped ? roundedUp(textSize(forWidth: width).height) : nil
    }

    open override func intrinsicContentWidth(forWidth width: Double) -> Double? {
        isWrapped ? roundedUp(textSize(forWidth: width).width) : nil
    }

    private func roundedUp(_ length: Double) -> Double { (length * drawingScale).rounded(.up) / drawingScale }

    open override func baselineOffsets(forWidth width: Double?) -> (first: Double, last: Double)? {
        (try? naturalLayout(forWidth: width)).map {
            (padding.top + $0.firstBaseline, roundedUp(padded($0).height) - padding.top - $0.lastBaseline)
        }
    }

    /// The text laid out in a width, if it is wrapped, and as high as it gets.
    package final func naturalLayout(forWidth width: Double?) throws(DrawingError) -> TextLayout {
        try textLayout(in: isWrapped ? width.map { room(in: Size(width: $0, height: .infinity)) } : nil)
    }

    override var drawingRole: DrawnContents.Role { .underContents }
    override var isDrawnForOtherDirection: Bool { drawnRightToLeft.map { $0 != isRightToLeft } ?? false }

    /// True if the place of the text depends on the direction of layout.
    private var followsDirection: Bool {
        alignmentMode == .leading || alignmentMode == .trailing || padding.leading != padding.trailing
    }

    open override func display() {
        displayIsDone()
        let size = storage.bounds.size
        do throws(DrawingError) {
            drawnRightToLeft = followsDirection ? isRightToLeft : nil
            let layout = try textLayout(in: room(in: size))
            noteFaults(of: layout)
            guard !layout.inkBounds.isNull, !layout.inkBounds.isEmpty else { return showNothing() }
            // Baselines move to whole pixels, and edges are smoothed.
            let margin = 2 / drawingScale
            let origin = origin(of: layout, inHeight: size.height)
            let area = layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -margin, dy: -margin)
            let gradient = foregroundGradient
            let color = DrawnColor(gradient, orElse: nil, in: Rect(origin: .zero, size: size))
            guard gradient == nil || color != nil else { return showNothing() }
            show(in: area, boundsSize: size, crops: true) { context in
                color?.setFill(of: context)
                context.draw(layout, at: origin)
            }
        } catch {
            showNothing(because: error)
        }
    }

    /// The top left of laid out text from that of the bounds, in points; y is negative where it begins above them.
    private func origin(of layout: TextLayout, inHeight height: Double) -> Point {
        let left = isRightToLeft ? padding.trailing : padding.leading
        guard let share = verticalAlignment.share else {
            return Point(x: left, y: padding.top + ascent - layout.firstBaseline)
        }
        let spare = share == 0 ? 0 : share * (height - padding.height - layout.size.height)
        return Point(x: left, y: padding.top + spare)
    }

    /// The size of the bounds less the padding.
    private func room(in size: Size) -> Size {
        Size(width: size.width - padding.width, height: size.height - padding.height)
    }

    /// The distance of the first line's baseline from its top in the font of the first character alone, in points.
    package final var ascent: Double {
        let attributes = shownText.runs.first?.attributes ?? TextAttributes()
        let line = AttributedText(runs: [AttributedText.Run("", attributes)])
        return (try? TextLayout(line, style: paragraphStyle, fonts: fonts))?.firstBaseline ?? 0
    }

    private func noteFaults(of layout: TextLayout) {
        guard layout.missingGlyphCount > 0 else { return }
        let model = motion?.model ?? self
        guard let clock = model.outermost.clock else { return }
        for missing in layout.missingGlyphs { clock.note(TextFault(layer: model.description, missing: missing)) }
    }

    /// The text laid out in a box of a size, without padding; nil for its natural size.
    final func textLayout(in size: Size?) throws(DrawingError) -> TextLayout {
        let (text, style) = (shownText, shownStyle)
        if let latest, latest.size == size, latest.text == text, latest.style == style { return latest.layout }
        let layout = try TextLayout(
            text, style: style, width: size.map { Double($0.width) }, height: size.map { Double($0.height) },
            fonts: fonts)
        latest = (layout, size, text, style)
        return layout
    }

    /// The paragraph style with the sides that leading and trailing are.
    private var shownStyle: ParagraphStyle {
        var style = paragraphStyle
        switch style.alignment {
        case .leading: style.alignment = isRightToLeft ? .right : .left
        case .trailing: style.alignment = isRightToLeft ? .left : .right
        case .natural, .left, .right, .center, .justified: break
        }
        return style
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

extension TextVerticalAlignment: KeyedChoice {}

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

    /// A gradient of all letters and lines, also of ``attributedString``, in place of their colours: between points of the
    /// bounds, as fractions or from their top left. Colour glyphs such as emoji keep their colours. The default is none.
    public final var foregroundGradient: GradientFill? {
        get { if case .gradient(let gradient)? = ownValue(forKey: "foregroundGradient") { gradient } else { nil } }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "foregroundGradient") }
    }

    /// The size of the text when wrapped to a width, both with its padding, in points: as wide as its longest line; zero
    /// for text that can't be laid out.
    public final func textSize(forWidth width: Double) -> Size {
        (try? textLayout(in: room(in: Size(width: width, height: .infinity)))).map(padded) ?? .zero
    }

    /// The baseline of the first line as it is drawn, in points from the top of the bounds.
    public final var firstBaseline: Double { shownLayout.map { $0.firstBaseline + $1.y } ?? 0 }

    /// The baseline of the last line as it is drawn, in points from the top of the bounds.
    public final var lastBaseline: Double { shownLayout.map { $0.lastBaseline + $1.y } ?? 0 }

    /// The factor by which the text is smaller than its fonts say, to fit the bounds; 1 without a ``minimumScaleFactor``.
    public final var actualScaleFactor: Double { shownLayout?.0.actualScaleFactor ?? 1 }

    /// True if an ellipsis replaces a part of the text in the bounds.
    public final var isTruncated: Bool { (try? textLayout(in: room(in: bounds.size)))?.isTruncated ?? false }

    /// The rectangle of each line, in points from the bounds' top left.
    public final var lineRects: [Rect] {
        shownLayout.map { layout, origin in
            layout.lines.map { $0.rect.offsetBy(dx: origin.x, dy: origin.y) }
        } ?? []
    }

    private var shownLayout: (TextLayout, Point)? {
        (try? textLayout(in: room(in: bounds.size))).map { ($0, origin(of: $0, inHeight: bounds.size.height)) }
    }

    /// Lays out the text in the bounds, to find out why that fails.
    ///
    /// - Throws: `DrawingError` for a missing font family, or text that is too long.
    public final func checkText() throws(DrawingError) { _ = try textLayout(in: room(in: bounds.size)) }
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
