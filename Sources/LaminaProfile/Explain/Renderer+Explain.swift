import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Explains the offscreen passes of a render tree, and tries changes that lose them.
    ///
    /// Plans and draws the tree some dozen times for each pass, ``ExplainOptions/mostTries`` times in all.
    ///
    /// - Throws: ``ProfileError/unknownLayer(_:names:)`` if there is no such layer; `GLError` or `RenderError` as ``Renderer/render(_:rules:measuring:)`` does.
    public func explain(
        _ tree: RenderTree, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explain(tree, NodeLayers(), rules: rules, options: options).explanation
    }

    /// Explains the offscreen passes of a stage as it is now. Causes and changes are those of the layers: where a tree
    /// only tells that the backdrop is filtered, a layer tells by which of its properties.
    ///
    /// - Throws: as with a render tree.
    public func explain(
        _ stage: Stage, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explainToChange(stage, rules: rules, options: options).explanation
    }

    /// The same, with what compares other trees with the stage's picture.
    package func explainToChange(
        _ stage: Stage, rules: PlanRules, options: ExplainOptions
    ) throws -> (explanation: Explanation, checker: TreeChecker) {
        let tree = try stage.makeCompleteFrame()
        return try explain(tree, NodeLayers(stage), rules: rules, options: options)
    }

    private func explain(
        _ tree: RenderTree, _ layers: NodeLayers, rules: PlanRules, options: ExplainOptions
    ) throws -> (explanation: Explanation, checker: TreeChecker) {
        var explainer = try Explainer(tree, layers, rules: rules, renderer: self, options: options)
        let explanation = try explainer.explain(device: device.chosen?.renderer ?? "")
        return (explanation, explainer.checker)
    }
}
