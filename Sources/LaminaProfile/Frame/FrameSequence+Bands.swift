import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension FrameSequence {
    /// Plans and draws the next frame: in bands, and whole, if its targets would take more memory than they may.
    ///
    /// - Throws: `GLError` or `RenderError` as ``Renderer/draw(_:_:)`` does.
    public func render(_ tree: RenderTree, planner: inout Planner) throws -> Bitmap {
        try render(planner.plan(tree), of: tree, rules: planner.rules).bitmap
    }

    /// Draws the plan of a render tree as the next frame, in bands if it must be.
    ///
    /// - Parameter rules: those that the plan was made with.
    package func render(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> SequenceFrame {
        if plan.targetBytesPeak <= renderer.targetByteLimit {
            do {
                return try draw(plan)
            } catch RenderError.targetsTooLarge {
                // The frame that was kept took memory too.
            } catch let error as RenderError {
                throw error.naming(layerIn: tree, plan)
            }
        }
        reset()
        var planner = Planner(rules: rules)
        guard let bitmap = try renderer.drawWithinLimit(plan, DrawOptions(), tree, &planner).bitmap else {
            throw RenderError.nothingRead
        }
        return SequenceFrame(whole: bitmap)
    }
}
