import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaStage

extension Placer {
    /// Where the layer's own colour, image and border fall; its box is nil behind the viewer.
    @inline(__always)
    mutating func placeOwnDraws(
        _ node: RenderNode, _ box: DeviceBox?, _ tree: RenderTree, _ place: inout PlacedNode
    ) {
        let hasColor = node.drawsUnderBorder || node.borderColor.w > 0
        guard hasColor else {
            if showsByItself(node, tree, place) { drawnCount += 1 } else if Counting.isOn { layers.empty += 1 }
            return
        }
        var touched = box?.touched(node.bounds, place.map) ?? .empty
        if touched.isEmpty { place.flags.insert(.showsImageAlone) }
        if node.contents >= 0, !node.flags.contains(.masksToBounds) {
            touched = touched.union(overflow(of: node, tree, place.map))
        }
        place.bounds = touched.intersection(place.clip)
        if place.bounds.isEmpty {
            if showsByItself(node, tree, place) {
                drawnCount += 1
                return
            }
            if Counting.isOn { layers.outside += 1 }
            savings += 1
        } else {
            place.flags.insert(.drawsItself)
            drawnCount += 1
        }
    }

    /// Whether a layer with no draw of its own shows something: what is behind it, or the shadow of its path.
    func showsByItself(_ node: RenderNode, _ tree: RenderTree, _ place: PlacedNode) -> Bool {
        guard node.effects >= 0 else { return false }
        if !effects[Int(node.effects)].capture.intersection(place.clip).isEmpty { return true }
        guard let shadow = tree.effects[Int(node.effects)].shadow else { return false }
        return shadow.path >= 0 && !node.flags.contains(.masksToBounds)
    }

    /// The pixels of contents that keep their size or fill, and so may reach out of the bounds.
    private func overflow(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> PixelRect {
        let contents = tree.contents[Int(node.contents)]
        if contents.placement == nil, contents.gravity == .resize || contents.gravity == .resizeAspect { return .empty }
        let image = tree.images[Int(contents.image)]
        guard
            let placement = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size)
        else { return .empty }
        let upright = UprightFrame(node)
        let toPixels = map.after(upright.toLayer)
        return DeviceBox(placement.rect, under: toPixels)?.touched(placement.rect, toPixels) ?? .empty
    }
}
