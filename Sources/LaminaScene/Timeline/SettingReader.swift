import LaminaCounters
import LaminaLayers
import LaminaStage

/// Reads the properties of layers, behaviours and constraints that timeline entries set.
struct SettingReader {
    let context: SceneContext
    let state: TimelineState
    let layers: LayerTreeBuilder
    let drawn: DrawnLayers
    let behaviors: BehaviorSteps
    let layout: LayoutSteps

    private var reader: DocumentReader { context.reader }

    /// Steps that set properties, from an object with keys such as "panel.opacity".
    func changes(at node: NodeID) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        var frames: [(Stage) -> Void] = []
        for member in reader.document.members(of: node) {
            let key = reader.document.name(of: member.key)
            guard let dot = key.lastIndex(of: "."), dot > key.startIndex else {
                reader.report(
                    .unknownKey(advice: "write a layer's id, a dot and a property, as \"panel.opacity\""),
                    at: member.node, onKey: true)
                continue
            }
            let (id, name) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
            if let behavior = behaviors.behavior(of: id) {
                if let step = behaviors.change(of: name, behavior, at: member.node) { steps.append(step) }
                continue
            }
            if let constraint = layout.constraint(of: id) {
                if let step = layout.change(of: name, constraint, at: member.node) { steps.append(step) }
                continue
            }
            guard !reportPart(of: key, at: member.node), let layer = state.layer(id, at: member.node, onKey: true),
                let setter = setter(name, of: layer, at: member.node),
                let value = value(name, of: layer, at: member.node)
            else { continue }
            let set = value.place.map { place in { place.place($0) } } ?? setter.take(value.layer)
            // Those of a mask, and of what is in it.
            let placements = layers.takePlacements()
            if !placements.isEmpty { steps.append { _ in placements.followed() } }
            // Frames are set last, because a frame depends on the anchor point.
            if name == "frame" { frames.append { _ in set(layer) } } else { steps.append { _ in set(layer) } }
        }
        return steps + frames
    }

    /// Reports a key such as "panel.position.x", which names a component of a property; false for other keys.
    private func reportPart(of key: String, at node: NodeID) -> Bool {
        let words = key.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = words.indices.dropFirst().dropLast().first(where: { LayerSetter.named(words[$0]) != nil })
        else { return false }
        let id = words[..<first].joined(separator: ".")
        guard context.names[id] != nil, context.names[words.dropLast().joined(separator: ".")] == nil else {
            return false
        }
        reader.report(
            .invalid(
                found: "\(Printable.quoted(key)) names a component of a property",
                advice: "set the whole \(words[first]), or animate the component"),
            at: node, onKey: true)
        return true
    }

    /// The setter of a property that the layer has; nil after reporting a problem.
    func setter(_ name: String, of layer: Layer, at node: NodeID) -> LayerSetter? {
        let names =
            layer === context.names.root
            ? context.readers.scene.names
            : context.readers.layer.propertyNames(of: LayerDeclaration.typeName(of: layer))
        if names.contains(name), let setter = LayerSetter.named(name) { return setter }
        let settable = names.filter { LayerSetter.named($0) != nil }
        let advice =
            names.contains(name)
            ? Self.advice(instead: name)
            : KeyAdvice.meant(by: name, in: settable)
                ?? context.readers.layer.owner(name).map { "it is a property of objects with \($0)" }
                ?? "write \(ValueShape.list(settable))"
        reader.report(
            .invalid(found: "the layer's \(Printable.quoted(name)) can't be set", advice: advice), at: node, onKey: true
        )
        return nil
    }

    private static func advice(instead name: String) -> String {
        switch name {
        case "sublayers": "use add and remove"
        case "animations": "use animate"
        case "id", "name": "a layer keeps its id and its name"
        default: "it is fixed when the document is read"
        }
    }

    /// A layer that holds the value of a property, or percentages; nil after reporting a problem.
    func value(
        _ name: String, of layer: Layer, at node: NodeID
    ) -> (layer: Layer, place: RelativePlace?)? {
        let problems = reader.problemCount
        let type = LayerDeclaration.typeName(of: layer)
        guard let draft = context.readers.layer.readProperty(name, of: type, at: node, with: reader) else { return nil }
        let (value, parts) = (draft.layer, draft.parts)
        if let frame = parts.frame {
            value.anchorPoint = .zero
            value.frame = frame
        }
        for reference in parts.fonts where !drawn.check(reference) { return nil }
        if let path = parts.contents { value.contents = context.pictures.picture(at: path, reader) }
        if let path = parts.backgroundPattern { value.backgroundPattern = context.pictures.picture(at: path, reader) }
        if let path = parts.borderImage { value.borderImage = context.pictures.picture(at: path, reader) }
        if let mask = parts.mask {
            let level = state.tree.level(of: layer)
            guard level < ReadLimits.treeDepth else {
                context.reportDepth(at: mask)
                return nil
            }
            guard let mask = layers.layerTree(at: mask, in: layer, levelsAbove: level) else { return nil }
            state.tree.setMask(mask, of: layer)
            value.mask = mask
        } else if name == "mask" {
            state.tree.setMask(nil, of: layer)
        }
        return reader.problemCount == problems ? (value, parts.relativePlace) : nil
    }
}

/// Copies one property, read into a scratch layer, to another layer through its public setter, so that the change is
/// noticed and animates.
struct LayerSetter: Sendable {
    /// The property's name in documents.
    let name: String

    /// Takes the value from a layer, and returns a function that sets it on another one.
    let take: @Sendable (Layer) -> (Layer) -> Void

    private init(_ row: LayerPropertyRow) { (name, take) = (row.documentKey, row.copy) }

    /// A setter of a property's component, or of a property with another form in documents.
    init<Kind: Layer, Value>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable
    ) {
        self.name = name
        take = { source in
            guard let source = source as? Kind else { return { _ in } }
            let value = source[keyPath: path]
            return { ($0 as? Kind)?[keyPath: path] = value }
        }
    }

    /// The setter of a property; nil if timelines can't set it.
    static func named(_ name: some StringProtocol) -> LayerSetter? { all.first { $0.name == name } }

    static let all: [LayerSetter] =
        LayerPropertyRow.rows.filter { $0.isSetInTime && $0.property != .frame && $0.property != .font }.map {
            LayerSetter($0)
        }
        + [
            LayerSetter("frame", \Layer.frameBeforeTransform), LayerSetter("font", \TextLayer.families),
            LayerSetter("padding", \Layer.statedPadding),
        ] + LayerDeclaration.fontRows.map(\.setter) + LayerDeclaration.stackRows.map(\.setter)
}
