import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaPlan
import LaminaRender
import LaminaStage

/// Tries changes of a render tree: plans the tree with and without them, and compares the pictures.
///
/// Pictures are drawn by the plan in use, which the reference equals to a step of 255; drawing the reference would take
/// many times as long. They are one frame sequence, so that each draws only what differs from the one before.
package struct TreeChecker {
    let tree: RenderTree
    let rules: PlanRules
    let reference: PassPlan
    let plan: PassPlan
    /// The cost of the frame without changes.
    package let cost: Explanation.Cost
    /// The number of pictures that were drawn to try changes.
    private(set) var tryCount = 0
    /// The number of times that the tree was planned, with and without changes.
    private(set) var planCount = 0
    /// The fragments shaded for them, by estimate, and those of the frame.
    private(set) var tryWork = 0.0
    let frameWork: Double
    /// The times of the frame; nil if frames are not timed.
    private(set) var timer: PlanTimer?

    private let record: PlanRecord
    private let pictures: FrameSequence
    /// The frame sequence of single colours through filters.
    private let swatches: FrameSequence
    private let renderer: Renderer
    private var referencePlanner: Planner
    private var planner: Planner
    private let picture: Bitmap
    /// By node: true if it is visible on any target.
    private let isSeen: [Bool]
    private var filteredColors: [Swatch: SIMD4<Double>?] = [:]

    /// Draws a tree, with which changes are then compared.
    ///
    /// - Throws: `GLError` or `RenderError` as from `Renderer.render(_:rules:measuring:)`.
    package init(_ tree: RenderTree, rules: PlanRules, renderer: Renderer, measuresTime: Bool) throws {
        (self.tree, self.rules, self.renderer) = (tree, rules, renderer)
        planner = renderer.planner(rules: rules)
        referencePlanner = renderer.planner(rules: .none)
        try renderer.checkWork(of: tree)
        plan = planner.plan(tree)
        try renderer.checkWork(of: plan, tree)
        reference = referencePlanner.plan(tree)
        planCount = 2
        if reference.passExcess != nil { try renderer.checkWork(of: reference, tree) }
        record = PlanRecord(plan)
        frameWork = plan.fragmentBound
        cost = Explanation.Cost(reference: reference, plan: plan, nodeCount: tree.nodes.count)
        if rules.contains(.cullOccluded) {
            isSeen = plan.isDrawn
        } else {
            var culling = renderer.planner()
            isSeen = culling.plan(tree).isDrawn
            planCount += 1
        }
        pictures = FrameSequence(renderer)
        swatches = FrameSequence(beside: pictures)
        if measuresTime { timer = try PlanTimer(plan, renderer) }
        picture = try pictures.render(plan, of: tree, rules: rules).picture
    }

    // MARK: Plans

    /// The plan of a changed tree.
    struct Change {
        let plan: PassPlan
        let cost: Explanation.Cost
        /// True if the plan gives the device the same work.
        let isSamePlan: Bool
        /// The pixels in which the picture may differ.
        let damage: DamageArea
    }

    /// Plans the tree with a change, without drawing it.
    mutating func change(_ edits: [TreeEdit]) -> Change { change(to: tree.applying(edits)) }

    private mutating func change(to changed: RenderTree) -> Change {
        let changedPlan = planner.plan(changed)
        let changedReference = referencePlanner.plan(changed)
        planCount += 2
        // One with too many passes has none in its plan, which would look like a saving.
        guard changedPlan.passExcess == nil, changedReference.passExcess == nil else {
            return Change(plan: plan, cost: cost, isSamePlan: true, damage: DamageArea())
        }
        let isSame = changedPlan.drawsTheSame(as: plan)
        return Change(
            plan: changedPlan,
            cost: Explanation.Cost(
                reference: changedReference, plan: changedPlan, nodeCount: changed.nodes.count),
            isSamePlan: isSame,
            damage: isSame ? DamageArea() : FrameDifference(PlanRecord(changedPlan), record).area)
    }

    /// Returns the number of offscreen passes that the tree requires after a change.
    mutating func required(after edits: [TreeEdit]) -> Int {
        planCount += 1
        return referencePlanner.plan(tree.applying(edits)).offscreenPassesRequired.total
    }

    /// Returns whether nothing of a layer and its sublayers is visible.
    func isUnseen(_ node: Int) -> Bool {
        let nodes = node..<node + Int(tree.nodes[node].subtreeCount)
        return !nodes.contains { $0 < isSeen.count && isSeen[$0] }
    }

    // MARK: Pictures

    /// Draws the tree with several changes at once, and returns the difference of the picture in each of some areas.
    mutating func differences(of edits: [TreeEdit], within areas: [DamageArea]) throws -> [Explanation.Difference] {
        let changed = tree.applying(edits)
        planCount += 1
        let drawn = try draw(planner.plan(changed), of: changed)
        return areas.map { Explanation.Difference(picture, drawn, within: $0) }
    }

    /// Returns the outcome of a change; nil if `onlyFixes` is set and the picture changes.
    mutating func outcome(of edits: [TreeEdit], onlyFixes: Bool) throws -> Explanation.Outcome? {
        try outcome(of: tree.applying(edits), onlyFixes: onlyFixes)
    }

    /// Returns the outcome of a tree that was changed elsewhere.
    ///
    /// - Parameter isTimed: true if the frame is timed, if frames are timed at all.
    package mutating func outcome(
        of changed: RenderTree, onlyFixes: Bool, isTimed: Bool = false
    ) throws -> Explanation.Outcome? {
        let planned = change(to: changed)
        var result = Explanation.Outcome(
            cost: planned.cost, difference: Explanation.Difference(largest: 0, share: 0, visibleShare: 0))
        if !planned.isSamePlan {
            result.difference = Explanation.Difference(picture, try draw(planned.plan, of: changed))
        }
        if onlyFixes, !result.keepsPicture { return nil }
        if isTimed, !planned.isSamePlan { result.times = try timer?.times(with: planned.plan) }
        return result
    }

    private mutating func draw(_ changedPlan: PassPlan, of changed: RenderTree) throws -> Bitmap {
        let frame = try pictures.render(changedPlan, of: changed, rules: rules)
        tryCount += 1
        let pixels = frame.changed.reduce(0) { $0 + $1.area }
        tryWork += changedPlan.fragmentBound * Double(pixels) / Double(max(1, changedPlan.frame.area))
        return frame.picture
    }

    /// Returns the times of the frame without and with a change, if frames are timed.
    mutating func times(after edits: [TreeEdit]) throws -> Explanation.Times? {
        guard let timer else { return nil }
        planCount += 1
        let changed = planner.plan(tree.applying(edits))
        if changed.passExcess != nil { return nil }
        return try changed.drawsTheSame(as: plan) ? nil : timer.times(with: changed)
    }

    /// Returns the time on the GPU of all passes of a node, in seconds; nil if passes are not timed.
    func gpuTime(of node: Int) -> Double? {
        guard let passTimes = timer?.passTimes, passTimes.count == plan.passes.count else { return nil }
        var sum = 0.0
        for (pass, time) in zip(plan.passes, passTimes) where !pass.isFrame {
            for owner in pass.owners where owner.node == node { sum += time * pass.part(of: owner) }
        }
        return sum
    }

    /// Returns the colour of a single-coloured layer after its filters; nil if nothing is drawn.
    mutating func filteredColor(of node: Int) throws -> SIMD4<Double>? {
        guard let key = Swatch(node, in: tree), let swatch = tree.swatch(of: node) else { return nil }
        if let known = filteredColors[key] { return known }
        let pixels = try swatches.render(referencePlanner.plan(swatch), of: swatch, rules: .none).picture.pixels
        tryCount += 1
        let middle = (swatch.pixelHeight / 2 * swatch.pixelWidth + swatch.pixelWidth / 2) * 4
        var color: SIMD4<Double>?
        if pixels.indices.contains(middle + 3), pixels[middle + 3] > 0 {
            let alpha = Double(pixels[middle + 3])
            color = SIMD4(
                Double(pixels[middle]) / alpha, Double(pixels[middle + 1]) / alpha,
                Double(pixels[middle + 2]) / alpha, alpha / 255)
        }
        filteredColors.updateValue(color, forKey: key)
        return color
    }
}

extension Explanation.Cost {
    /// - Parameter nodeCount: The number of nodes of the tree that was planned.
    init(reference: PassPlan, plan: PassPlan, nodeCount: Int) {
        self.init(
            offscreenPassesRequired: reference.offscreenPassesRequired.total,
            offscreenPasses: plan.offscreenPasses.total, renderPasses: plan.passes.count, draws: plan.drawCount,
            estimatedFragments: NodeCosts(plan, nodeCount: nodeCount).total, targetBytes: plan.lentBytesPeak)
    }
}

// MARK: Swatches

/// A colour and the filters that it passes through.
private struct Swatch: Hashable {
    private let color: SIMD4<Float>
    private let filters: [Filter]

    init?(_ node: Int, in tree: RenderTree) {
        guard tree.nodes[node].effects >= 0 else { return nil }
        color = tree.nodes[node].backgroundColor
        filters = Array(tree.filters[tree.effects[Int(tree.nodes[node].effects)].filters])
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
