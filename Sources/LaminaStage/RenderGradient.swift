import Foundation
import LaminaLayers

/// A gradient of a ``RenderTree`` as the layer gives it.
package struct RenderGradient: Sendable {
    package var type: GradientLayerType
    /// As a share of the bounds.
    package var start: CGPoint
    /// As a share of the bounds.
    package var end: CGPoint
    /// Of ``RenderTree/gradientStops``, at least one.
    package var stops: Range<Int>
}

/// A colour of a gradient in its place.
package struct RenderGradientStop: Sendable, Equatable {
    /// Straight: red, green, blue, alpha.
    package var color: SIMD4<Float>
    /// From 0 to 1, not less than that of the stop before.
    package var location: Double
}

extension RenderTree {
    /// Gives a node the gradient of its layer, if one shows.
    mutating func addGradient(_ values: GradientValues, to node: inout RenderNode) {
        let first = gradientStops.count
        var (shows, isOpaque) = (false, true)
        values.forEachStop { color, location in
            gradientStops.append(
                RenderGradientStop(
                    color: SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)),
                    location: location))
            shows = shows || color.alpha > 0
            isOpaque = isOpaque && color.alpha >= 1
        }
        guard shows else { return gradientStops.removeSubrange(first...) }
        node.gradient = Int32(gradients.count)
        if isOpaque { node.flags.insert(.opaqueGradient) }
        gradients.append(
            RenderGradient(
                type: values.type, start: values.startPoint, end: values.endPoint, stops: first..<gradientStops.count))
    }
}
