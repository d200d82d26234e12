import LaminaCounters
import LaminaLayers
import LaminaStage

/// Reads the layout of a document, except for references, which `LayoutResolver` resolves once all layers are known.
final class LayoutReader {
    let layout = SceneLayout()
    private let context: SceneContext
    private let dynamics: SceneDynamics
    private var count = 0

    init(_ context: SceneContext, dynamics: SceneDynamics) { (self.context, self.dynamics) = (context, dynamics) }

    private var reader: DocumentReader { context.reader }

    /// Reads the layout at a node, and sets what it says of a stage.
    func read(at node: NodeID, stage: Stage) {
        guard let draft = context.readers.layout.read(node, with: reader) else { return }
        if !draft.roundsToPixels { stage.roundsLayoutToPixels = false }
        if let direction = draft.direction { stage.root.layoutItem.layoutDirection = direction }
        if let margins = draft.margins { stage.root.layoutItem.layoutMargins = margins }
        if let safeArea = draft.safeArea { stage.root.layoutItem.safeAreaInsets = safeArea }
        if let metrics = draft.metrics { readMetrics(at: metrics) }
        for guide in draft.guides { add(guide) }
        guard let constraints = constraints(draft.constraints, at: node) else { return }
        layout.constraints = constraints
        if let sets = draft.sets { readSets(at: sets) }
        if let active = draft.active { readActiveSets(at: active) }
    }

    private func readMetrics(at node: NodeID) {
        for member in reader.document.members(of: node) {
            let name = reader.document.name(of: member.key)
            let isName = name.utf8.allSatisfy { UInt8(ascii: "_") == $0 || $0.isASCIILetter || $0.isASCIIDigit }
            if !isName || name.utf8.first?.isASCIIDigit != false {
                reader.report(
                    .invalid(
                        found: "constraints can't refer to a metric named \(Printable.quoted(name))",
                        advice: "write letters, digits and underscores, a letter first"),
                    at: member.node, onKey: true)
            } else if let value = reader.number(at: member.node, in: .coordinate) {
                layout.metrics[name] = value
            }
        }
    }

    private func add(_ draft: GuideDraft) {
        guard let node = draft.id, let id = id(at: node) else { return }
        layout.guides[id] = SceneGuide(draft, id: id, at: node)
    }

    private func readSets(at node: NodeID) {
        for member in reader.document.members(of: node) {
            let name = reader.document.name(of: member.key)
            guard let drafts = context.readers.constraints(reader, member.node) else { continue }
            guard let constraints = constraints(drafts, at: member.node) else { return }
            layout.sets[name] = constraints
            layout.setNames.append(name)
        }
        for (id, constraint) in layout.named where layout.sets[id] != nil {
            reader.report(
                .invalid(
                    found: "the id \(Printable.quoted(id)) is also the name of a set",
                    advice: "give the constraint another id"),
                at: constraint.draft.id ?? constraint.node)
        }
    }

    private func readActiveSets(at node: NodeID) {
        for node in reader.document.oneOrMore(at: node) {
            guard reader.document.kind(of: node) == .string else {
                let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the name of a set", .any))
                continue
            }
            let name = reader.document.text(at: node)
            if layout.sets[name] != nil {
                layout.activeSets.append(name)
            } else {
                context.reportUnknownSet(name, at: node, in: layout.setNames, kind: "set has the name")
            }
        }
    }

    /// The constraints of drafts; nil after reporting that there are too many.
    func constraints(_ drafts: [ConstraintDraft], at node: NodeID) -> [SceneConstraint]? {
        count += drafts.count
        guard count <= reader.work[.constraints] else {
            context.reportConstraintCount(at: node)
            return nil
        }
        return drafts.compactMap { draft in
            guard let node = draft.format ?? draft.form else { return nil }
            let constraint = SceneConstraint(draft, at: node)
            if let idNode = draft.id, let id = id(at: idNode) { layout.named[id] = constraint }
            return constraint
        }
    }

    /// The id of a constraint or guide at a node; nil after reporting that it is empty, or used twice.
    private func id(at node: NodeID) -> String? {
        let id = reader.document.text(at: node)
        guard !id.isEmpty else {
            reader.report(.invalid(found: "found an empty id", advice: "write at least one character"), at: node)
            return nil
        }
        let other = layout.named[id].map { $0.draft.id ?? $0.node } ?? layout.guides[id]?.node
        guard let first = other ?? dynamics.node(of: id) else { return id }
        context.reportSecondUse(of: id, at: node, first: first)
        return nil
    }
}

extension LayoutReader {
    /// Adds the constraints of layers, in the order in which the layers were read; returns them.
    @discardableResult
    func add(_ layers: [LayerConstraints]) -> [SceneConstraint] {
        var added: [SceneConstraint] = []
        for own in layers {
            if let size = own.size {
                let constraint = SceneConstraint(ConstraintDraft(), at: size.node)
                (constraint.scope, constraint.size) = (own.scope, size.value)
                added.append(constraint)
            }
            guard let constraints = constraints(own.constraints, at: own.node) else { break }
            for constraint in constraints { constraint.scope = own.scope }
            added += constraints
        }
        layout.ofLayers += added
        return added
    }
}

extension SceneContext {
    /// Reports a name that no set has, or an id that no constraint has.
    func reportUnknownSet(_ name: String, at node: NodeID, in names: [String], kind: String, onKey: Bool = false) {
        let others = names.isEmpty ? "the document's layout has none" : "write \(ValueShape.list(names))"
        let advice = KeyAdvice.near(name, in: names, or: others)
        reader.report(.invalid(found: "no \(kind) \(Printable.quoted(name))", advice: advice), at: node, onKey: onKey)
    }

    /// Reports an id of a guide or a constraint that something else has.
    func reportSecondUse(of id: String, at node: NodeID, first: NodeID) {
        reader.reportSecondUse(
            of: id, at: node, first: first, advice: "give each layer, guide and constraint an id of its own")
    }

    /// Reports that the document has too many constraints.
    func reportConstraintCount(at node: NodeID) {
        reader.reportExcess(
            .constraints, at: node, "the layout has more than \(reader.work[.constraints]) constraints",
            advice: "use fewer constraints, or several documents")
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    fileprivate var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
