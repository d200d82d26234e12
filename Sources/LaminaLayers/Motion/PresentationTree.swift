/// The copies that stand for what the layers of a tree show. Each is made when it is first asked for, as the layer is then,
/// and is one and the same as long as somebody holds it.
final class PresentationTree {
    private let clock: StageClock?
    // The copies hold the tree.
    private var copies: [ObjectIdentifier: WeakLayer] = [:]

    private struct WeakLayer { weak var layer: Layer? }

    /// - Parameter clock: That of the stage which shows the layers.
    init(_ clock: StageClock?) { self.clock = clock }

    /// The copy of a layer, with its animations applied.
    func copy<Kind: Layer>(of layer: Kind) -> Kind {
        let key = ObjectIdentifier(layer)
        // A layer that is gone may have been where this one is.
        if let copy = copies[key]?.layer, copy.motion?.model === layer, let copy = copy as? Kind { return copy }
        let copy = layer.presentedCopy(clock)
        copy.ensuredMotion.presentationTree = self
        copies[key] = WeakLayer(layer: copy)
        return copy
    }

    func superlayer(of copy: Layer) -> Layer? { copy.motion?.model?.parent.map { self.copy(of: $0) } }

    func sublayers(of copy: Layer) -> [Layer] { copy.motion?.model?.children.map { self.copy(of: $0) } ?? [] }

    func mask(of copy: Layer) -> Layer? { copy.motion?.model?.storage.effects?.mask.map { self.copy(of: $0) } }

    /// Forgets a copy that goes its own way.
    fileprivate func release(_ copy: Layer) {
        if let model = copy.motion?.model { copies[ObjectIdentifier(model)] = nil }
        copy.motion?.presentationTree = nil
    }
}

extension Layer {
    /// Makes of a copy that stands for what a layer shows a layer like others, with copies of all that it holds: it is put
    /// into a tree, or something is put into it. Linear in the number of layers; the depth costs no stack.
    final func leavePresentation() {
        guard let tree = motion?.presentationTree else { return }
        var open = [self]
        while let copy = open.popLast() {
            let (inner, mask) = (tree.sublayers(of: copy), tree.mask(of: copy))
            tree.release(copy)
            copy.children = inner + copy.children
            if let mask, copy.storage.effects?.mask == nil {
                let effects = copy.storage.effects ?? LayerEffects()
                effects.mask = mask
                copy.storage.effects = effects
                open.append(mask)
                mask.parent = copy
            }
            for layer in inner { layer.parent = copy }
            open.append(contentsOf: inner)
        }
    }
}
