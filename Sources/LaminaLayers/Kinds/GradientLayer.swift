import Glibc
import LaminaGeometry

/// A layer that shows a colour gradient: Core Animation's `CAGradientLayer`.
///
/// ```swift
/// let sky = GradientLayer()
/// sky.frame = Rect(x: 0, y: 0, width: 390, height: 300)
/// sky.colors = [Color(red: 0.1, green: 0.2, blue: 0.6), Color(red: 1, green: 0.6, blue: 0.4)]
/// sky.locations = [0, 0.8]
/// ```
///
/// The gradient is drawn above the background colour and below the contents, and fills the bounds with their rounded
/// corners. Before the first location it has the first colour, after the last location the last, unless it repeats
/// (``spreadMethod``).
///
/// Red, green, blue and alpha are each interpolated linearly (not premultiplied), as in Core Animation and unlike in
/// CSS: from white to `clear`, which is transparent black, there are greys. To fade a colour out use the same colour
/// with an alpha of 0, or ``interpolatesPremultiplied``; ``colorInterpolation`` mixes in another colour space. The
/// picture is dithered by less than a step of 8 bits, so that there is no banding.
open class GradientLayer: Layer {
    /// A layer of no size at the origin, without colours.
    public override init() {
        super.init()
        changeGradient { _ in }
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// The shape of the gradient. The default is `axial`.
    public final var type: GradientLayerType {
        get { gradient.type }
        set {
            changeGradient { $0.type = newValue }
            didDefine(.gradientType)
        }
    }

    /// The colours, first to last. The default is none; fewer than two draw nothing.
    ///
    /// Two lists of equal length are interpolated colour by colour when they animate; other lists change halfway.
    public final var colors: [Color] {
        get { gradient.colors }
        set {
            let sanitized = newValue.map(\.sanitized)
            let action = willChange(.colors, from: colors, to: sanitized)
            changeGradient { $0.colors = sanitized }
            action?.run()
        }
    }

    /// The location of each colour, from 0 to 1 and ascending; with nil, the default, they are evenly spaced from 0 to
    /// 1.
    ///
    /// One that is lower than the one before it counts as that one: two colours at one location give a hard edge. NaN
    /// counts as 0. With fewer locations than colours nothing is drawn; more count as nil.
    public final var locations: [Double]? {
        get { gradient.locations }
        set {
            let clamped = newValue.map(GradientValues.clamped)
            let action = willChange(.locations, from: locations, to: clamped)
            changeGradient { $0.locations = clamped }
            action?.run()
        }
    }

    /// The distance of each colour from the start, ascending, in place of ``locations``: of an axial gradient in points along
    /// the line to the end point, of a radial one in points along the horizontal radius, of a conic one in degrees. The
    /// default is nil.
    ///
    /// The line goes on beyond the end point for as long as the distances do, and ends at the last of them, which with
    /// ``GradientSpreadMethod/repeat`` is where the gradient begins again: 0 and 12 give stripes of 12 points whatever the
    /// bounds are. A radial gradient with a focus ends at its end point, and so do its distances. Numbers count as those of
    /// locations do, from 0 to 1,000,000,000.
    public final var stopDistances: [Double]? {
        get { gradient.stopDistances }
        set {
            let clamped = newValue.map(GradientValues.clampedDistances)
            let action = willChange(.stopDistances, from: stopDistances, to: clamped)
            changeGradient { $0.stopDistances = clamped }
            action?.run()
        }
    }

    /// The position of the first colour, as a fraction of the bounds, clamped to ±10,000. The default is (0.5, 0).
    public final var startPoint: Point {
        get { gradient.startPoint }
        set {
            let clamped = GradientValues.clamped(newValue)
            let action = willChange(.startPoint, from: startPoint, to: clamped)
            changeGradient { $0.startPoint = clamped }
            action?.run()
        }
    }

    /// The position of the last colour, as a fraction of the bounds, clamped to ±10,000. The default is (0.5, 1).
    ///
    /// If it equals the start point, the whole layer has the last colour; a radial gradient draws nothing if both have
    /// the same x or y.
    public final var endPoint: Point {
        get { gradient.endPoint }
        set {
            let clamped = GradientValues.clamped(newValue)
            let action = willChange(.endPoint, from: endPoint, to: clamped)
            changeGradient { $0.endPoint = clamped }
            action?.run()
        }
    }

    /// The colours beyond the first and the last one. The default is `pad`: those two go on.
    ///
    /// A gradient without a length, from a point to itself, and a conic one whose stops are all at one location, is
    /// drawn as with `pad`. The edge at which a gradient begins again is hard, and not antialiased.
    public final var spreadMethod: GradientSpreadMethod {
        get { gradient.spreadMethod }
        set {
            changeGradient { $0.spreadMethod = newValue }
            didDefine(.spreadMethod)
        }
    }

    /// The position between each stop and the next, from 0 to 1, at which their colours are mixed half and half: CSS's
    /// colour hints. With nil, the default, all are 0.5, which mixes evenly.
    ///
    /// At the fraction x of the way the share of the next colour is x to the power of log 0.5 / log midpoint (CSS Images
    /// 4, section 3.5.3). With 0 the next colour begins at once, with 1 it begins at its stop. There is one less than
    /// there are colours: those that are missing are 0.5, those beyond are ignored. NaN counts as 0.5.
    public final var midpoints: [Double]? {
        get { gradient.midpoints }
        set {
            let clamped = newValue.map(GradientValues.clampedMidpoints)
            let action = willChange(.midpoints, from: midpoints, to: clamped)
            changeGradient { $0.midpoints = clamped }
            action?.run()
        }
    }

    /// The colour space in which colours are mixed. The default is `srgb`.
    public final var colorInterpolation: GradientColorInterpolation {
        get { gradient.colorInterpolation }
        set {
            changeGradient { $0.colorInterpolation = newValue }
            didDefine(.colorInterpolation)
        }
    }

    /// Mixes colours that are multiplied by their alpha, as CSS does: a transparent colour then adds nothing of its red,
    /// green and blue. The default is false: the four are each mixed by itself, as Core Animation does.
    public final var interpolatesPremultiplied: Bool {
        get { gradient.interpolatesPremultiplied }
        set {
            changeGradient { $0.interpolatesPremultiplied = newValue }
            didDefine(.interpolatesPremultiplied)
        }
    }

    /// The point from which a radial gradient spreads, as a fraction of the bounds, clamped to ±10,000: SVG's `fx` and
    /// `fy`. The default, nil, is the start point. Other types of gradients have none.
    ///
    /// Between none and a point it jumps when it animates, and `focus.x` and `focus.y` animate only where it is set.
    ///
    /// Of a focus outside of the end's ellipse the gradient is a cone that touches both; nothing is drawn beside it, as
    /// SVG 2 defines.
    public final var focus: Point? {
        get { gradient.focus }
        set {
            let clamped = newValue.map(GradientValues.clamped)
            let action = willChange(.focus, from: focus, to: clamped)
            changeGradient { $0.focus = clamped }
            action?.run()
        }
    }

    /// The size of the ellipse around the focus in which a radial gradient begins, as a fraction of the end's ellipse,
    /// from 0 to 1: SVG's `fr` divided by `r`. The default is 0, a point. NaN counts as 0.
    public final var focusRadius: Double {
        get { gradient.focusRadius }
        set {
            let clamped = Amount.clamped(newValue, Amount.fractions, orElse: 0)
            let action = willChange(.focusRadius, from: focusRadius, to: clamped)
            changeGradient { $0.focusRadius = clamped }
            action?.run()
        }
    }

    private final var gradient: GradientValues { storage.effects?.gradient ?? GradientValues() }

    private final func changeGradient(_ body: (inout GradientValues) -> Void) {
        changeEffects { effects in
            var gradient = effects.gradient ?? GradientValues()
            body(&gradient)
            effects.gradient = gradient
        }
    }
}
