import Foundation
import LaminaImage

/// What a layer showed at a moment while values animated, so that equal moments are drawn once.
struct DisplayedMoment {
    let values: [String: AnimatableValue]
    let size: CGSize
    let scale: Double
    let contents: Image?
    let drawn: DrawnContents?
    let supply: ContentsSupply?
}

extension LayerMotion {
    /// Lets a copy of the layer display itself while a value animates that asks for it, or its size does.
    func displayMoment(of layer: Layer) {
        let kind = type(of: layer)
        let size = isApplied ? presented.pointee.bounds.size : layer.storage.bounds.size
        let isResized = redrawsOnBoundsChange && size != layer.storage.bounds.size
        guard
            isApplied,
            isResized || animatesRedisplayed || presentedCustom.keys.contains(where: { kind.needsDisplay(forKey: $0) })
        else { return }
        let values = displayedValues
        let scale = layer.drawingScale
        if displayed?.size != size || displayed?.scale != scale || displayed?.values != values {
            let copy = layer.presentedCopy(nil)
            copy.display()
            displayed = DisplayedMoment(
                values: values, size: size, scale: scale, contents: copy.storage.contents,
                drawn: copy.storage.drawn, supply: copy.storage.supply)
            if let error = copy.motion?.drawingError { drawingError = error }
        }
        presented.pointee.contents = displayed?.contents
        presented.pointee.drawn = displayed?.drawn
        presented.pointee.supply = displayed?.supply
        // The next moment starts from the layer's own contents.
        presentedIsStale = true
    }

    /// What of the moment the layer's display may depend on.
    private var displayedValues: [String: AnimatableValue] {
        guard animatesRedisplayed else { return presentedCustom }
        var values = presentedCustom
        for animation in running {
            for track in animation.tracks {
                if let property = track.property, redisplays.contains(property) {
                    values[property.key] = property.value(in: presented.pointee)
                }
            }
        }
        return values
    }
}
