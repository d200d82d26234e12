import Foundation

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
