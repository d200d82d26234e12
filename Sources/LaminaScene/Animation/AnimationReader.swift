import LaminaCounters
import LaminaLayers

/// An animation with the key under which it is added to its layer.
struct KeyedAnimation {
    let animation: Animation
    let key: String?
}

/// Reads the animations of layers, with their key paths and values.
final class AnimationReader {
    private let context: SceneContext
    private var budget = MotionBudget()

    init(_ context: SceneContext) { self.context = context }

    private var reader: DocumentReader { context.reader }

    /// Adds the animations of an array to a layer that is being built.
    ///
    /// - Parameter isRetimed: true if the layer's local time differs from the scene's. Animations without a begin time
    ///   then begin at local time 0, not at the local time at which the layer is first shown.
    func animate(_ layer: Layer, at node: NodeID, isRetimed: Bool) {
        for keyed in animations(at: node, of: layer) {
            // A begin time of 0 stands for the time of the commit; the nearest smaller number has the same effect as 0
            // itself.
            if isRetimed, keyed.animation.beginTime == 0 {
                keyed.animation.beginTime = -Double.leastNonzeroMagnitude
            }
            layer.add(keyed.animation, forKey: keyed.key)
        }
    }

    /// The animations of an array, resolved for a layer; those with problems are reported and omitted.
    func animations(at node: NodeID, of layer: Layer) -> [KeyedAnimation] {
        var result: [KeyedAnimation] = []
        var keys: Set<String> = []
        for element in reader.document.elements(of: node) {
            guard !budget.isSpent, budget.countAnimation(of: layer, at: element, reader),
                let keyed = animation(at: element, of: layer)
            else { continue }
            if let key = keyed.key, !keys.insert(key).inserted {
                reader.report(
                    .invalid(
                        found: "the key \(Printable.quoted(key)) is used twice",
                        advice: "give each of the layer's animations a key of its own"),
                    at: reader.member("key", of: element) ?? element)
            }
            result.append(keyed)
        }
        return result
    }

    /// The animation of an object that is added to a layer on its own; nil after reporting a problem.
    func onlyAnimation(at node: NodeID, of layer: Layer) -> KeyedAnimation? {
        budget.countAnimation(of: layer, at: node, reader) ? animation(at: node, of: layer) : nil
    }

    /// Counts a transition added to a layer; false, after reporting a problem, if there are too many animations.
    func countTransition(of layer: Layer, at node: NodeID) -> Bool {
        budget.countAnimation(at: node, reader) && budget.countAnimation(of: layer, at: node, reader)
    }

    /// The animation of an object, including the children of a group; nil after reporting a problem.
    private func animation(at node: NodeID, of layer: Layer) -> KeyedAnimation? {
        guard budget.countAnimation(at: node, reader), let draft = readAnimation(at: node, of: layer) else {
            return nil
        }
        let keyed = KeyedAnimation(animation: draft.animation, key: draft.parts.key)
        var open = [OpenGroup(draft, reader.document)].compactMap(\.self)
        while let last = open.indices.last {
            guard let inner = open[last].elements.next() else {
                open.removeLast()
                continue
            }
            guard budget.countAnimation(at: inner, reader) else { return nil }
            guard let draft = readAnimation(at: inner, of: layer) else { continue }
            guard !(draft.animation is Transition) else {
                reader.report(
                    .invalid(found: "a group contains a transition", advice: "add it to the layer itself"), at: inner)
                continue
            }
            open[last].group.animations.append(draft.animation)
            guard let group = OpenGroup(draft, reader.document) else { continue }
            guard open.count < ReadLimits.animationGroupDepth else {
                reader.report(
                    .limit(
                        found: "groups are nested more than \(ReadLimits.animationGroupDepth) deep",
                        advice: "nest fewer groups"), at: inner)
                continue
            }
            open.append(group)
        }
        return keyed
    }

    /// A single animation, without the children of a group.
    private func readAnimation(at node: NodeID, of layer: Layer) -> AnimationDraft? {
        guard let draft = context.readers.animation.read(node, with: reader) else { return nil }
        if let property = draft.animation as? PropertyAnimation, let keyPathNode = draft.parts.keyPath {
            guard let path = keyPath(at: keyPathNode, of: layer) else { return nil }
            property.keyPath = path.keyPath
            guard readValues(of: draft, along: path, at: node) else { return nil }
        }
        draft.endsSettled()
        return draft
    }

    /// The animation of a key path in a transition between states; nil after reporting a problem.
    func stateAnimation(at node: NodeID, along path: AnimatedPath) -> Animation? {
        guard !budget.isSpent, budget.countAnimation(at: node, reader),
            let draft = context.readers.stateAnimation.read(node, with: reader)
        else { return nil }
        (draft.animation as? PropertyAnimation)?.keyPath = path.keyPath
        guard readValues(of: draft, along: path, at: node) else { return nil }
        draft.endsSettled()
        return draft.animation
    }

    /// A value of a key path; nil after reporting a problem.
    func value(at node: NodeID, along path: AnimatedPath) -> AnimatableValue? { value(at: node, path.kind) }

    private func readValues(of draft: AnimationDraft, along path: AnimatedPath, at node: NodeID) -> Bool {
        if let basic = draft.animation as? BasicAnimation {
            let problems = reader.problemCount
            basic.fromValue = draft.parts.from.flatMap { value(at: $0, path.kind) }
            basic.toValue = draft.parts.to.flatMap { value(at: $0, path.kind) }
            basic.byValue = draft.parts.by.flatMap { value(at: $0, path.kind) }
            return reader.problemCount == problems
        }
        guard let keyframes = draft.animation as? KeyframeAnimation else { return true }
        if let pathNode = reader.member("path", of: node) {
            guard path.kind == .point else {
                reader.report(
                    .invalid(
                        found: "\(Printable.quoted(path.keyPath)) can't follow a path, because it is not a point",
                        advice: "write values instead"), at: pathNode, onKey: true)
                return false
            }
            return budget.countValue(at: pathNode, reader)
        }
        guard let values = draft.parts.values else { return false }
        keyframes.values.reserveCapacity(reader.document.count(of: values))
        for element in reader.document.elements(of: values) {
            guard !budget.isSpent else { return false }
            if let value = value(at: element, path.kind) { keyframes.values.append(value) }
        }
        return keyframes.values.count == reader.document.count(of: values)
    }

    /// The kinds of values that can be absent.
    private static let absentKinds: Set<AnimatedKind> = [
        .color, .picture, .path, .effect, .locations, .distances, .fractions, .corners, .borderSides,
        .gradientFill,
    ]

    /// A value of a kind; nil after reporting a problem.
    private func value(at node: NodeID, _ kind: AnimatedKind) -> AnimatableValue? {
        guard budget.countValue(at: node, reader) else { return nil }
        if reader.document.kind(of: node) == .null, Self.absentKinds.contains(kind) {
            return AnimatableValue.none
        }
        guard kind == .picture else { return context.readers.animatedValues.read(kind, at: node, with: reader) }
        guard let path = context.readers.animatedValues.picture(reader, node) else { return nil }
        return context.pictures.picture(at: path, reader).map { .image($0) }
    }

    /// The key path at a node, if the layer has it; nil after reporting a problem.
    private func keyPath(at node: NodeID, of layer: Layer) -> AnimatedPath? {
        path(reader.document.text(at: node), of: layer, at: node, onKey: false)
    }

    /// A key path that is at a node or in its key, if the layer has it; nil after reporting a problem.
    func path(_ text: String, of layer: Layer, at node: NodeID, onKey: Bool) -> AnimatedPath? {
        switch AnimatedPath.resolve(text, on: layer) {
        case .success(let path): return path
        case .failure(let fault):
            reader.report(fault.finding(of: text), at: node, onKey: onKey)
            return nil
        }
    }
}

extension AnimationDraft {
    /// Has a spring without a duration end when it has settled.
    fileprivate func endsSettled() {
        guard let spring = animation as? SpringAnimation, spring.timing.duration == 0 else { return }
        spring.timing.duration = spring.settlingDuration
    }
}

/// A group whose animations are being read.
private struct OpenGroup {
    let group: AnimationGroup
    var elements: Document.Elements

    /// Nil if the animation is not a group.
    init?(_ draft: AnimationDraft, _ document: Document) {
        guard let group = draft.animation as? AnimationGroup, let inner = draft.parts.inner else { return nil }
        self.group = group
        elements = document.elements(of: inner)
    }
}

/// The remaining numbers of animations and values that the document may have. One animation can be added to many
/// layers, so a short document could otherwise ask for any number.
private struct MotionBudget {
    private var animations = 0
    private var values = 0
    private var ofLayers: [ObjectIdentifier: Int] = [:]
    private(set) var isSpent = false

    /// Counts an animation; false, after reporting a problem, if there are too many.
    mutating func countAnimation(at node: NodeID, _ reader: DocumentReader) -> Bool {
        animations += 1
        let limit = reader.work[.animations]
        guard animations > limit else { return true }
        return spend(
            "the document has more than \(limit) animations",
            "animate fewer layers, or groups of them, or \(WorkLimit.animations.remedy())", at: node, reader)
    }

    /// Counts a value with all its nodes; false, after reporting a problem, if there are too many.
    mutating func countValue(at node: NodeID, _ reader: DocumentReader) -> Bool {
        values += reader.document.nodes[node.offset].span
        let limit = reader.work[.animationValues]
        guard values > limit else { return true }
        return spend(
            "the animations have more than \(limit) values",
            "use long lists of values on fewer layers, or \(WorkLimit.animationValues.remedy())", at: node, reader)
    }

    /// Counts an animation added to a layer; false, after reporting a problem, if there are too many.
    mutating func countAnimation(of layer: Layer, at node: NodeID, _ reader: DocumentReader) -> Bool {
        ofLayers[ObjectIdentifier(layer), default: 0] += 1
        guard ofLayers[ObjectIdentifier(layer), default: 0] > ReadLimits.animationsPerLayer else { return true }
        return spend(
            "a layer has more than \(ReadLimits.animationsPerLayer) animations",
            "combine them into keyframes", at: node, reader)
    }

    private mutating func spend(_ found: String, _ advice: String, at node: NodeID, _ reader: DocumentReader) -> Bool {
        // Reported only once.
        if !isSpent { reader.report(.limit(found: found, advice: advice), at: node) }
        isSpent = true
        return false
    }
}
