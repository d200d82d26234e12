import LaminaLayers

extension LayerDeclaration {
    /// A layer of type "emitter".
    static let emitter = ObjectDeclaration(
        "emitterLayer", "A layer that emits particles.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: EmitterLayer()),
        properties: { common() + properties(of: .emitter) { $0 == .emitterCells ? [cells] : [] } })

    private static var cells: Property<LayerDraftOf<EmitterLayer>> {
        Property(
            "emitterCells", .deferredArray(of: EmitterCellDeclaration.cell), "The kinds of particles to emit."
        ) { $0.parts.emitterCells = $1 }
    }
}

extension SceneContext {
    /// The cells of an array, including nested cells; cells with problems are reported and omitted. The depth is
    /// limited.
    func emitterCells(at node: NodeID, depth: Int = 1) -> [EmitterCell] {
        var cells: [EmitterCell] = []
        for element in reader.document.elements(of: node) {
            guard let draft = readers.emitterCell.read(element, with: reader) else { continue }
            var cell = draft.cell
            if let path = draft.contents { cell.contents = pictures.picture(at: path, reader) }
            if let inner = draft.emitterCells {
                guard depth < ReadLimits.cellDepth else {
                    reader.report(
                        .limit(
                            found: "the cells are more than \(ReadLimits.cellDepth) levels deep",
                            advice: "nest fewer cells"), at: inner)
                    continue
                }
                cell.emitterCells = emitterCells(at: inner, depth: depth + 1)
            }
            cells.append(cell)
        }
        return cells
    }
}
