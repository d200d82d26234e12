import Foundation
import LaminaDrawing
import LaminaGeometry

/// Text that a layer could not show as it is written.
public struct TextFault: Sendable, Hashable, CustomStringConvertible {
    /// The layer as messages name it.
    public var layer: String
    /// The characters that no font has.
    public var missing: MissingGlyphs

    /// Which layer shows boxes for which characters, and what to do about it.
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
/// Text begins at the top left of the bounds and is aligned in their width. It is not cut to them: what does not fit goes on
/// beyond, unless it is wrapped or truncated. It is drawn into an image as large as its glyphs need when something is
/// set that it depends on, the bounds' size included, and for each frame in which that animates; with the same fonts it
/// gives the same pixels on every machine. Text that can't be drawn, for a font that is missing for one, leaves its
/// reason in ``Layer/drawingError``.
open class TextLayer: Layer {
    /// The text, in ``font`` and ``foregroundColor``. None is the default.
    public final var string: String? {
        didSet {
            textHasChanged()
            didDefine(.string)
        }
    }

    /// Text with attributes, in place of ``string``. None is the default.
    public final var attributedString: AttributedText? {
        didSet {
            textHasChanged()
            didDefine(.attributedString)
        }
    }

    /// Where lines stand in the bounds' width. `natural` is the default.
    public final var alignmentMode: TextAlignment {
        get { paragraphStyle.alignment }
        set { paragraphStyle.alignment = newValue }
    }

    /// Whether lines end where the bounds do. The default is false.
    public final var isWrapped: Bool {
        get { paragraphStyle.wrapping != .none }
        set { paragraphStyle.wrapping = newValue ? .word : .none }
    }

    /// Where an ellipsis stands for what has no room: in the width of a line that is not wrapped, in the height, or in
    /// ``numberOfLines``, of text that is. `none` is the default.
    public final var truncationMode: TextTruncation {
        get { paragraphStyle.truncation }
        set { paragraphStyle.truncation = newValue }
    }

    /// What is added between lines, in points. 0 is the default.
    public final var lineSpacing: Double {
        get { paragraphStyle.lineSpacing }
        set { paragraphStyle.lineSpacing = newValue }
    }

    /// The most lines; 0, the default, for as many as there are.
    public final var numberOfLines: Int {
        get { paragraphStyle.numberOfLines }
        set { paragraphStyle.numberOfLines = newValue }
    }

    /// All of how text is broken into lines and placed.
    public final var paragraphStyle = ParagraphStyle(alignment: .natural, wrapping: .none) {
        didSet {
            textHasChanged()
            didDefine(.paragraphStyle)
        }
    }

    /// Where the fonts are looked for. The machine's are the default.
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

    /// A copy that stands for what the layer shows.
    public required init(layer: Layer) {
        super.init(layer: layer)
        guard let other = layer as? TextLayer else { return }
        (string, attributedString, paragraphStyle) = (other.string, other.attributedString, other.paragraphStyle)
        (fonts, face) = (other.fonts, other.face)
    }

    private static let defaults: [String: AnimatableValue] = [
        "fontSize": .number(36), "foregroundColor": .color(.white),
    ]

    open override class func defaultValue(forKey key: String) -> Any? {
        defaults[key] ?? super.defaultValue(forKey: key)
    }

    open override class func needsDisplay(forKey key: String) -> Bool {
        defaults[key] != nil || super.needsDisplay(forKey: key)
    }

    open override func display() {
        let size = storage.bounds.size
        do throws(DrawingError) {
            let layout = try textLayout(in: size)
            noteFaults(of: layout)
            guard !layout.inkBounds.isNull, !layout.inkBounds.isEmpty else { return showNothing() }
            // Baselines move to whole pixels, and edges are smoothed.
            let margin = 2 / drawingScale
            show(in: layout.inkBounds.insetBy(dx: -margin, dy: -margin), boundsSize: size, crops: true) { context in
                context.draw(layout, at: .zero)
            }
        } catch {
            showNothing(because: error)
        }
    }

    private func noteFaults(of layout: TextLayout) {
        guard layout.missingGlyphCount > 0 else { return }
        let model = motion?.model ?? self
        guard let clock = model.outermost.clock else { return }
        for missing in layout.missingGlyphs { clock.note(TextFault(layer: model.description, missing: missing)) }
    }

    /// The text as it is set in bounds of a size; nil for as much room as it takes.
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
        return AttributedText(string ?? "", font: font, color: foregroundColor ?? .clear)
    }

    private func textHasChanged() {
        latest = nil
        setNeedsDisplay()
    }
}

extension TextLayer {
    /// The font of ``string``, with ``fontSize``; setting it sets both. ``Font/defaultFamily`` is the default.
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

    /// The size of ``string``'s font in points. 36 is the default.
    public final var fontSize: Double {
        get { if case .number(let size)? = ownValue(forKey: "fontSize") { size } else { 36 } }
        set { setOwnValue(newValue, forKey: "fontSize") }
    }

    /// The colour of ``string``. Opaque white is the default.
    public final var foregroundColor: Color? {
        get { ownValue(forKey: "foregroundColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "foregroundColor") }
    }

    /// The room that the text takes where nothing breaks it but newlines, in points; zero for text that can't be set.
    public final func preferredFrameSize() -> CGSize { (try? textLayout(in: nil))?.size ?? .zero }

    /// The room that the text takes in a width, in points; zero for text that can't be set.
    public final func textSize(forWidth width: Double) -> CGSize {
        (try? textLayout(in: CGSize(width: width, height: .infinity)))?.size ?? .zero
    }

    /// Where the letters of the first line stand, in points from the top of the bounds.
    public final var firstBaseline: Double { (try? textLayout(in: bounds.size))?.firstBaseline ?? 0 }

    /// Where the letters of the last line stand, in points from the top of the bounds.
    public final var lastBaseline: Double { (try? textLayout(in: bounds.size))?.lastBaseline ?? 0 }

    /// Where each line lies, in points from the bounds' top left.
    public final var lineRects: [CGRect] { (try? textLayout(in: bounds.size))?.lines.map(\.rect) ?? [] }

    /// Sets the text in the bounds, for whoever wants to know why that fails.
    ///
    /// - Throws: `DrawingError` for a family that is not there, or text that is too long.
    public final func checkText() throws(DrawingError) { _ = try textLayout(in: bounds.size) }
}
