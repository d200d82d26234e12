import LaminaGeometry
import LaminaLayers

/// The image of a layer of a ``RenderTree``, and how it is placed and filtered.
package struct RenderContents: Sendable {
    /// An index into ``RenderTree/images``.
    package var image: Int32
    /// The part of the image to show, as a fraction of it.
    package var rect: Rect
    /// The part that stretches, as a fraction of `rect`.
    package var center: Rect
    /// Pixels of the image per point.
    package var scale: Double
    package var gravity: ContentsGravity
    package var minification: ContentsFilter
    package var magnification: ContentsFilter
    package var minificationBias: Float
    /// The colour that each texel is multiplied by, premultiplied; white changes nothing. Set by
    /// ``RenderTree/tintContents(of:_:)``.
    package internal(set) var tint = SIMD4<Float>(repeating: 1)
    /// Texels around `rect` that filtering may read as well: in a tile's image, those of its neighbours.
    package var rim = 0.0
    /// The image's rectangle in points from the bounds' top left; nil if the gravity decides.
    package var placement: Rect?

    package init(
        image: Int32, rect: Rect, center: Rect, scale: Double, gravity: ContentsGravity,
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

extension RenderContents {
    init(_ layer: UnsafePointer<LayerStorage>, image: Int32) {
        // Values that are not finite show nothing, or have no effect.
        let rect = layer.pointee.contentsRect
        let isFinite = (rect.origin.x + rect.origin.y + rect.size.width + rect.size.height) * 0 == 0
        let bias = layer.pointee.minificationFilterBias
        self.init(
            image: image, rect: isFinite ? rect : .zero, center: layer.pointee.contentsCenter,
            scale: layer.pointee.contentsScale,
            gravity: layer.pointee.contentsGravity, minification: layer.pointee.minificationFilter,
            magnification: layer.pointee.magnificationFilter,
            minificationBias: bias == bias ? max(-32, min(bias, 32)) : 0)
        if let drawn = layer.pointee.drawn, drawn.image === layer.pointee.contents {
            scale = drawn.scale
            placement = layer.pointee.drawingPlacement
        }
    }
}

/// A gradient of a ``RenderTree``, as the layer defines it.
package struct RenderGradient: Sendable {
    package var type: GradientLayerType
    /// As a fraction of the bounds.
    package var start: Point
    /// As a fraction of the bounds.
    package var end: Point
    /// The colours beyond the first and the last one.
    package var spread = GradientSpreadMethod.pad
    /// The colour space in which colours are mixed.
    package var interpolation = GradientColorInterpolation.srgb
    /// True if colours are multiplied by their alpha before they are mixed.
    package var isPremultiplied = false
    /// The focus of a radial gradient, as a fraction of the bounds; of others the start.
    package var focus: Point
    /// The size of the ellipse around the focus, as a fraction of the end's; 0 of other gradients.
    package var focusRadius = 0.0
    /// A range of ``RenderTree/gradientStops``, at least one.
    package var stops: Range<Int>

    /// A gradient as a layer has it.
    ///
    /// - Parameter stops: Its part of ``RenderTree/gradientStops``.
    init(_ values: GradientValues, stops: Range<Int>) {
        (type, start, end) = (values.type, values.startPoint, values.endPoint)
        (spread, interpolation) = (values.spreadMethod, values.colorInterpolation)
        isPremultiplied = values.interpolatesPremultiplied
        focus = values.startPoint
        self.stops = stops
        guard type == .radial else { return }
        (focus, focusRadius) = (values.resolvedFocus, values.focusRadius)
    }

    /// True if it begins elsewhere than in its start point.
    package var hasFocus: Bool { focus != start || focusRadius > 0 }

    /// The focus of a radial gradient where the end's ellipse is the circle of radius 1 around (0, 0).
    package var focusInCircle: SIMD2<Double> {
        SIMD2((focus.x - start.x) / (end.x - start.x), (focus.y - start.y) / (end.y - start.y))
    }

    /// True if it has a colour at every point: unless the ellipse around its focus touches the end's, or reaches out of it.
    package var coversPlane: Bool {
        guard hasFocus else { return true }
        let focus = focusInCircle
        return (focus * focus).sum().squareRoot() + focusRadius < 1 - RenderGradient.focusTolerance
    }

    /// The distance at which a focus counts as touching the end's circle, whose radius is 1.
    package static let focusTolerance = 1e-6
}

/// A colour stop of a gradient.
package struct RenderGradientStop: Sendable, Equatable {
    /// Red, green, blue and straight alpha.
    package var color: SIMD4<Float>
    /// From 0 to 1, not less than that of the stop before.
    package var location: Double
    /// The fraction of the way to the next stop at which the colours of both are mixed half and half.
    package var midpoint: Float = 0.5
}

/// A clip plane of a layer: the points on one side of a line in the layer's coordinates, `a·x + b·y + c ≥ 0`.
package struct RenderClipPlane: Sendable, Equatable {
    package var a: Double
    package var b: Double
    package var c: Double

    package init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The other side. A layer drawn once on each side covers each pixel exactly once.
    package var opposite: RenderClipPlane { RenderClipPlane(a: -a, b: -b, c: -c) }
}
