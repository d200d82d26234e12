import Foundation
import LaminaGeometry

/// A layer that shows colours running into each other: Core Animation's `CAGradientLayer`.
///
/// ```swift
/// let sky = GradientLayer()
/// sky.frame = CGRect(x: 0, y: 0, width: 390, height: 300)
/// sky.colors = [Color(red: 0.1, green: 0.2, blue: 0.6), Color(red: 1, green: 0.6, blue: 0.4)]
/// sky.locations = [0, 0.8]
/// ```
///
/// The gradient lies over the background colour and under the contents, and fills the bounds with their rounded
/// corners. Before the first location it goes on in the first colour, after the last in the last.
///
/// Between two colours red, green, blue and alpha each go evenly, as Core Animation has it and unlike CSS: on the way
/// from white to `clear`, which is black without opacity, there are greys. For a fade take the same colour with an alpha
/// of 0. The picture is dithered by less than a step of 8 bits, so that no bands show.
open class GradientLayer: Layer {
    /// A layer of no size at the origin, without colours.
    public override init() {
        super.init()
        changeGradient { _ in }
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// How the colours run. The default is along a line.
    public final var type: GradientLayerType {
        get { gradient.type }
        set {
            changeGradient { $0.type = newValue }
            didDefine(.gradientType)
        }
    }

    /// The colours, first to last. The default is none, so that nothing shows; one alone fills the layer.
    ///
    /// Two lists of equal length are mixed colour by colour when they animate; else the other is taken up half-way.
    public final var colors: [Color] {
        get { gradient.colors }
        set {
            let kept = newValue.map(\.sanitized)
            let action = willChange(.colors, from: colors, to: kept)
            changeGradient { $0.colors = kept }
            action?.run()
        }
    }

    /// Where each colour stands, from 0 to 1 and rising; with nil, the default, they stand evenly from 0 to 1.
    ///
    /// One that is lower than the one before it counts as that one: two colours at one place meet in a hard edge. What is
    /// not a number counts as 0; locations that are not as many as the colours count as nil.
    public final var locations: [Double]? {
        get { gradient.locations }
        set {
            let kept = newValue.map(GradientValues.kept)
            let action = willChange(.locations, from: locations, to: kept)
            changeGradient { $0.locations = kept }
            action?.run()
        }
    }

    /// Where the first colour stands, as a share of the bounds, within 10,000 either way. The default is (0.5, 0).
    public final var startPoint: CGPoint {
        get { gradient.startPoint }
        set {
            let kept = GradientValues.kept(newValue)
            let action = willChange(.startPoint, from: startPoint, to: kept)
            changeGradient { $0.startPoint = kept }
            action?.run()
        }
    }

    /// Where the last colour stands, as a share of the bounds, within 10,000 either way. The default is (0.5, 1).
    ///
    /// If it is the start point, all of the layer has the last colour; for a radial gradient also if both share an x or a
    /// y.
    public final var endPoint: CGPoint {
        get { gradient.endPoint }
        set {
            let kept = GradientValues.kept(newValue)
            let action = willChange(.endPoint, from: endPoint, to: kept)
            changeGradient { $0.endPoint = kept }
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

/// How the colours of a ``GradientLayer`` run.
///
/// All three are drawn in the unit square and stretched with it to the bounds, as Core Animation does: in bounds that are
/// not square, a radial gradient is an ellipse, and the lines of one colour of a slanting axial one are not at right
/// angles to it.
public enum GradientLayerType: String, Sendable, CaseIterable, Codable {
    /// Along the line from the start point to the end point.
    case axial
    /// Outwards from the start point, along ellipses; the end point is a corner of the box around the last colour's.
    case radial
    /// Around the start point, clockwise from the side where the end point is.
    case conic
}

/// The values of a gradient layer, brought into range.
package struct GradientValues: Sendable, Equatable {
    package var type = GradientLayerType.axial
    package var colors: [Color] = []
    /// Nil for even ones.
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    package init() {}

    /// The place of each colour: within 0 to 1 and rising. Locations that are not as many as the colours don't count.
    package func forEachStop(_ body: (Color, Double) -> Void) {
        let given = locations.flatMap { $0.count == colors.count ? $0 : nil }
        var last = 0.0
        for (index, color) in colors.enumerated() {
            if let given {
                last = min(max(last, given[index]), 1)
            } else {
                last = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            }
            body(color, last)
        }
    }

    /// Points far beyond what a gradient can be told from a flat colour by are kept there.
    static func kept(_ point: CGPoint) -> CGPoint {
        CGPoint(x: Amount.kept(point.x, Amount.free, orElse: 0), y: Amount.kept(point.y, Amount.free, orElse: 0))
    }

    static func kept(_ locations: [Double]) -> [Double] {
        locations.map { Amount.kept($0, Amount.shares, orElse: 0) }
    }
}
