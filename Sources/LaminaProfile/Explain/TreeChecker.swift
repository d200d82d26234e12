import Foundation
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

/// Tries changes of a render tree: plans and draws the tree with and without them, and compares the pictures.
///
/// The pictures of the reference and of the optimized plan are two frame sequences, so that each try draws only what
/// differs from the one before.
package struct TreeChecker {
    let tree: RenderTree
    let rules: PlanRules
    let reference: PassPlan
    let plan: PassPlan
    /// The cost of the frame without changes.
    package private(set) var cost: Explanation.Cost
    /// The time on the GPU of each pass of ``plan`` in seconds, in the shortest frame; nil if passes are not timed.
    private(set) var passTimes: [Double]?
    /// The number of pictures that were drawn to try changes.
    private(set) var tryCount = 0

    private let references: FrameSequence
    private let pictures: FrameSequence
    /// The frame sequence of single colours through filters.
    private let swatches: FrameSequence
    private let renderer: Renderer
    private let measuresTime: Bool
    private var referencePlanner: Planner
    private var planner: Planner
    private let picture: Bitmap
    /// The reference's picture, drawn when it is first needed.
    private var referencePicture: Bitmap?

    /// The number of frames that are timed; the shortest counts.
    private static let timedFrames = 3

    /// Draws a tree, with which changes are then compared.
    ///
    /// - Throws: `GLError` or `RenderError` as from ``Renderer/render(_:rules:measuring:)``.
    package init(_ tree: RenderTree, rules: PlanRules, renderer: Renderer, measuresTime: Bool) throws {
        (self.tree, self.rules, self.renderer, self.measuresTime) = (tree, rules, renderer, measuresTime)
        planner = renderer.planner(rules: rules)
        referencePlanner = renderer.planner(rules: .none)
        try renderer.checkWork(of: tree)
        plan = planner.plan(tree)
        try renderer.checkWork(of: plan, tree)
        reference = referencePlanner.plan(tree)
        if reference.passExcess != nil { try renderer.checkWork(of: reference, tree) }
        cost = Explanation.Cost(reference: reference, plan: plan)
        references = FrameSequence(renderer)
        pictures = FrameSequence(beside: references)
        swatches = FrameSequence(beside: references)
        if measuresTime { passTimes = try Self.time(plan, renderer, into: &cost) }
        picture = try pictures.render(plan, of: tree, rules: rules).picture
    }

    /// Returns the number of offscreen passes that the tree requires after a change.
    mutating func required(after edits: [TreeEdit]) -> Int {
        referencePlanner.plan(tree.applying(edits)).offscreenPassesRequired.total
    }

    /// Returns the outcome of a change; nil if `onlyFixes` is set and the picture changes.
    ///
    /// If the optimized plan's picture changes, the reference, which takes many times as long, is not drawn. The frame
    /// is not timed; see ``time(_:into:)``.
    ///
    /// - Parameter asksReference: true if the reference's picture must stay the same too.
    mutating func outcome(
        of edits: [TreeEdit], onlyFixes: Bool, asksReference: Bool = true
    ) throws -> Explanation.Outcome? {
        try outcome(of: tree.applying(edits), onlyFixes: onlyFixes, asksReference: asksReference)
    }

    /// Returns the outcome of a tree that was changed elsewhere.
    ///
    /// - Parameter isTimed: true if the frame is timed, if frames are timed at all.
    package mutating func outcome(
        of changed: RenderTree, onlyFixes: Bool, asksReference: Bool = true, isTimed: Bool = false
    ) throws -> Explanation.Outcome? {
        let changedPlan = planner.plan(changed)
        var difference = Explanation.Difference(
            picture, try pictures.render(changedPlan, of: changed, rules: rules).picture)
        tryCount += 1
        if onlyFixes, difference.largest > 1 { return nil }
        let changedReference = referencePlanner.plan(changed)
        if difference.largest <= 1, asksReference {
            let original = try referencePicture ?? references.render(reference, of: tree, rules: .none).picture
            referencePicture = original
            difference = difference.union(
                Explanation.Difference(
                    original, try references.render(changedReference, of: changed, rules: .none).picture))
            tryCount += 1
            if onlyFixes, difference.largest > 1 { return nil }
        }
        var cost = Explanation.Cost(reference: changedReference, plan: changedPlan)
        if isTimed, measuresTime { _ = try Self.time(changedPlan, renderer, into: &cost) }
        return Explanation.Outcome(cost: cost, difference: difference)
    }

    /// Times the frame after a change, if frames are timed at all.
    mutating func time(_ edits: [TreeEdit], into cost: inout Explanation.Cost) throws {
        guard measuresTime else { return }
        _ = try Self.time(planner.plan(tree.applying(edits)), renderer, into: &cost)
    }

    private static func time(
        _ plan: PassPlan, _ renderer: Renderer, into cost: inout Explanation.Cost
    ) throws -> [Double]? {
        // A frame that would be drawn in bands is not timed.
        guard plan.targetBytesPeak <= renderer.targetByteLimit else { return nil }
        var passTimes: [Double]?
        for _ in 0..<timedFrames {
            let frame: DrawnPlan
            do {
                frame = try renderer.draw(plan, DrawOptions(readsBack: true, measuresGPUTime: true))
            } catch RenderError.targetsTooLarge {
                // Targets from the pool may be a little larger than planned.
                return nil
            }
            let seconds = frame.counters.cpuTime.submit + frame.counters.cpuTime.readback
            cost.drawTime = min(cost.drawTime ?? seconds, seconds)
            // A software device's timer misses deferred work.
            guard let gpuTime = frame.counters.gpuTime, renderer.device.chosen?.capabilities.isSoftware == false,
                gpuTime < cost.gpuTime ?? .infinity
            else { continue }
            (cost.gpuTime, passTimes) = (gpuTime, frame.passTimes)
        }
        return passTimes
    }

    /// Returns the time on the GPU of all passes of a node, in seconds; nil if passes are not timed.
    func gpuTime(of node: Int) -> Double? {
        guard let passTimes, passTimes.count == plan.passes.count else { return nil }
        var sum = 0.0
        for (pass, time) in zip(plan.passes, passTimes) where !pass.isFrame {
            for owner in pass.owners where owner.node == node { sum += time * pass.part(of: owner) }
        }
        return sum
    }

    /// Returns the colour of a single-coloured layer after its filters; nil if nothing is drawn.
    mutating func filteredColor(of node: Int) throws -> SIMD4<Double>? {
        guard let swatch = tree.swatch(of: node) else { return nil }
        let pixels = try swatches.render(referencePlanner.plan(swatch), of: swatch, rules: .none).picture.pixels
        tryCount += 1
        let middle = (swatch.pixelHeight / 2 * swatch.pixelWidth + swatch.pixelWidth / 2) * 4
        guard pixels.indices.contains(middle + 3), pixels[middle + 3] > 0 else { return nil }
        let alpha = Double(pixels[middle + 3])
        return SIMD4(
            Double(pixels[middle]) / alpha, Double(pixels[middle + 1]) / alpha, Double(pixels[middle + 2]) / alpha,
            alpha / 255)
    }
}

extension Explanation.Cost {
    init(reference: PassPlan, plan: PassPlan) {
        self.init(
            offscreenPassesRequired: reference.offscreenPassesRequired.total,
            offscreenPasses: plan.offscreenPasses.total, renderPasses: plan.passes.count)
    }
}

extension RenderTree {
    /// Returns a small tree with the background and the filters of a layer, and nothing else.
    fileprivate func swatch(of node: Int) -> RenderTree? {
        guard nodes[node].effects >= 0 else { return nil }
        let chain = effects[Int(nodes[node].effects)].filters
        var swatch = RenderTree(pixelWidth: 8, pixelHeight: 8, scale: 1, background: nil)
        var shown = RenderNode(toSuperlayer: .identity, bounds: .init(x: 0, y: 0, width: 8, height: 8))
        shown.backgroundColor = nodes[node].backgroundColor
        shown.effects = 0
        var entry = RenderEffects()
        entry.filters = 0..<chain.count
        swatch.filters = Array(filters[chain])
        swatch.effects = [entry]
        swatch.nodes = [shown]
        return swatch
    }
}
