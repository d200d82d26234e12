import LaminaLayers
import LaminaPlan
import LaminaProfile
import LaminaRender
import LaminaScene
import LaminaStage

/// A scene document in which fixes of an ``Explanation`` were made, as far as they hold there.
///
/// The text is that of the document but for the properties that are changed. It was read anew, drawn at the same moment,
/// and compared: it shows the same picture to a step of 255 and asks for fewer offscreen passes.
public struct SceneFix: Sendable {
    /// The explanation of the scene as it is.
    public let explanation: Explanation
    /// The document with the fixes.
    public internal(set) var text: String
    /// The fixes that were made.
    public internal(set) var made: [Explanation.Suggestion] = []
    /// Those that were not, each with the reason.
    public internal(set) var leftOut: [LeftOut] = []
    /// What the changed document comes to; nil where nothing was changed.
    public internal(set) var outcome: Explanation.Outcome?

    /// A fix that was not made.
    public struct LeftOut: Sendable {
        /// The fix.
        public let fix: Explanation.Suggestion
        /// Why it was not made.
        public let reason: String
    }
}

extension Renderer {
    /// Explains the offscreen passes of a scene document and makes the fixes in its text.
    ///
    /// - Parameters:
    ///   - path: the document's file, or `-` for standard input.
    ///   - prepare: brings a stage that has just been read to the moment to be drawn.
    /// - Throws: `SceneError` for mistakes in the document; ``ProfileError``; `GLError` or `RenderError` as
    ///   ``Renderer/render(_:rules:measuring:)`` does.
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

/// Makes fixes in a document.
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
        // Mostly all hold; else each is tried with those before it.
        if try hold(open, fewerThan: nil, prepare) == nil { return result }
        for fix in open {
            let fewest = result.outcome?.cost.offscreenPassesRequired
            if let reason = try hold(result.made + [fix], fewerThan: fewest, prepare) {
                result.leftOut.append(SceneFix.LeftOut(fix: fix, reason: reason))
            }
        }
        return result
    }

    /// Why a fix can't be made in a document, found without trying.
    private func obstacle(to fix: Explanation.Suggestion) -> String? {
        if !fix.isLocal, scene.hasMotion { return "it holds for this moment, and the scene moves" }
        for change in fix.changes {
            guard let layer = layers.indices.contains(change.node) ? layers[change.node] : nil else {
                return "\(change.layer) does not stand in the document; it is made of another layer"
            }
            if scene.moves(layer) { return "\(change.layer), or what is in it, changes with time" }
        }
        return nil
    }

    /// Makes fixes and keeps them if the picture stays and the passes required become fewer; else the reason.
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
            return "the changed document asks for as many passes"
        }
        (result.text, result.made, result.outcome) = (text, fixes, outcome)
        return nil
    }
}
