import Glibc
import LaminaDrawing
import LaminaGeometry

/// A layer that draws a path: filled, stroked once or several times, or both.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
/// (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, .white, 6)
/// let draw = BasicAnimation(keyPath: "strokeEnd")
/// (draw.fromValue, draw.toValue, draw.duration) = (0.0, 1.0, 2.0)
/// ring.add(draw, forKey: nil)
/// ```
///
/// The path is in the layer's coordinates and is not clipped to its bounds, which may be empty. It is drawn into an
/// image of the size it needs, above the background and the ``Layer/contents`` and below the sublayers, when a value that it depends on is set,
/// and for each frame in which one animates. A shape of more than 4,096 pixels a side, or more than 8 million in all,
/// is drawn for each frame in a window around its visible part; in a rasterized layer, and where the visible part exceeds 40 million pixels, it is drawn downscaled. If it can't be
/// drawn, ``Layer/drawingError`` has the reason.
///
/// All but the path, the fill rule, the cap, the join and the dash pattern animate implicitly when they are set. The
/// path can be animated explicitly, between paths of other elements by dividing sides, and the dash pattern between
/// patterns of equally many lengths.
open class ShapeLayer: Layer {
    /// The rule that decides which areas are inside. The default is `nonZero`.
    public final var fillRule = FillRule.nonZero {
        didSet {
            setNeedsDisplay()
            didDefine(.fillRule)
        }
    }

    /// The shape of the stroke's ends. The default is `butt`.
    public final var lineCap = LineCap.butt {
        didSet {
            setNeedsDisplay()
            didDefine(.lineCap)
        }
    }

    /// The shape of the stroke's corners. The default is `miter`.
    public final var lineJoin = LineJoin.miter {
        didSet {
            setNeedsDisplay()
            didDefine(.lineJoin)
        }
    }

    /// A layer without a path.
    public override init() { super.init() }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        guard let shape = layer as? ShapeLayer else { return }
        (fillRule, lineCap, lineJoin) = (shape.fillRule, shape.lineCap, shape.lineJoin)
    }

    /// The default values of the properties that animate.
    private static let defaults: [String: AnimatableValue] = [
        "path": .none, "fillColor": .color(.black), "fillGradient": .none, "strokeColor": .none,
        "strokeGradient": .none, "strokeStart": .number(0), "strokeEnd": .number(1), "strokeOffset": .number(0),
        "lineWidth": .number(1), "miterLimit": .number(10), "lineDashPattern": .numbers([]),
        "lineDashPhase": .number(0), "strokes": .strokes([]),
    ]

    open override class func defaultValue(forKey key: String) -> Any? {
        defaults[key].flatMap(LayerClass.ownDefault) ?? super.defaultValue(forKey: key)
    }

    open override class func needsDisplay(forKey key: String) -> Bool {
        defaults[key] != nil || super.needsDisplay(forKey: key)
    }

    open override class func defaultAction(forKey event: String) -> (any LayerAction)? {
        event == "path" || event == "lineDashPattern" ? NoAction() : super.defaultAction(forKey: event)
    }

    /// The extent of the path from the origin of the layer's coordinates, its line's width not counted; -1 without a
    /// path.
    open override var intrinsicContentSize: Size {
        guard let box = path?.boundingBox, !box.isNull else { return super.intrinsicContentSize }
        return Size(width: max(box.maxX, 0), height: max(box.maxY, 0))
    }

    override var drawingRole: DrawnContents.Role { .overContents }

    open override func display() {
        displayIsDone()
        if let count = path?.elements.count, count > DrawingLimits.pathElements {
            return showNothing(because: .tooManyElements(count: count, limit: DrawingLimits.pathElements))
        }
        guard let (region, body) = drawing else { return showNothing() }
        if LargeDrawing.isLarge(region, scale: drawingScale) {
            showInWindows(region, body)
        } else {
            show(in: region, crops: true, body)
        }
    }

    /// The work of drawing the shape whole, in rows of pixels that its lines cross and lines that may cross each other
    /// (``OutlineCost/crossings``), found without drawing pixels.
    package final var crossings: Double {
        guard let (region, body) = drawing, let pixels = DrawingRegion(region, scale: drawingScale),
            let context = try? DrawingContext(width: pixels.width, height: pixels.height, transform: pixels.transform)
        else { return 0 }
        context.isTrial = true
        body(context)
        return context.crossings
    }

    /// The area to draw on, in the layer's coordinates, and a closure that draws; nil for nothing.
    private var drawing: (region: Rect, body: (DrawingContext) -> Void)? {
        guard let path, path.isFinite, path.elements.count <= DrawingLimits.pathElements else { return nil }
        let box = path.boundingBox
        let fill = path.isEmpty ? nil : DrawnColor(fillGradient, orElse: fillColor, in: box)
        let lines = lines(of: path, in: box)
        var region = fill == nil ? Rect.null : box
        for line in lines {
            region = region.union(line.path.boundingBox.insetBy(dx: -line.style.reach, dy: -line.style.reach))
        }
        guard !region.isNull else { return nil }
        let fillRule = fillRule
        return (
            region,
            { context in
                if let fill {
                    fill.setFill(of: context)
                    context.addPath(path)
                    context.fillPath(using: fillRule)
                }
                for line in lines {
                    line.color.setStroke(of: context)
                    context.setStroke(line.style)
                    context.addPath(line.path)
                    context.strokePath()
                }
            }
        )
    }

    /// The lines to draw, the first lowest.
    private func lines(of path: Path, in box: Rect) -> [(color: DrawnColor, style: StrokeStyle, path: Path)] {
        var measure: PathMeasure?
        var lines: [(color: DrawnColor, style: StrokeStyle, path: Path)] = []
        func add(_ color: DrawnColor?, _ stroke: ShapeStroke) {
            guard let color, stroke.width > 0 else { return }
            var line = path
            if stroke.start > 0 || !(stroke.end >= 1) {
                let lengths = measure ?? PathMeasure(path)
                measure = lengths
                line = lengths.trimmed(path, from: stroke.start, to: stroke.end, offset: stroke.offset)
            }
            if !line.isEmpty { lines.append((color, stroke.style, line)) }
        }
        add(DrawnColor(strokeGradient, orElse: strokeColor, in: box), ownStroke)
        for stroke in ShapeStroke.limited(strokes) {
            add(DrawnColor(stroke.gradient, orElse: stroke.color, in: box), stroke)
        }
        return lines
    }

    /// The stroke of the properties of the layer itself.
    private var ownStroke: ShapeStroke {
        ShapeStroke(
            width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit, dashPattern: lineDashPattern,
            dashPhase: lineDashPhase, start: strokeStart, end: strokeEnd, offset: strokeOffset)
    }
}

// MARK: Animatable properties

extension ShapeLayer {
    /// The path, in the layer's coordinates. The default is none.
    public final var path: Path? {
        get { if case .path(let path)? = ownValue(forKey: "path") { path } else { nil } }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "path") }
    }

    /// The fill colour; nil to leave the area empty. The default is opaque black.
    public final var fillColor: Color? {
        get { ownValue(forKey: "fillColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "fillColor") }
    }

    /// A gradient that fills the area in place of ``fillColor``. The default is none.
    ///
    /// Two of one type with equally many colours are interpolated when they animate; others, and none, change halfway.
    public final var fillGradient: GradientFill? {
        get { ownGradient(forKey: "fillGradient") }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "fillGradient") }
    }

    /// The stroke colour; nil, the default, for no line.
    public final var strokeColor: Color? {
        get { ownValue(forKey: "strokeColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "strokeColor") }
    }

    /// A gradient of the line in place of ``strokeColor``. The default is none.
    public final var strokeGradient: GradientFill? {
        get { ownGradient(forKey: "strokeGradient") }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "strokeGradient") }
    }

    /// Further strokes of the path, drawn after the fill and the line that the other properties describe, the first lowest:
    /// any number up to ``ShapeStroke/maximumCount``, beyond which they are left out. The default is none.
    ///
    /// Lists are interpolated stroke by stroke when they animate; strokes that one of them lacks grow from no width.
    public final var strokes: [ShapeStroke] {
        get { if case .strokes(let strokes)? = ownValue(forKey: "strokes") { strokes } else { [] } }
        set { setOwnValue(ShapeStroke.limited(newValue), forKey: "strokes") }
    }

    /// The start of the line, as a fraction of the path's length. The default is 0.
    public final var strokeStart: Double {
        get { number("strokeStart") }
        set { setOwnValue(newValue, forKey: "strokeStart") }
    }

    /// The end of the line, as a fraction of the path's length; if it is not beyond the start, there is no line. The
    /// default is 1.
    public final var strokeEnd: Double {
        get { number("strokeEnd") }
        set { setOwnValue(newValue, forKey: "strokeEnd") }
    }

    /// The distance by which the start and the end of the line are moved along the path, as a fraction of its length: what
    /// moves beyond the end goes on at the start, and so does a negative one beyond the start. The default is 0.
    ///
    /// A whole number changes nothing. Of a path of one closed subpath the line goes on without ends where the path begins.
    public final var strokeOffset: Double {
        get { number("strokeOffset") }
        set { setOwnValue(newValue, forKey: "strokeOffset") }
    }

    /// The width of the line in points. The default is 1.
    public final var lineWidth: Double {
        get { number("lineWidth") }
        set { setOwnValue(newValue, forKey: "lineWidth") }
    }

    /// The maximum length of a mitered corner, in line widths. The default is 10.
    public final var miterLimit: Double {
        get { number("miterLimit") }
        set { setOwnValue(newValue, forKey: "miterLimit") }
    }

    /// The alternating lengths of dashes and gaps, in points; empty, the default, for a solid line.
    ///
    /// Patterns of equally many lengths are interpolated when they animate; others change halfway.
    public final var lineDashPattern: [Double] {
        get { if case .numbers(let lengths)? = ownValue(forKey: "lineDashPattern") { lengths } else { [] } }
        set { setOwnValue(newValue, forKey: "lineDashPattern") }
    }

    /// The offset into the dash pattern at the line's start, in points. The default is 0.
    public final var lineDashPhase: Double {
        get { number("lineDashPhase") }
        set { setOwnValue(newValue, forKey: "lineDashPhase") }
    }

    private func ownGradient(forKey key: String) -> GradientFill? {
        if case .gradient(let gradient)? = ownValue(forKey: key) { gradient } else { nil }
    }

    private func number(_ key: String) -> Double {
        if case .number(let number)? = ownValue(forKey: key) { number } else { 0 }
    }
}
