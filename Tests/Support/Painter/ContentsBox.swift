import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The position of a layer's contents in its upright frame, and their texels.
struct ContentsBox {
    /// In points of the upright frame.
    let edges: Edges
    /// In texels.
    let texels: Rect
    /// The texels around those that filtering may read.
    let rim: Double

    /// Nil if nothing shows: a part of the image, or bounds, without area.
    ///
    /// - Parameter imageSize: in texels.
    init?(_ contents: RenderContents, imageSize: Size, in bounds: Edges) {
        rim = contents.rim
        texels = Rect(
            x: contents.rect.origin.x * imageSize.width, y: contents.rect.origin.y * imageSize.height,
            width: contents.rect.size.width * imageSize.width, height: contents.rect.size.height * imageSize.height)
        if let placement = contents.placement {
            guard texels.size.width > 0, texels.size.height > 0 else { return nil }
            let origin = Point(x: bounds.minX + placement.minX, y: bounds.minY + placement.minY)
            edges = Edges(
                minX: origin.x, minY: origin.y, maxX: origin.x + placement.width, maxY: origin.y + placement.height)
            return
        }
        let naturalWidth = texels.size.width / ContentsBox.scale(of: contents)
        let naturalHeight = texels.size.height / ContentsBox.scale(of: contents)
        guard naturalWidth > 0, naturalHeight > 0, !bounds.isEmpty else { return nil }

        var (width, height) = (naturalWidth, naturalHeight)
        let (ratioX, ratioY) = (bounds.width / naturalWidth, bounds.height / naturalHeight)
        switch contents.gravity {
        case .resize: (width, height) = (bounds.width, bounds.height)
        case .resizeAspect: (width, height) = (width * min(ratioX, ratioY), height * min(ratioX, ratioY))
        case .resizeAspectFill: (width, height) = (width * max(ratioX, ratioY), height * max(ratioX, ratioY))
        default: break
        }
        let minX: Double =
            switch contents.gravity {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - width
            default: -width / 2
            }
        let minY: Double =
            switch contents.gravity {
            case .top, .topLeft, .topRight: bounds.minY
            case .bottom, .bottomLeft, .bottomRight: bounds.maxY - height
            default: -height / 2
            }
        edges = Edges(minX: minX, minY: minY, maxX: minX + width, maxY: minY + height)
    }

    /// Texels a point at the natural size.
    static func scale(of contents: RenderContents) -> Double { contents.scale > 0 ? contents.scale : 1 }

    /// The edges that are antialiased where the bounds clip the layer: those on or beyond the bounds are not seen.
    func edges(clippedBy bounds: Edges) -> Edges {
        let slack = 1e-6 * max(bounds.maxX, bounds.maxY)
        return Edges(
            minX: edges.minX <= bounds.minX + slack ? -.infinity : edges.minX,
            minY: edges.minY <= bounds.minY + slack ? -.infinity : edges.minY,
            maxX: edges.maxX >= bounds.maxX - slack ? .infinity : edges.maxX,
            maxY: edges.maxY >= bounds.maxY - slack ? .infinity : edges.maxY)
    }

    /// The texels that filtering may read.
    func range(in image: TexelLevel) -> TexelRange {
        func low(_ edge: Double, _ count: Int) -> Int {
            Int(min(max((edge + 1e-6).rounded(.down), 0), Double(count - 1)))
        }
        func high(_ edge: Double, _ count: Int) -> Int {
            Int(min(max((edge - 1e-6).rounded(.up) - 1, 0), Double(count - 1)))
        }
        let (lowX, lowY) = (low(texels.minX - rim, image.width), low(texels.minY - rim, image.height))
        return TexelRange(
            lowX: lowX, lowY: lowY, highX: max(lowX, high(texels.maxX + rim, image.width)),
            highY: max(lowY, high(texels.maxY + rim, image.height)))
    }
}
