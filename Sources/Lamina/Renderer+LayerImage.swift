import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaRender
import LaminaStage

extension Renderer {
    /// Draws a part of a layer, alone on a transparent background.
    ///
    /// ```swift
    /// let frame = try renderer.render(window, in: window.bounds, scale: 2)
    /// thumbnail.contents = Image(frame.picture)
    /// ```
    ///
    /// It shows the same as ``Layer/snapshot(in:afterUpdates:)``: the layer with its sublayers, opacity, mask and
    /// effects, but nothing around it. A visual effect is drawn correctly only if its backdrop is in `layer` too;
    /// ``Layer/effectDiagnosis()`` of a layer that contains the snapshot says which layer to use.
    ///
    /// Costs a frame of that size and a copy of the layers; it commits nothing.
    ///
    /// - Parameters:
    ///   - layer: The layer; its transform and its superlayers are ignored.
    ///   - rect: The rectangle in the layer's own coordinates, in points. Outside of the layer's content the picture is
    ///     transparent.
    ///   - scale: Pixels per point, from 0.01 to 100. Sides are rounded up to whole pixels.
    ///   - afterUpdates: True to draw first what is due, at `scale`, and to lay out a tree that no stage shows.
    ///   - depth: The bits of a channel.
    /// - Throws: ``LayerImageError`` if the rectangle or the scale is unusable; `RenderError` if the device can't draw
    ///   one that large; `GLError` if the device refuses.
    public func render(
        _ layer: Layer, in rect: Rect, scale: Double = 1, afterUpdates: Bool = true, depth: PictureDepth = .eight
    ) throws -> RenderedFrame {
        guard scale >= 0.01, scale <= 100 else { throw LayerImageError.badScale(scale) }
        // Not the standardized rectangle: infinite numbers would be lost.
        guard [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy(\.isFinite),
            rect.width > 0, rect.height > 0
        else { throw LayerImageError.badRectangle(rect) }
        let columns = Self.wholePixels(rect.width * scale)
        let rows = Self.wholePixels(rect.height * scale)
        guard max(columns, rows) <= LayerImageError.mostPixels else {
            throw LayerImageError.tooLarge(rect, scale: scale)
        }
        let size = Size(width: columns / scale, height: rows / scale)
        let part = Rect(origin: rect.standardized.origin, size: size)
        // The layout of a stage's tree belongs to its commit.
        if afterUpdates, layer.outermost.clock == nil { layer.layoutIfNeeded() }
        let snapshot = layer.snapshot(in: part, afterUpdates: afterUpdates, scale: scale)
        let stage = Stage(size: size, scale: scale)
        stage.limits = limits
        snapshot.frame = Rect(origin: .zero, size: size)
        stage.root.addSublayer(snapshot)
        return try render(stage.makeFrame(), depth: depth)
    }

    /// Rounds up, with a tolerance for rounding errors.
    private static func wholePixels(_ pixels: Double) -> Double { max((pixels - 1e-6).rounded(.up), 1) }
}

/// An error in drawing a layer alone.
public enum LayerImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rectangle has no area, or its numbers are not finite.
    case badRectangle(Rect)
    /// The scale is not from 0.01 to 100.
    case badScale(Double)
    /// The rectangle has more than 1,048,576 pixels per side, which no device draws.
    case tooLarge(Rect, scale: Double)

    static let mostPixels = 1_048_576.0

    public var description: String {
        switch self {
        case .badRectangle(let rect):
            "the rectangle \(Self.words(rect)) has no finite area to draw; "
                + "give one whose sides are longer than 0, such as the layer's bounds"
        case .badScale(let scale):
            "a scale of \(scale) can't be drawn; give pixels per point, from 0.01 to 100"
        case .tooLarge(let rect, let scale):
            "the rectangle \(Self.words(rect)) at a scale of \(scale) is larger than any device draws; "
                + "draw a smaller part, or lower the scale"
        }
    }

    private static func words(_ rect: Rect) -> String {
        "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
    }
}
