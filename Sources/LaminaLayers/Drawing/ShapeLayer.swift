import Foundation
import LaminaDrawing
import LaminaGeometry

/// A layer that draws a path: filled, stroked or both.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80))
/// (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, .white, 6)
/// let draw = BasicAnimation(keyPath: "strokeEnd")
/// (draw.fromValue, draw.toValue, draw.duration) = (0.0, 1.0, 2.0)
/// ring.add(draw, forKey: nil)
/// ```
///
/// The path is in the layer's coordinates and is not cut to its bounds, which may be empty. It is drawn into an image as
/// large as it needs, over the background and under sublayers, when something is set that it depends on, and for each
/// frame in which that animates. A shape of more than 4,096 pixels a side, or more than 8 million in all, is drawn for each
/// frame in a window around what shows of it, and has no ``Layer/contents``; in a rasterized layer, and where more shows
/// than an image of ``DrawingLimits/pixels`` holds, it is drawn coarser. What can't be drawn leaves its reason in
/// ``Layer/drawingError``.
///
/// All but the path, the fill rule, the cap, the join and the dash pattern animate by themselves when they are set; the path
/// can be animated between paths of the same elements.
open class ShapeLayer: Layer {
    /// How areas inside are told. `nonZero` is the default.
    public final var fillRule = FillRule.nonZero {
        didSet {
            setNeedsDisplay()
            didDefine(.fillRule)
        }
    }

    /// The ends of the stroke. `butt` is the default.
    public final var lineCap = LineCap.butt {
        didSet {
            setNeedsDisplay()
            didDefine(.lineCap)
        }
    }

    /// The corners of the stroke. `miter` is the default.
    public final var lineJoin = LineJoin.miter {
        didSet {
            setNeedsDisplay()
            didDefine(.lineJoin)
        }
    }

    /// The lengths of dashes and gaps in turn, in points; none, the default, for a whole line.
    public final var lineDashPattern: [Double] = [] {
        didSet {
            setNeedsDisplay()
            didDefine(.lineDashPattern)
        }
    }

    /// A layer without a path.
    public override init() { super.init() }

    /// A copy that stands for what the layer shows.
    public required init(layer: Layer) {
        super.init(layer: layer)
        guard let shape = layer as? ShapeLayer else { return }
        (fillRule, lineCap, lineJoin) = (shape.fillRule, shape.lineCap, shape.lineJoin)
        lineDashPattern = shape.lineDashPattern
    }

    /// The values that animate, as they are without being set.
    private static let defaults: [String: AnimatableValue] = [
        "path": .none, "fillColor": .color(.black), "strokeColor": .none, "strokeStart": .number(0),
        "strokeEnd": .number(1), "lineWidth": .number(1), "miterLimit": .number(10), "lineDashPhase": .number(0),
    ]

    open override class func defaultValue(forKey key: String) -> Any? {
        defaults[key] ?? super.defaultValue(forKey: key)
    }

    open override class func needsDisplay(forKey key: String) -> Bool {
        defaults[key] != nil || super.needsDisplay(forKey: key)
    }

    open override class func defaultAction(forKey event: String) -> (any LayerAction)? {
        event == "path" ? NoAction() : super.defaultAction(forKey: event)
    }

    open override func display() {
        guard let path, path.isFinite else { return showNothing() }
        guard path.elements.count <= DrawingLimits.pathElements else {
            return showNothing(
                because: .tooManyElements(count: path.elements.count, limit: DrawingLimits.pathElements))
        }
        let fill = fillColor.flatMap { $0.alpha > 0 ? $0 : nil }
        let stroke = strokeColor.flatMap { $0.alpha > 0 && lineWidth > 0 ? $0 : nil }
        let style = strokeStyle
        let line = stroke == nil ? Path() : strokedPath(path)
        var region = CGRect.null
        if fill != nil, !path.isEmpty { region = path.boundingBox }
        if !line.isEmpty { region = region.union(line.boundingBox.insetBy(dx: -style.reach, dy: -style.reach)) }
        guard !region.isNull, fill != nil || stroke != nil else { return showNothing() }
        let fillRule = fillRule
        let body: (DrawingContext) -> Void = { context in
            if let fill {
                context.setFillColor(fill)
                context.addPath(path)
                context.fillPath(using: fillRule)
            }
            if let stroke, !line.isEmpty {
                context.setStrokeColor(stroke)
                context.setStroke(style)
                context.addPath(line)
                context.strokePath()
            }
        }
        if LargeDrawing.isLarge(region, scale: drawingScale) {
            showInWindows(region, body)
        } else {
            show(in: region, crops: true, body)
        }
    }

    private var strokeStyle: StrokeStyle {
        var style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin)
        (style.miterLimit, style.dash, style.dashPhase) = (miterLimit, lineDashPattern, lineDashPhase)
        return style
    }

    private func strokedPath(_ path: Path) -> Path {
        if strokeStart <= 0, strokeEnd >= 1 { return path }
        return PathMeasure(path).trimmed(path, from: strokeStart, to: strokeEnd)
    }
}

extension ShapeLayer {
    /// The path, in the layer's coordinates. None is the default.
    public final var path: Path? {
        get { if case .path(let path)? = ownValue(forKey: "path") { path } else { nil } }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "path") }
    }

    /// The colour of the area; none to leave it empty. Opaque black is the default.
    public final var fillColor: Color? {
        get { ownValue(forKey: "fillColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "fillColor") }
    }

    /// The colour of the line; none, the default, for no line.
    public final var strokeColor: Color? {
        get { ownValue(forKey: "strokeColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "strokeColor") }
    }

    /// Where the line begins, as a share of the path's length. 0 is the default.
    public final var strokeStart: Double {
        get { number("strokeStart") }
        set { setOwnValue(newValue, forKey: "strokeStart") }
    }

    /// Where the line ends, as a share of the path's length; not beyond the start, there is none. 1 is the default.
    public final var strokeEnd: Double {
        get { number("strokeEnd") }
        set { setOwnValue(newValue, forKey: "strokeEnd") }
    }

    /// The width of the line in points. 1 is the default.
    public final var lineWidth: Double {
        get { number("lineWidth") }
        set { setOwnValue(newValue, forKey: "lineWidth") }
    }

    /// How long the points of corners may be, in widths. 10 is the default.
    public final var miterLimit: Double {
        get { number("miterLimit") }
        set { setOwnValue(newValue, forKey: "miterLimit") }
    }

    /// Where in the dash pattern the line begins, in points. 0 is the default.
    public final var lineDashPhase: Double {
        get { number("lineDashPhase") }
        set { setOwnValue(newValue, forKey: "lineDashPhase") }
    }

    private func number(_ key: String) -> Double {
        if case .number(let number)? = ownValue(forKey: key) { number } else { 0 }
    }
}
