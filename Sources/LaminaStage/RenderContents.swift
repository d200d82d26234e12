import Foundation
import LaminaLayers

/// How a layer of a ``RenderTree`` shows its image.
package struct RenderContents: Sendable {
    /// An index into ``RenderTree/images``.
    package var image: Int32
    /// As a share of the image.
    package var rect: CGRect
    /// As a share of `rect`.
    package var center: CGRect
    /// Pixels of the image a point.
    package var scale: Double
    package var gravity: ContentsGravity
    package var minification: ContentsFilter
    package var magnification: ContentsFilter
    package var minificationBias: Float
    /// What each texel is multiplied with, premultiplied; white changes nothing. Set it by ``RenderTree/tintContents(of:_:)``.
    package internal(set) var tint = SIMD4<Float>(repeating: 1)
    /// Texels around `rect` that filtering may read too, in a tile's image those of the tiles beside it.
    package var rim = 0.0
    /// Where the image lies, in points from the bounds' top left as images stand; nil where the gravity says so.
    package var placement: CGRect?

    package init(
        image: Int32, rect: CGRect, center: CGRect, scale: Double, gravity: ContentsGravity,
        minification: ContentsFilter, magnification: ContentsFilter, minificationBias: Float
    ) {
        self.image = image
        self.rect = rect
        self.center = center
        self.scale = scale
        self.gravity = gravity
        self.minification = minification
        self.magnification = magnification
        self.minificationBias = minificationBias
    }
}

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

/// The points of a layer's plane on one side of a line, in the layer's coordinates: those with `a·x + b·y + c ≥ 0`.
package struct RenderHalfPlane: Sendable, Equatable {
    package var a: Double
    package var b: Double
    package var c: Double

    package init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The points on the other side. Of a layer drawn once on this side and once on the other each pixel is drawn once.
    package var opposite: RenderHalfPlane { RenderHalfPlane(a: -a, b: -b, c: -c) }
}

extension RenderTree {
    /// Leaves of all that a node draws, its sublayers included, only the pixels whose centres lie in every one of some
    /// half planes of the layer.
    package mutating func slice(_ node: inout RenderNode, by planes: [RenderHalfPlane]) {
        guard !planes.isEmpty else {
            node.slices = -1
            return
        }
        node.slices = Int32(slices.count)
        slices.append(halfPlanes.count..<halfPlanes.count + planes.count)
        halfPlanes.append(contentsOf: planes)
    }

    /// The same for a node of the tree.
    package mutating func slice(at index: Int, by planes: [RenderHalfPlane]) {
        var node = nodes[index]
        slice(&node, by: planes)
        nodes[index] = node
    }
}
