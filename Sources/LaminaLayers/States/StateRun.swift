/// A layer and a key path, which a transition animates once.
struct StateRunKey: Hashable {
    private let layer: ObjectIdentifier
    private let keyPath: String

    init(_ one: LayerStateAnimation) { (layer, keyPath) = (ObjectIdentifier(one.layer), one.keyPath) }
}

/// An animation of a transition between states, before the state changes.
struct StartingStateAnimation {
    let key: StateRunKey
    private let layer: Layer
    private let path: AnimationKeyPath
    private let keyPath: String
    private let animation: Animation

    /// Copies the animation, with the value that is shown now as its start. Nil if no stage shows the layer, which then has
    /// nothing to begin from.
    init?(_ one: LayerStateAnimation) {
        guard let clock = one.layer.outermost.clock, let path = AnimationKeyPath(one.keyPath) else { return nil }
        (key, layer, self.path, keyPath) = (StateRunKey(one), one.layer, path, one.keyPath)
        animation = one.animation.copy()
        (animation as? PropertyAnimation)?.keyPath = keyPath
        let layer = one.layer
        layer.evaluateNow(clock)
        var begins = false
        animation.forEachBasic { basic in
            guard basic.fromValue == nil, basic.toValue == nil || basic.byValue == nil else { return }
            guard let path = basic.keyPath.flatMap(AnimationKeyPath.init) else { return }
            basic.fromValue = layer.shownStart(of: path)
            basic.showsStartBefore()
            begins = true
        }
        if begins { animation.showsStartBefore() }
        guard animation.beginTime != 0 else { return }
        let begin = layer.localTime(atRootTime: clock.time) + animation.beginTime
        // 0 stands for the time of the commit.
        animation.beginTime = begin == 0 ? Double.leastNonzeroMagnitude : begin
    }

    /// Adds the animation, which ends at the layer's new value; nil if the layer has refused it.
    func begin() -> StateRun? {
        animation.forEachBasic { basic in
            guard basic.toValue == nil, basic.byValue == nil else { return }
            basic.toValue = basic.keyPath.flatMap(AnimationKeyPath.init).map(layer.ownValue)
        }
        layer.add(animation, forKey: keyPath)
        return layer.animation(forKey: keyPath).map { StateRun(key: key, layer: layer, path: path, keyPath, $0) }
    }
}

/// An animation that a transition between states has added to a layer.
struct StateRun {
    let key: StateRunKey
    private let layer: Layer
    private let path: AnimationKeyPath
    private let keyPath: String
    /// The layer's copy, which distinguishes it from later ones under the same key.
    private let animation: Animation

    fileprivate init(
        key: StateRunKey, layer: Layer, path: AnimationKeyPath, _ keyPath: String, _ animation: Animation
    ) {
        (self.key, self.layer, self.path, self.keyPath, self.animation) = (key, layer, path, keyPath, animation)
    }

    /// True while the layer has it.
    var isRunning: Bool { layer.animation(forKey: keyPath) === animation }

    /// True if it comes to an end.
    var isFinite: Bool {
        let timing = animation.timing.sanitized
        return timing.speed != 0 && timing.activeDuration.isFinite
    }

    /// The layer's own value of the key path.
    var value: AnimatableValue { layer.ownValue(of: path) }

    /// Ends it, unless another one has its key by now.
    func stop() { if isRunning { layer.removeAnimation(forKey: keyPath) } }
}

extension Layer {
    /// The value of a key path without animations.
    fileprivate final func ownValue(of path: AnimationKeyPath) -> AnimatableValue {
        path.part.value(in: modelValue(of: path.root))
    }
}

extension Animation {
    /// Calls `body` with the animation, or those in it if it is a group, that are basic and not additive.
    fileprivate final func forEachBasic(_ body: (BasicAnimation) -> Void) {
        var open: [(animation: Animation, depth: Int)] = [(self, 0)]
        while let (animation, depth) = open.popLast() {
            if let basic = animation as? BasicAnimation, !basic.isAdditive { body(basic) }
            guard let group = animation as? AnimationGroup, depth < AnimationGroup.greatestDepth else { continue }
            open += group.animations.map { ($0, depth + 1) }
        }
    }

    /// Has it show its start before it begins, too.
    fileprivate final func showsStartBefore() {
        switch fillMode {
        case .removed: fillMode = .backwards
        case .forwards: fillMode = .both
        case .backwards, .both: break
        }
    }
}
