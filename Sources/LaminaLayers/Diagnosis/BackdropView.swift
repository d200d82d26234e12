import Foundation
import LaminaGeometry

/// What is drawn behind an effect within the image that it is drawn into.
struct BackdropView {
    private let effectBox: CGRect

    init(of effect: OpenStep) {
        effectBox = effect.map.boundingBox(of: effect.layer.storage.bounds)
    }

    /// Whether something painted before the last of `steps` lies behind it: in the first of them, which owns the image,
    /// or in one of those between. Linear in the number of layers painted before.
    func holdsAnything(_ steps: ArraySlice<OpenStep>) -> Bool {
        for (step, next) in zip(steps, steps.dropFirst()) {
            if isBehind(step.layer, through: step.map) { return true }
            for inner in InnerLayer.all(of: step.layer) where inner.role != .mask {
                if inner.layer === next.layer { break }
                if isAnythingBehind(inner, inside: step.map) { return true }
            }
        }
        return false
    }

    private func isAnythingBehind(_ inner: InnerLayer, inside outer: Homography) -> Bool {
        var open = [(inner: inner, map: outer.after(inner.map))]
        while let (inner, map) = open.popLast() {
            guard inner.layer.storage.opacity > 0 else { continue }
            if isBehind(inner.layer, through: map) { return true }
            for next in InnerLayer.all(of: inner.layer) where next.role != .mask {
                open.append((next, map.after(next.map)))
            }
        }
        return false
    }

    private func isBehind(_ layer: Layer, through map: Homography) -> Bool {
        guard layer.drawsSomething else { return false }
        let box = map.boundingBox(of: layer.storage.bounds)
        return box.minX < effectBox.maxX && effectBox.minX < box.maxX && box.minY < effectBox.maxY
            && effectBox.minY < box.maxY
    }
}

extension Layer {
    /// Whether the layer by itself puts pixels under what it holds.
    fileprivate final var drawsSomething: Bool {
        (storage.backgroundColor?.alpha ?? 0) > 0 || storage.backgroundPattern != nil || storage.contents != nil
            || storage.borderWidth > 0 && (storage.borderColor?.alpha ?? 0) > 0
            || storage.effects?.gradient != nil || storage.supply != nil
    }
}
