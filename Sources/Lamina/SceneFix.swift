import LaminaLayers
import LaminaPlan
import LaminaProfile
import LaminaRender
import LaminaScene
import LaminaStage

/// A scene document with the fixes of an ``Explanation`` applied, as far as they are valid there.
///
/// The text is that of the document except for the changed properties. It was read again, drawn at the same moment, and
/// compared: it shows the same picture within 1/255, or within 3/255 on edges, and requires fewer offscreen passes.
public struct SceneFix: Sendable {
    /// The explanation of the original scene.
    public let explanation: Explanation
    /// The document with the fixes.
    public internal(set) var text: String
    /// The fixes that were applied.
    public internal(set) var made: [Explanation.Suggestion] = []
    /// The fixes that were not applied, each with the reason.
    public internal(set) var leftOut: [LeftOut] = []
    /// The cost of the changed document; nil if nothing was changed.
    public internal(set) var outcome: Explanation.Outcome?

    /// A fix that was not applied.
    public struct LeftOut: Sendable {
        /// The fix.
        public let fix: Explanation.Suggestion
        /// The reason for leaving it out.
        public let reason: String
    }
}

extension Renderer {
    /// Explains the offscreen passes of a scene document and applies the fixes to its text.
    ///
    /// - Parameters:
    ///   - path: the document's file, or `-` for standard input.
    ///   - loader: the reader of the document; its values from outside are not changed by fixes.
    ///   - rules: the planner's rules.
    ///   - options: the passes to explain, and the most work that is spent on trying changes.
    ///   - prepare: advances a stage that has just been read to the moment to be drawn.
    /// - Throws: `SceneError` for mistakes in the document; ``ProfileError``; `GLError` or `RenderError` as
    ///   `Renderer.render(_:rules:measuring:)` does.
    public func fix(
        sceneAt path: String, loader: SceneLoader = SceneLoader(), rules: PlanRules = .all,
        options: ExplainOptions = ExplainOptions(), prepare: (Stage) throws -> Void = { _ in }
    ) throws -> SceneFix {
        try fix(loader.editableScene(at: path), loader: loader, rules: rules, options: options, prepare: prepare)
    }

    /// The same for a document in memory.
    public func fix(
        text: String, name: String, folder: String, loader: SceneLoader = SceneLoader(), rules: PlanRules = .all,
        options: ExplainOptions = ExplainOptions(), prepare: (Stage) throws -> Void = { _ in }
    ) throws -> SceneFix {
        let scene = try loader.editableScene(text: text, name: name, folder: folder)
        return try fix(scene, loader: loader, rules: rules, options: options, prepare: prepare)
    }

    private func fix(
        _ scene: EditableScene, loader: SceneLoader, rules: PlanRules, options: ExplainOptions,
        prepare: (Stage) throws -> Void
    ) throws -> SceneFix {
        try prepare(scene.stage)
        let (explanation, checker) = try explainToChange(scene.stage, rules: rules, options: options)
        var fixer = SceneFixer(scene, explanation, loader, checker)
        return try fixer.fix(prepare)
    }
}

/// Applies fixes to a document.
private struct SceneFixer {
    private let scene: EditableScene
    private let loader: SceneLoader
    private let layers: [Layer?]
    private var checker: TreeChecker
    private var result: SceneFix

    init(_ scene: EditableScene, _ explanation: Explanation, _ loader: SceneLoader, _ checker: TreeChecker) {
        (self.scene, self.loader, self.checker) = (scene, loader, checker)
        layers = scene.stage.layersOfNodes()
        result = SceneFix(explanation: explanation, text: scene.text)
    }

    mutating func fix(_ prepare: (Stage) throws -> Void) throws -> SceneFix {
        var open: [Explanation.Suggestion] = []
        for fix in result.explanation.fixes {
            if let reason = obstacle(to: fix) {
                result.leftOut.append(SceneFix.LeftOut(fix: fix, reason: reason))
            } else {
                open.append(fix)
            }
        }
        // Usually all are valid; otherwise each is tried with those before it.
        if try hold(open, fewerThan: nil, prepare) == nil { return result }
        for fix in open {
            let fewest = result.outcome?.cost.offscreenPassesRequired
            if let reason = try hold(result.made + [fix], fewerThan: fewest, prepare) {
                result.leftOut.append(SceneFix.LeftOut(fix: fix, reason: reason))
            }
        }
        return result
    }

    /// The reason why a fix can't be applied to a document, found without trying it.
    private func obstacle(to fix: Explanation.Suggestion) -> String? {
        if !fix.isLocal, scene.hasMotion { return "it is valid for this moment only, and the scene moves" }
        for change in fix.changes {
            guard let layer = layers.indices.contains(change.node) ? layers[change.node] : nil else {
                return "\(change.layer) is not in the document; it is made from another layer"
            }
            if scene.moves(layer) { return "\(change.layer), or what is in it, changes with time" }
        }
        return nil
    }

    /// Applies fixes if the picture is unchanged and fewer passes are required; otherwise returns the reason.
    private mutating func hold(
        _ fixes: [Explanation.Suggestion], fewerThan fewest: Int?, _ prepare: (Stage) throws -> Void
    ) throws -> String? {
        guard !fixes.isEmpty else { return nil }
        let changes = fixes.flatMap(\.changes).map { change in
            EditableScene.Change(layer: layers[change.node], property: change.property, value: change.value)
        }
        let text: String
        switch scene.text(after: changes) {
        case .refused(let reason): return reason
        case .text(let changed): text = changed
        }
        guard let stage = try? scene.stage(of: text, loader) else { return "the changed text can't be read" }
        try prepare(stage)
        guard let outcome = try checker.outcome(of: stage.makeFrame(), onlyFixes: true, isTimed: true) else {
            return "the picture of the changed document differs"
        }
        guard outcome.cost.offscreenPassesRequired < fewest ?? checker.cost.offscreenPassesRequired else {
            return "the changed document requires as many passes"
        }
        (result.text, result.made, result.outcome) = (text, fixes, outcome)
        return nil
    }
}
