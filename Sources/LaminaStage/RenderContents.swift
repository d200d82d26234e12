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
    /// A range of ``RenderTree/gradientStops``, at least one.
    package var stops: Range<Int>
}

/// A colour stop of a gradient.
package struct RenderGradientStop: Sendable, Equatable {
    /// Red, green, blue and straight alpha.
    package var color: SIMD4<Float>
    /// From 0 to 1, not less than that of the stop before.
    package var location: Double
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
