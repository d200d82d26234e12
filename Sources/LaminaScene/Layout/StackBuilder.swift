import LaminaLayers
import LaminaStage

/// Sets the layout properties of layers, and finds their places in stacks.
final class StackBuilder {
    private let context: SceneContext
    /// The layers that have an object for their layout, with its node.
    private var drafts: [ObjectIdentifier: (layer: Layer, draft: LayerLayoutDraft, node: NodeID)] = [:]
    /// The constraints in the objects of layers that were read since these were taken.
    private var constraints: [LayerConstraints] = []
    private var arrangedCount = 0

    init(_ context: SceneContext) { self.context = context }

    private var reader: DocumentReader { context.reader }

    /// Sets the layout properties of a layer whose object, at a node, has been read.
    ///
    /// - Parameters:
    ///   - layout: The object for its layout; nil if it has none.
    ///   - superNode: The node of the superlayer's object; nil if it is not known.
    func setProperties(of layer: Layer, layout: NodeID?, at node: NodeID, in superNode: NodeID?) {
        // Stacks are placed by constraints unless the document says where they are.
        if layer is StackLayer { layer.letConstraintsPlace(unlessPlaced: reader.place(of: node) != nil) }
        guard let layout, let draft = context.readers.layerLayout.read(layout, with: reader) else { return }
        draft.apply(to: layer)
        drafts[ObjectIdentifier(layer)] = (layer, draft, layout)
        if layer is StackLayer, draft.margins != nil, reader.member("padding", of: node) != nil {
            reportMargins(at: reader.member("margins", of: layout) ?? layout)
        }
        guard draft.size != nil || !draft.constraints.isEmpty else { return }
        let size = draft.size.map { (value: $0, node: reader.member("size", of: layout) ?? layout) }
        if let size, let name = reader.place(of: node), draft.translatesAutoresizingMaskIntoConstraints != false {
            report(name, at: size.node)
        }
        constraints.append(
            LayerConstraints(
                scope: ConstraintScope(layer: layer, node: node, superNode: superNode),
                constraints: draft.constraints, size: size, node: layout))
    }

    /// Returns the constraints in the objects of the layers that were read since the last call.
    func takeConstraints() -> [LayerConstraints] {
        defer { constraints = [] }
        return constraints
    }

    /// The place of a layer in a superlayer; nil if it is not arranged, or after reporting a problem.
    func place(_ layer: Layer, at node: NodeID, in superlayer: Layer) -> StackPlace? {
        let entry = drafts[ObjectIdentifier(layer)]
        guard let stack = superlayer as? StackLayer else {
            if let entry, entry.draft.spacingAfter != nil { reportNoStack("spacingAfter", at: entry.node) }
            return nil
        }
        guard entry?.draft.isArranged != false else { return nil }
        if let name = reader.place(of: node) {
            reader.report(
                .invalid(
                    found: "the superlayer, a stack, places the layer, which has its own \(name)",
                    advice: "leave it out and constrain the size, or write layout: {arranged: false}"),
                at: reader.member(name, of: node) ?? node, onKey: true)
            return nil
        }
        if let entry, entry.draft.translatesAutoresizingMaskIntoConstraints == true {
            let key = DocumentReader.translation
            reader.report(
                .invalid(
                    found: "the superlayer, a stack, places the layer, which can't keep its frame",
                    advice: "remove \(key), or write layout: {arranged: false}"),
                at: reader.member(key, of: entry.node) ?? entry.node, onKey: true)
            return nil
        }
        arrangedCount += 1
        let limit = reader.work[.arrangedLayers]
        guard arrangedCount <= limit else {
            if arrangedCount == limit + 1 {
                reader.reportExcess(
                    .arrangedLayers, at: node, "stacks arrange more than \(limit) layers",
                    advice: "arrange fewer layers, or place them by frames")
            }
            return nil
        }
        return StackPlace(stack: stack, spacingAfter: entry?.draft.spacingAfter)
    }

    private func reportMargins(at node: NodeID) {
        reader.report(
            .invalid(found: "the stack has padding, which are its margins", advice: "write one of the two"),
            at: node, onKey: true)
    }

    private func report(_ name: String, at node: NodeID) {
        reader.report(
            .invalid(
                found: "the layer has its own \(name), so that constraints don't give it a size",
                advice: "write the size there, or leave out the \(name) and constrain the place"),
            at: node, onKey: true)
    }

    private func reportNoStack(_ name: String, at node: NodeID) {
        reader.report(
            .invalid(
                found: "the superlayer is not a stack, so the layer has no \(name)",
                advice: "remove it, or write type: stack for the superlayer"),
            at: reader.member(name, of: node) ?? node, onKey: true)
    }
}

/// The place of a layer in a stack.
struct StackPlace {
    let stack: StackLayer
    let spacingAfter: Double?

    /// Arranges a sublayer of the stack, in the order of the sublayers.
    func arrange(_ layer: Layer) {
        if stack.children.last === layer {
            stack.addArrangedLayer(layer)
        } else {
            let arranged = Set(stack.arrangedLayers.map { ObjectIdentifier($0) })
            let before = stack.children.prefix { $0 !== layer }
            stack.insertArrangedLayer(layer, at: before.count { arranged.contains(ObjectIdentifier($0)) })
        }
        if let spacingAfter { stack.setCustomSpacing(spacingAfter, after: layer) }
    }
}

extension DocumentReader {
    /// The property of a layer's object that says where the layer is; nil if none does.
    func place(of node: NodeID) -> String? { ["frame", "bounds", "position"].first { member($0, of: node) != nil } }

    /// The property of a layer's layout that says whether constraints place the layer.
    static let translation = "translatesAutoresizingMaskIntoConstraints"

    /// True for the object of a layer that says whether constraints place the layer.
    func statesWhatPlaces(_ node: NodeID) -> Bool {
        member("layout", of: node).map { member(Self.translation, of: $0) != nil } ?? false
    }
}
