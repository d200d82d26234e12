import LaminaImage
import LaminaPlan
import LaminaStage

extension Renderer {
    /// Plans and draws a frame and waits for it; in bands if its targets would take more memory than they may.
    ///
    /// ```swift
    /// let frame = try renderer.render(stage.makeFrame())
    /// try frame.picture.write(to: URL(fileURLWithPath: "frame.png"))
    /// ```
    ///
    /// A frame that is drawn in bands has no counted fragments and no watched pixel.
    ///
    /// - Parameters:
    ///   - tree: What is to be drawn.
    ///   - rules: The planner's savings, none of which changes the picture.
    ///   - measurements: The measurements that a profile is to have.
    /// - Throws: `GLError` if the device refuses, ``RenderError`` if the picture, an image or a shadow's path is too large
    ///   for it; the error names the layer.
    public func render(
        _ tree: RenderTree, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .none
    ) throws -> RenderedFrame {
        try render(tree, planner: Planner(rules: rules), measuring: measurements)
    }

    /// Plans and draws a frame while the caller's thread is free, as in the form that waits.
    ///
    /// - Throws: As the form that waits; `CancellationError` if the task is cancelled before a band is drawn.
    public func render(
        _ tree: RenderTree, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .none
    ) async throws -> RenderedFrame {
        var job = RenderJob(tree, Planner(rules: rules), measurements, byteLimit: targetByteLimit)
        while let step = try job.next() {
            try Task.checkCancellation()
            let outcome: Result<DrawnPlan, any Error>
            do {
                outcome = .success(try await draw(step.plan, step.options))
            } catch {
                outcome = .failure(error)
            }
            try job.add(outcome)
        }
        return try RenderedFrame(job.finish(), job, device: device)
    }

    /// Plans and draws a frame with a planner of the caller's.
    package func render(
        _ tree: RenderTree, planner: Planner, measuring measurements: FrameMeasurements = .none
    ) throws -> RenderedFrame {
        var job = RenderJob(tree, planner, measurements, byteLimit: targetByteLimit)
        while let step = try job.next() { try job.add(Result { try draw(step.plan, step.options) }) }
        return try RenderedFrame(job.finish(), job, device: device)
    }

    /// Draws the plan of a tree, in bands if it must be.
    ///
    /// - Parameter rules: The savings that the plan was made with.
    func draw(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> Bitmap {
        var planner = Planner(rules: rules)
        var drawing = FrameDrawing(plan, DrawOptions(), of: tree, byteLimit: targetByteLimit)
        while let step = try drawing.next(&planner) { try drawing.add(Result { try draw(step.plan, step.options) }) }
        guard let bitmap = drawing.result?.bitmap else { throw RenderError.nothingRead }
        return bitmap
    }
}

// MARK: Sequences

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
