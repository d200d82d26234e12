import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaStage

extension Renderer {
    /// Plans and draws a frame and waits for it; draws it in bands if its targets would exceed the memory limit.
    ///
    /// ```swift
    /// let frame = try renderer.render(stage.makeFrame())
    /// try frame.picture.write(to: URL(fileURLWithPath: "frame.png"))
    /// ```
    ///
    /// A frame that is drawn in bands has no counted fragments and no watched pixel.
    ///
    /// - Parameters:
    ///   - tree: The render tree to draw.
    ///   - rules: The planner's rules, none of which changes the picture.
    ///   - measurements: The measurements to take.
    ///   - depth: The bits of a channel. With 16 the frame is drawn on half floats, which hold 11 bits, and has a
    ///     ``RenderedFrame/deepPicture`` too: its targets take up to twice the memory.
    /// - Throws: `GLError` if the device fails, ``RenderError`` if the picture, an image or a shadow's path is too
    ///   large for it, or the frame is more work than ``limits`` allow; the error names the layer.
    public func render(
        _ tree: RenderTree, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .none,
        depth: PictureDepth = .eight
    ) throws -> RenderedFrame {
        try checkWork(of: tree)
        var job = RenderJob(tree, framePlanner, rules, measurements, depth: depth, limits: limits)
        try checkWork(of: job.plan, tree)
        while let step = try job.next() { try job.add(Result { try draw(step.plan, step.options) }) }
        return try RenderedFrame(job.finish(), job, device: device)
    }

    /// Plans and draws a frame without blocking the caller's thread, otherwise like the form that waits.
    ///
    /// - Throws: Errors of the form that waits; `CancellationError` if the task is cancelled before a band is drawn.
    public func render(
        _ tree: RenderTree, rules: PlanRules = .all, measuring measurements: FrameMeasurements = .none,
        depth: PictureDepth = .eight
    ) async throws -> RenderedFrame {
        try checkWork(of: tree)
        var job = RenderJob(tree, framePlanner, rules, measurements, depth: depth, limits: limits)
        try checkWork(of: job.plan, tree)
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

    /// A planner that ends at this renderer's limit of passes.
    package func planner(rules: PlanRules = .all) -> Planner { Planner(rules: rules, passLimit: limits[.passes]) }

    /// Refuses a frame that is too much work before it is planned, with ``RenderError/tooMuchWork(_:)``.
    package func checkWork(of tree: RenderTree) throws {
        // A part of such a frame is missing from its tree.
        if let excess = tree.excess { throw RenderError.tooMuchWork(excess) }
        try check(.layers, tree.layerCount)
        try check(.pixels, PixelRect(width: tree.pixelWidth, height: tree.pixelHeight).area)
    }

    /// Refuses a frame whose plan is too much work, with ``RenderError/tooMuchWork(_:)``.
    package func checkWork(of plan: PassPlan, _ tree: RenderTree) throws {
        if let excess = plan.passExcess { throw RenderError.tooMuchWork(excess.inWords(of: tree)) }
        try check(.textureBytes, plan.textureByteCount)
        guard let count = plan.fragmentBound(above: Double(limits[.fragmentBound])) else { return }
        try check(.fragmentBound, Int(count), layer: plan.costliestNode.map { tree.path(ofNode: $0) })
    }

    private func check(_ limit: WorkLimit, _ count: Int, layer: String? = nil) throws {
        guard let excess = WorkExcess(limit, count, in: limits, layer: layer) else { return }
        throw RenderError.tooMuchWork(excess)
    }

    /// Draws the plan of a tree, in bands if necessary.
    ///
    /// - Parameter rules: The rules that the plan was made with.
    func draw(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> Bitmap {
        var drawing = FrameDrawing(plan, DrawOptions(), of: tree, rules: rules, limits: limits)
        while let step = try drawing.next(framePlanner) {
            try drawing.add(Result { try draw(step.plan, step.options) })
        }
        guard let bitmap = drawing.result?.bitmap else { throw RenderError.nothingRead }
        return bitmap
    }
}

// MARK: Sequences

extension FrameSequence {
    /// Plans and draws the next frame; if its targets would exceed the memory limit, draws it in bands and completely.
    ///
    /// Where only values of layers have changed since the frame before, the plan is patched, so that planning and
    /// drawing cost what changed.
    ///
    /// - Throws: Errors of `Renderer.render(_:rules:measuring:)`; the frame after an error is drawn completely.
    public func render(_ tree: RenderTree) throws -> SequenceFrame {
        try renderer.checkWork(of: tree)
        return try draw(of: tree, rules, plan) { planner, former in
            if planner.mayPatch(to: tree) { former?.releasePlan() }
            let update = planner.update(to: tree)
            try renderer.checkWork(of: planner.plan, tree)
            return .updated(update)
        }
    }

    /// Draws the plan of a render tree as the next frame, in bands if necessary.
    ///
    /// - Parameter rules: The rules that the plan was made with.
    package func render(_ plan: PassPlan, of tree: RenderTree, rules: PlanRules) throws -> SequenceFrame {
        try renderer.checkWork(of: plan, tree)
        return try draw(of: tree, rules, plan) { _, _ in .given(plan) }
    }

    /// Draws the next frame, with errors that name the layer.
    ///
    /// - Parameter plan: The plan that is drawn, once it is made.
    private func draw(
        of tree: RenderTree, _ rules: PlanRules, _ plan: @autoclosure () -> PassPlan,
        _ makePlan: (IncrementalPlanner, inout FormerFrame?) throws -> NextPlan
    ) throws -> SequenceFrame {
        do {
            return try draw(makePlan) { try renderer.draw($0, of: tree, rules: rules) }
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan())
        }
    }
}
