import Foundation
import LaminaImage
import LaminaLayers
import LaminaRender
import LaminaStage

extension Renderer {
    /// Draws a part of a layer, alone on a transparent ground.
    ///
    /// ```swift
    /// let frame = try renderer.render(window, in: window.bounds, scale: 2)
    /// thumbnail.contents = Image(frame.picture)
    /// ```
    ///
    /// It shows what ``Layer/snapshot(in:afterUpdates:)`` shows: the layer with all it holds, its opacity, mask and
    /// effects, but nothing of what is around it. A visual effect is drawn truly only if what is behind it is in `layer`
    /// too; ``Layer/effectDiagnosis()`` of a layer that holds the snapshot tells which layer to take.
    ///
    /// Costs a frame of that size and a copy of the layers; it commits nothing.
    ///
    /// - Parameters:
    ///   - layer: Its transform, and what is around it, do not count.
    ///   - rect: In the layer's own coordinates, in points. Where it reaches beyond all that the layer shows, the picture
    ///     is transparent.
    ///   - scale: Pixels a point, from 0.01 to 100. Sides that do not come to whole pixels are made longer.
    ///   - afterUpdates: As for a snapshot.
    /// - Throws: ``LayerImageError`` if the rectangle or the scale make no picture; `RenderError` if the device can't
    ///   draw one that large; `GLError` if the device refuses.
    public func render(
        _ layer: Layer, in rect: CGRect, scale: Double = 1, afterUpdates: Bool = true
    ) throws -> RenderedFrame {
        guard scale >= 0.01, scale <= 100 else { throw LayerImageError.badScale(scale) }
        // Not the standardized rectangle: infinite ones would lose what they were.
        guard [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy(\.isFinite),
            rect.width > 0, rect.height > 0
        else { throw LayerImageError.badRectangle(rect) }
        let columns = Self.wholePixels(rect.width * scale)
        let rows = Self.wholePixels(rect.height * scale)
        guard max(columns, rows) <= LayerImageError.mostPixels else {
            throw LayerImageError.tooLarge(rect, scale: scale)
        }
        let size = CGSize(width: columns / scale, height: rows / scale)
        let part = CGRect(origin: rect.standardized.origin, size: size)
        let snapshot = layer.snapshot(in: part, afterUpdates: afterUpdates)
        let stage = Stage(size: size, scale: scale)
        snapshot.frame = CGRect(origin: .zero, size: size)
        stage.root.addSublayer(snapshot)
        return try render(stage.makeFrame())
    }

    /// Rounded up, but for what the arithmetic left over.
    private static func wholePixels(_ pixels: Double) -> Double { max((pixels - 1e-6).rounded(.up), 1) }
}
