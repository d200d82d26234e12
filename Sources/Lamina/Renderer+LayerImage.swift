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

/// Why no picture can be made of a layer.
public enum LayerImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rectangle has no area, or its numbers are not finite.
    case badRectangle(CGRect)
    /// The scale is not from 0.01 to 100.
    case badScale(Double)
    /// The rectangle comes to more pixels a side than 1,048,576, which no device draws.
    case tooLarge(CGRect, scale: Double)

    static let mostPixels = 1_048_576.0

    public var description: String {
        switch self {
        case .badRectangle(let rect):
            "the rectangle \(Self.words(rect)) has no finite area to draw; "
                + "give one whose sides are longer than 0, such as the layer's bounds"
        case .badScale(let scale):
            "a scale of \(scale) makes no picture; give pixels a point, from 0.01 to 100"
        case .tooLarge(let rect, let scale):
            "the rectangle \(Self.words(rect)) at a scale of \(scale) is larger than any device draws; "
                + "ask for a smaller part, or lower the scale"
        }
    }

    private static func words(_ rect: CGRect) -> String {
        "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
    }
}
