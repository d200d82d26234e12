import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Plans and draws a render tree, in bands if its targets would take more memory than they may.
    ///
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    public func render(_ tree: RenderTree, planner: Planner = Planner()) throws -> Bitmap {
        var planner = planner
        let plan = planner.plan(tree)
        guard let bitmap = try drawWithinLimit(plan, DrawOptions(), tree, &planner).bitmap else {
            throw RenderError.nothingRead
        }
        return bitmap
    }

    /// Draws the plan of a render tree, in bands if its targets would take more memory than they may.
    ///
    /// - Parameter rules: those that the plan was made with.
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    package func render(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> Bitmap {
        var planner = Planner(rules: rules)
        guard let bitmap = try drawWithinLimit(plan, DrawOptions(), tree, &planner).bitmap else {
            throw RenderError.nothingRead
        }
        return bitmap
    }
}
