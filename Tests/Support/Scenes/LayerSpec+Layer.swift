import Foundation
import LaminaImage
import LaminaLayers

extension LayerSpec {
    /// The layer that this describes with all inside it.
    ///
    /// - Parameters:
    ///   - images: what the indices of images mean; an index beyond them is no image.
    ///   - name: the layer's name; sublayers add their place to it.
    package func makeLayer(images: [Image], name: String) -> Layer {
        let layer = makePlainLayer(images)
        layer.name = name
        setContents(of: layer, images)
        for property in Self.properties where property.key != "contentsScale" { property.apply(self, layer) }
        // A scale that is set is that of drawings too.
        if contentsScale != layer.contentsScale { layer.contentsScale = contentsScale }
        for (place, sublayer) in sublayers.enumerated() {
            layer.addSublayer(sublayer.makeLayer(images: images, name: "\(name).\(place)"))
        }
        if let mask = effects.mask { layer.mask = mask.makeLayer(images: images, name: "\(name).mask") }
        return effects.isSnapshot ? snapshot(of: layer) : layer
    }

    private func makePlainLayer(_ images: [Image]) -> Layer {
        if let tiled = tiles?.makeLayer(images) { return tiled }
        guard let visual = effects.visual else {
            return gradient?.makeLayer() ?? drawing?.makeLayer() ?? kind?.makeLayer(images: images) ?? Layer()
        }
        let layer = EffectLayer(effect: visual.effect)
        layer.intensity = visual.intensity
        layer.appearance = visual.appearance
        return layer
    }

    /// A snapshot of the layer's bounds in its place.
    private func snapshot(of layer: Layer) -> Layer {
        let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: true)
        snapshot.name = layer.name.map { $0 + ".snapshot" }
        snapshot.anchorPoint = anchorPoint
        snapshot.position = position
        snapshot.zPosition = zPosition
        snapshot.transform = transform
        return snapshot
    }

    private func setContents(of layer: Layer, _ images: [Image]) {
        func image(_ index: Int?) -> Image? { index.flatMap { images.indices.contains($0) ? images[$0] : nil } }
        layer.backgroundPattern = image(pattern)
        layer.borderImage = image(borderImage)
        if drawing == nil || contents != nil { layer.contents = image(contents) }
    }
}
