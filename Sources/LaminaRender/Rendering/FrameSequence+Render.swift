import LaminaImage
import LaminaPlan
import LaminaStage

extension FrameSequence {
    /// Plans and draws the next frame: in bands, and whole, if its targets would take more memory than they may.
    ///
    /// - Throws: As ``Renderer/render(_:rules:measuring:)`` does; the frame after it is drawn whole.
    public func render(_ tree: RenderTree) throws -> SequenceFrame {
        try render(planner.withLock { $0.plan(tree) }, of: tree, rules: rules)
    }

    /// Draws the plan of a render tree as the next frame, in bands if it must be.
    ///
    /// - Parameter rules: The savings that the plan was made with.
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
        return SequenceFrame(whole: try renderer.draw(plan, of: tree, rules: rules))
    }
}
