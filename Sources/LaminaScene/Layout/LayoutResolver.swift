import LaminaCounters
import LaminaLayers
import LaminaLayout
import LaminaStage
import LaminaText

/// Resolves the references in the layout of a document, and makes its constraints.
///
/// Works in order: guides, then constraints as they were read, then the layers that these place.
struct LayoutResolver {
    private let context: SceneContext
    private let layout: SceneLayout
    /// The layer of which another one is a sublayer, now or once the timeline has added it.
    private let parent: (Layer) -> Layer?
    private var locator: SourceLocator
    /// The scope of the constraint being resolved; nil for one of the document's layout.
    private var scope: ConstraintScope?
    private var errorCount = 0
    private var constraintCount = 0
    /// The layers that constraints name.
    private var placed: [ObjectIdentifier: (layer: Layer, node: NodeID)] = [:]

    init(_ context: SceneContext, _ layout: SceneLayout, parent: @escaping (Layer) -> Layer?) {
        (self.context, self.layout, self.parent) = (context, layout, parent)
        locator = SourceLocator(context.reader.document.source)
    }

    private var reader: DocumentReader { context.reader }
    private var root: Layer { context.names.root }

    /// Resolves guides and constraints; nothing is active yet.
    mutating func resolve() {
        for guide in layout.guides.values.sorted(by: { $0.node.index < $1.node.index }) { resolve(guide) }
        for (id, constraint) in layout.named.sorted(by: { $0.key < $1.key }) {
            if let first = context.names[id]?.node, let node = constraint.draft.id {
                context.reportSecondUse(of: id, at: node, first: first)
            }
        }
        for constraint in layout.all {
            scope = constraint.scope
            guard resolve(constraint) else { break }
        }
        scope = nil
        for setting in layout.constantSettings where setting.constraint.made.count > 1 {
            reportSharedConstant(of: setting.constraint.made.count, at: setting.node)
        }
        for (layer, node) in placed.values where !reader.statesWhatPlaces(node) {
            layer.letConstraintsPlace(unlessPlaced: reader.place(of: node) != nil)
        }
    }

    private func resolve(_ guide: SceneGuide) {
        let id = guide.guide.identifier
        if let first = context.names[id]?.node {
            context.reportSecondUse(of: id, at: guide.node, first: first)
            return
        }
        guide.owner = root
        if let node = guide.draft.owner {
            let name = reader.document.text(at: node)
            guide.owner = context.names.layer(name)
            if guide.owner == nil { context.reportUnknownLayer(name, at: node) }
        }
        guide.owner?.layoutItem.addLayoutGuide(guide.guide)
    }

    /// Makes the constraints of a text; false after reporting that there are too many.
    private mutating func resolve(_ constraint: SceneConstraint) -> Bool {
        let text = constraint.size == nil ? reader.document.text(at: constraint.node) : ""
        do throws(ConstraintFormatError) {
            let forms: [ConstraintForm<FormatItem>]
            if let size = constraint.size {
                forms = [
                    ConstraintForm(.named("self"), .width, constant: size.width),
                    ConstraintForm(.named("self"), .height, constant: size.height),
                ]
            } else if constraint.draft.format != nil {
                forms = try VisualFormat.constraints(
                    text, options: constraint.draft.options, metrics: layout.metrics, items: names)
            } else {
                let form = try ConstraintForm<String>(shortForm: text, metrics: layout.metrics, items: names)
                forms = [form.mapItems { .named($0) }]
            }
            constraintCount += forms.count
            guard constraintCount <= reader.work[.constraints] else {
                context.reportConstraintCount(at: constraint.node)
                return false
            }
            if forms.count > 1, constraint.draft.constant != nil {
                reportSharedConstant(of: forms.count, at: constraint.draft.id ?? constraint.node)
            }
            constraint.made = constraints(forms, of: constraint)
        } catch {
            errorCount += 1
            report(error, text, at: constraint.node)
        }
        return true
    }

    private mutating func constraints(
        _ forms: [ConstraintForm<FormatItem>], of constraint: SceneConstraint
    ) -> [LayoutConstraint] {
        let line = locator.position(of: reader.document.offset(of: constraint.node)).line
        let id = constraint.draft.id.map { reader.document.text(at: $0) }
        let needsContainer = forms.contains { $0.first == .container || $0.second == .container }
        let container = needsContainer ? container(ofFormatAt: constraint.node) : root.layoutItem
        guard let container else {
            reader.report(
                .invalid(
                    found: "the first layer of the format has no superlayer, which | stands for",
                    advice: "name a layer inside of it, or leave out |"),
                at: constraint.node)
            return []
        }
        return forms.map { form in
            var form = form
            if let constant = constraint.draft.constant { form.constant = constant }
            if form.priority.isRequired, let priority = constraint.draft.priority { form.priority = priority }
            form.identifier = id
            for item in [form.first, form.second] { note(item) }
            let made = LayoutConstraint(
                form.mapItems { item in
                    guard case .named(let name) = item else { return container }
                    return self.item(name) ?? container
                })
            made.origin = "line \(line)"
            return made
        }
    }

    private func reportSharedConstant(of count: Int, at node: NodeID) {
        reader.report(
            .invalid(
                found: "the format has \(count) constraints, which can't share a constant",
                advice: "give the one to change an id of its own"),
            at: node, onKey: true)
    }

    /// The superlayer of the first layer that a format names, or the layer of its first guide.
    private func container(ofFormatAt node: NodeID) -> LayoutItem? {
        guard let name = (try? VisualFormat(reader.document.text(at: node)))?.views.first?.name.part else { return nil }
        if let layer = layer(name) { return parent(layer)?.layoutItem }
        return layout.guides[name]?.owner?.layoutItem
    }

    private func layer(_ name: String) -> Layer? {
        if let scope, ConstraintScope.names.contains(name) { return scope.layer(name, parent: parent) }
        return layout.guides[name] == nil ? context.names.layer(name) : context.names[name]?.layer
    }

    private func item(_ name: String) -> LayoutItem? {
        if let item = layer(name)?.layoutItem ?? layout.guides[name]?.guide { return item }
        return name == LayoutResolver.safeArea ? root.layoutItem.safeAreaLayoutGuide : nil
    }

    private mutating func note(_ item: FormatItem?) {
        guard case .named(let name)? = item else { return }
        if let scope, ConstraintScope.names.contains(name) { return note(name, of: scope) }
        guard let named = context.names[name] else { return }
        placed[ObjectIdentifier(named.layer)] = (named.layer, named.node)
    }

    /// Notes the layer that a scope's name stands for; the outermost layer is never placed.
    private mutating func note(_ name: String, of scope: ConstraintScope) {
        guard let layer = layer(name), layer !== root else { return }
        let superNode = scope.superNode ?? layer.name.flatMap { context.names[$0]?.node }
        guard let node = layer === scope.layer ? scope.node : superNode else { return }
        placed[ObjectIdentifier(layer)] = (layer, node)
    }
}

// MARK: Messages

extension LayoutResolver {
    /// The number of errors after which no similar names are looked for.
    private static let suggestionLimit = 20
    /// The name of the outermost layer's safe area, unless a layer or a guide has it for its id.
    private static let safeArea = "safeArea"

    private var names: FormatNames {
        let (names, guides) = (context.names, layout.guides)
        let suggests = errorCount < Self.suggestionLimit
        let others = ["root", Self.safeArea] + (scope == nil ? [] : ConstraintScope.names)
        return FormatNames {
            names[$0] != nil || guides[$0] != nil || others.contains($0)
        } nearest: {
            suggests ? NearName.closest(to: $0, in: (names.all + guides.keys + others).sorted()) : nil
        }
    }

    /// Reports an error at its position in a text.
    private func report(_ error: ConstraintFormatError, _ text: String, at node: NodeID) {
        let finding: SceneFinding
        if case .unknownItem(let name, let near) = error.reason {
            finding = .invalid(
                found: "no layer or guide has the id \(Printable.quoted(name))",
                advice: near.map { "did you mean \(Printable.quoted($0))?" } ?? "write the id of a layer or a guide")
        } else {
            finding = SceneFinding(halves: error.message)
        }
        let byte = text.prefix(error.offset).utf8.count
        guard reader.document.verbatimStart(of: node) != nil else {
            // The position is of no use in the document's own text.
            return reader.report(finding.adding(" (in \(error.excerpt))"), at: node)
        }
        reader.report(finding, at: node, byte: byte)
    }
}

extension SceneFinding {
    /// A finding of a message of the form "what was found; what to do".
    fileprivate init(halves message: String) {
        let line = Printable.line(message)
        let parts = line.split(atFirst: "; ")
        self = .invalid(
            found: parts?.before ?? line, advice: parts?.after ?? "write a constraint that can hold")
    }

    /// The same finding with more about what was found.
    fileprivate func adding(_ text: String) -> SceneFinding {
        guard case .invalid(let found, let advice) = self else { return self }
        return .invalid(found: found + Printable.line(text), advice: advice)
    }
}
