import Foundation
import LaminaGeometry
import LaminaLayers

/// The gradient of a layer as a value; the defaults are those of `GradientLayer`.
package struct GradientSpec: Sendable, Equatable {
    package var type = GradientLayerType.axial
    package var colors: [Color] = []
    package var locations: [Double]?
    package var stopDistances: [Double]?
    package var startPoint = Point(x: 0.5, y: 0)
    package var endPoint = Point(x: 0.5, y: 1)
    package var spreadMethod = GradientSpreadMethod.pad
    package var midpoints: [Double]?
    package var colorInterpolation = GradientColorInterpolation.srgb
    package var interpolatesPremultiplied = false
    package var focus: Point?
    package var focusRadius = 0.0

    /// A gradient of no colours.
    package init() {}

    /// Leaves the first half of the colours.
    mutating func halve() {
        colors.removeLast(colors.count / 2)
        midpoints = midpoints.map { Array($0.prefix(max(colors.count - 1, 0))) }
        stopDistances = stopDistances.map { Array($0.prefix(colors.count)) }
    }

    /// The layer that shows it.
    func makeLayer() -> GradientLayer {
        let layer = GradientLayer()
        layer.type = type
        layer.colors = colors
        layer.locations = locations
        layer.stopDistances = stopDistances
        layer.startPoint = startPoint
        layer.endPoint = endPoint
        layer.spreadMethod = spreadMethod
        layer.midpoints = midpoints
        layer.colorInterpolation = colorInterpolation
        layer.interpolatesPremultiplied = interpolatesPremultiplied
        layer.focus = focus
        layer.focusRadius = focusRadius
        return layer
    }

    /// The members of a JSON object that say so.
    var documentMembers: [(key: String, value: String)] {
        var members = [
            ("type", "\"gradient\""), ("gradientType", "\"\(type.rawValue)\""),
            ("colors", "[" + colors.map(DocumentText.color).joined(separator: ", ") + "]"),
            ("startPoint", DocumentText.numbers([startPoint.x, startPoint.y])),
            ("endPoint", DocumentText.numbers([endPoint.x, endPoint.y])),
        ]
        if let locations { members.append(("locations", DocumentText.numbers(locations))) }
        if let stopDistances { members.append(("stopDistances", DocumentText.numbers(stopDistances))) }
        if spreadMethod != .pad { members.append(("spreadMethod", "\"\(spreadMethod.rawValue)\"")) }
        if let midpoints { members.append(("midpoints", DocumentText.numbers(midpoints))) }
        if colorInterpolation != .srgb {
            members.append(("colorInterpolation", "\"\(colorInterpolation.rawValue)\""))
        }
        if interpolatesPremultiplied { members.append(("interpolatesPremultiplied", "true")) }
        if let focus { members.append(("focus", DocumentText.numbers([focus.x, focus.y]))) }
        if focusRadius != 0 { members.append(("focusRadius", DocumentText.number(focusRadius))) }
        return members
    }
}
