import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Where a layer's image lies and which texels it shows.
struct ContentsPlacement {
    /// The image's rectangle in points from the centre of the bounds, upright.
    var rect: CGRect
    /// The texels of the image that the rectangle shows.
    var texels: CGRect

    /// The placement of contents in bounds of a given size.
    ///
    /// The natural size is the texels divided by the contents' scale. Nil if there is nothing to show: an empty
    /// part, an image or bounds without area, or numbers that are not finite.
    init?(_ contents: RenderContents, imageWidth: Int, imageHeight: Int, in size: CGSize) {
        let texels = CGRect(
            x: contents.rect.origin.x * Double(imageWidth), y: contents.rect.origin.y * Double(imageHeight),
            width: contents.rect.size.width * Double(imageWidth),
            height: contents.rect.size.height * Double(imageHeight))
        if let placement = contents.placement {
            guard texels.size.width > 0, texels.size.height > 0, placement.size.width > 0, placement.size.height > 0,
                (placement.minX + placement.maxX + placement.minY + placement.maxY).isFinite
            else { return nil }
            self.texels = texels
            rect = placement.offsetBy(dx: -size.width / 2, dy: -size.height / 2)
            return
        }
        let scale = contents.scale > 0 ? contents.scale : 1
        let natural = CGSize(width: texels.size.width / scale, height: texels.size.height / scale)
        guard natural.width > 0, natural.height > 0, size.width > 0, size.height > 0,
            natural.width.isFinite, natural.height.isFinite, size.width.isFinite, size.height.isFinite
        else { return nil }
        self.texels = texels
        rect = ContentsPlacement.place(natural, in: size, gravity: contents.gravity)
    }

    private static func place(_ natural: CGSize, in size: CGSize, gravity: ContentsGravity) -> CGRect {
        let ratioX = size.width / natural.width
        let ratioY = size.height / natural.height
        var shown = natural
        switch gravity {
        case .resize: shown = size
        case .resizeAspect:
            let ratio = min(ratioX, ratioY)
            shown = CGSize(width: natural.width * ratio, height: natural.height * ratio)
        case .resizeAspectFill:
            let ratio = max(ratioX, ratioY)
            shown = CGSize(width: natural.width * ratio, height: natural.height * ratio)
        default: break
        }
        var x = -shown.width / 2
        var y = -shown.height / 2
        switch gravity {
        case .left, .topLeft, .bottomLeft: x = -size.width / 2
        case .right, .topRight, .bottomRight: x = size.width / 2 - shown.width
        default: break
        }
        switch gravity {
        case .top, .topLeft, .topRight: y = -size.height / 2
        case .bottom, .bottomLeft, .bottomRight: y = size.height / 2 - shown.height
        default: break
        }
        return CGRect(x: x, y: y, width: shown.width, height: shown.height)
    }
}
