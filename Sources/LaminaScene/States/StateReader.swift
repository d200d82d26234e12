import LaminaGeometry
import LaminaLayers

/// Reads the values of a document's states and the animations of its transitions, when all layers are known.
struct StateReader {
    let context: SceneContext
    let settings: SettingReader
    let animations: AnimationReader

    private var reader: DocumentReader { context.reader }

    /// The states; nil if the document has none, or after reporting a problem.
    func read(_ names: StateNames) -> LayerStates? {
        let problems = reader.problemCount
        let states = names.states.map { state in
            LayerState(
                state.name, basedOn: state.base.map { names.states[$0].name }, values: values(at: state.node))
        }
        let transitions = names.transitions.map { transition in
            LayerStateTransition(
                from: transition.draft.from, to: transition.draft.to, animations: animations(at: transition.animations))
        }
        guard !states.isEmpty, reader.problemCount == problems else { return nil }
        do throws(LayerStateError) {
            return try LayerStates(states, transitions: transitions)
        } catch {
            reader.report(
                .invalid(found: "the states can't be made", advice: error.description), at: reader.document.root)
            return nil
        }
    }

    // MARK: Values

    private func values(at node: NodeID) -> [LayerStateValue] {
        var values: [LayerStateValue] = []
        for member in reader.document.members(of: node) {
            let key = reader.document.name(of: member.key)
            guard key != StateDeclaration.baseKey, let target = target(of: key, at: member.node) else { continue }
            if target.keyPath.contains(".") {
                guard let path = animations.path(target.keyPath, of: target.layer, at: member.node, onKey: true),
                    let value = animations.value(at: member.node, along: path),
                    hasPart(target.keyPath, of: target.layer, value, at: member.node)
                else { continue }
                values.append(LayerStateValue(target.layer, target.keyPath, value))
            } else {
                values += whole(target.keyPath, of: target.layer, at: member.node)
            }
        }
        return values
    }

    /// Returns whether a layer has a value of which a key path is a part; reports one that has none, such as no colour.
    private func hasPart(_ keyPath: String, of layer: Layer, _ value: AnimatableValue, at node: NodeID) -> Bool {
        if (try? layer.validateValue(value, forKeyPath: keyPath)) != nil { return true }
        reader.report(
            .invalid(
                found: "the layer has nothing of which \(Printable.quoted(keyPath)) is a part",
                advice: "set the whole property, or give the layer a value of its own"),
            at: node, onKey: true)
        return false
    }

    /// The values that set a whole property.
    private func whole(_ name: String, of layer: Layer, at node: NodeID) -> [LayerStateValue] {
        guard settings.setter(name, of: layer, at: node) != nil else { return [] }
        guard name == "frame" || Self.wholeProperties.contains(name) else {
            reader.report(
                .invalid(
                    found: "a state can't set the layer's \(Printable.quoted(name))",
                    advice: "set it by the timeline, or have a layer with each value and set their opacity"),
                at: node, onKey: true)
            return []
        }
        guard let value = settings.value(name, of: layer, at: node) else { return [] }
        guard value.place == nil else {
            reader.report(
                .invalid(found: "a state has percentages", advice: "write points, or place the layer by its layout"),
                at: node)
            return []
        }
        guard name == "frame" else { return [LayerStateValue(layer, name, value.layer.value(forKey: name))] }
        let (frame, anchor) = (value.layer.frame, layer.anchorPoint)
        let position = Point(
            x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
        return [LayerStateValue(layer, "bounds.size", frame.size), LayerStateValue(layer, "position", position)]
    }

    /// The properties of which a layer gives its value by key.
    private static let wholeProperties = Set(
        LayerPropertyRow.rows
            .filter { $0.isSetInTime && ![.frame, .font, .mask].contains($0.property) }.map(\.documentKey))

    // MARK: Animations

    private func animations(at node: NodeID) -> [LayerStateAnimation] {
        var found: [LayerStateAnimation] = []
        for member in reader.document.members(of: node) {
            let key = reader.document.name(of: member.key)
            guard let target = target(of: key, at: member.node),
                let path = animations.path(target.keyPath, of: target.layer, at: member.node, onKey: true),
                let animation = animations.stateAnimation(at: member.node, along: path)
            else { continue }
            found.append(LayerStateAnimation(target.layer, target.keyPath, animation))
        }
        return found
    }

    // MARK: Keys

    /// The names with which key paths begin.
    private static let firstNames = Set(
        LayerSetter.all.map(\.name) + LayerPropertyRow.rows.filter(\.animates).flatMap { [$0.key, $0.documentKey] })

    /// The layer and the key path in a key such as "sheet.position.y"; nil after reporting a problem. Ids may have dots:
    /// the longest one counts that a layer has, and after which a property follows.
    private func target(of key: String, at node: NodeID) -> (layer: Layer, keyPath: String)? {
        let dots = key.indices.filter { key[$0] == "." && $0 > key.startIndex && key.index(after: $0) < key.endIndex }
        guard let first = dots.first else {
            reader.report(
                .unknownKey(advice: "write a layer's id, a dot and a key path, as \"panel.opacity\""),
                at: node, onKey: true)
            return nil
        }
        // Key paths have few dots; the others are in ids.
        let known = dots.suffix(16).reversed().compactMap { dot -> (layer: Layer, keyPath: String)? in
            context.names.layer(String(key[..<dot])).map { ($0, String(key[key.index(after: dot)...])) }
        }
        guard let last = known.first else {
            context.reportUnknownLayer(String(key[..<first]), at: node, onKey: true)
            return nil
        }
        return known.first { Self.firstNames.contains(String($0.keyPath.prefix { $0 != "." })) } ?? last
    }
}
