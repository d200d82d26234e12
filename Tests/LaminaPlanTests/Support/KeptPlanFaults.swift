import LaminaCounters
import LaminaGeometry
import LaminaStage

@testable import LaminaPlan

extension PassPlan {
    /// The differences of a plan that was kept and patched from a new plan of the same tree; empty if both draw the
    /// same and count the same.
    ///
    /// Slots that shade no pixel are left out, and draws may be divided otherwise: each instance must be in one draw
    /// that can draw it, and those that overlap in their painting order. The plan without batches has the instances in
    /// their painting order, and says what each needs.
    func faults(asPlanOf tree: RenderTree, _ rules: PlanRules = .all) -> [String] {
        var (planner, dividing) = (
            Planner(rules: rules), Planner(rules: rules.subtracting(PlanRules(.batchInstances)))
        )
        let (new, divided) = (planner.plan(tree), dividing.plan(tree))
        var faults = faultsOfCounts(new)
        guard passes.count == new.passes.count else {
            return faults + ["\(passes.count) passes: not \(new.passes.count)"]
        }
        guard passes.count == divided.passes.count else { return faults + ["other passes without batches"] }
        if targets != new.targets { faults.append("other targets") }
        for index in passes.indices { faults += self.faults(ofPass: index, new, divided) }
        return faults + faultsOfSlots() + faultsOfOrder(divided)
    }

    private func faultsOfCounts(_ new: PassPlan) -> [String] {
        var faults: [String] = []
        func check<Value: Equatable>(_ name: String, _ mine: Value, _ theirs: Value) {
            if mine != theirs { faults.append("\(name): \(mine), not \(theirs)") }
        }
        check("layers", layers, new.layers)
        check("offscreen passes", offscreenPasses, new.offscreenPasses)
        check("required offscreen passes", offscreenPassesRequired, new.offscreenPassesRequired)
        check("required passes", requiredPasses, new.requiredPasses)
        check("layers out of sight", savings[.cullOutside], new.savings[.cullOutside])
        check("covered draws", savings[.cullOccluded], new.savings[.cullOccluded])
        check("drawn nodes", isDrawn, new.isDrawn)
        check("empty nodes", emptyNodes, new.emptyNodes)
        return faults
    }

    private func faults(ofPass index: Int, _ new: PassPlan, _ divided: PassPlan) -> [String] {
        let (mine, theirs) = (passes[index], new.passes[index])
        guard mine.isFrame == theirs.isFrame, mine.node == theirs.node, mine.region == theirs.region,
            mine.reasons == theirs.reasons, mine.target == theirs.target, clearsAlike(mine, theirs),
            mine.work == theirs.work
        else { return ["pass \(index) is another, or clears otherwise: \(mine.clear as Any), \(theirs.clear as Any)"] }
        if case .filter(let work) = mine.work {
            let isSame = work.instances.allSatisfy { haveSameBits(filterInstances[$0], new.filterInstances[$0]) }
            return isSame ? [] : ["pass \(index) filters otherwise"]
        }
        var faults: [String] = []
        for isQuad in [false, true] {
            func painted(_ plan: PassPlan, _ pass: Pass) -> [ShownInstance] {
                plan.shown(by: pass).filter { $0.isQuad == isQuad }.sorted { $0.instance < $1.instance }
            }
            let (shown, wanted) = (painted(self, mine), painted(divided, divided.passes[index]))
            let kind = isQuad ? "quads" : "boxes"
            if shown.count != wanted.count {
                let nodes = "\(shown.map(\.node)), not \(wanted.map(\.node))"
                faults.append("pass \(index) shows \(shown.count) \(kind), not \(wanted.count): of nodes \(nodes)")
                continue
            }
            for (instance, other) in zip(shown, wanted) {
                guard let difference = difference(of: instance, from: other, in: divided) else { continue }
                faults.append("pass \(index), \(kind), node \(other.node): \(difference)")
            }
        }
        return faults
    }

    /// Each instance on the frame is in one draw, and those of all passes in at most one.
    private func faultsOfSlots() -> [String] {
        var counts = (boxes: [Int](repeating: 0, count: boxes.count), quads: [Int](repeating: 0, count: quads.count))
        for pass in passes {
            for draw in pass.draws {
                for instance in draw.instances {
                    if draw.kind.isQuad { counts.quads[instance] += 1 } else { counts.boxes[instance] += 1 }
                }
            }
        }
        var faults: [String] = []
        for (box, count) in counts.boxes.enumerated()
        where count > 1 || count == 0 && boxes[box].area.intersects(frame) {
            faults.append("box \(box) is in \(count) draws")
        }
        for (quad, count) in counts.quads.enumerated()
        where count > 1 || count == 0 && quads[quad].area.rect.intersects(frame) {
            faults.append("quad \(quad) is in \(count) draws")
        }
        for draw in passes.flatMap(\.draws) where draw.texture == .atlas {
            for quad in draw.instances where !quadImages.indices.contains(quad) || quadImages[quad] < 0 {
                faults.append("quad \(quad) is in a draw of an atlas without an image")
            }
        }
        return faults
    }

    /// Returns whether a pass begins with the same pixels as a new one. A layer that has gone leaves the clear below an
    /// image that covers the frame, where a new plan has none.
    private func clearsAlike(_ mine: Pass, _ new: Pass) -> Bool {
        if mine.clear == new.clear { return true }
        guard mine.isFrame, mine.clear != nil, case .target = new.draws.first?.texture else { return false }
        return new.clear == nil
    }

    // MARK: Order

    private func overlap(_ one: ShownInstance, _ other: ShownInstance) -> Bool {
        changed(by: one).intersects(changed(by: other))
    }

    /// The pixels that an instance changes: its area without the margin of a square point or of a turned quad.
    private func changed(by shown: ShownInstance) -> PixelRect {
        guard shown.isQuad else {
            return shown.area.rect.intersection(PixelRect(coveringEdges: boxes[shown.instance].shape))
        }
        return shown.area.isRectangle ? shown.area.rect : shown.area.rect.outset(by: -1)
    }

    /// The instances that a draw's state can't draw, and those that are drawn in another order than the one of a plan
    /// without batches.
    private func faultsOfOrder(_ divided: PassPlan) -> [String] {
        let (mine, theirs) = (passes.filter(\.isFrame), divided.passes.filter(\.isFrame))
        guard mine.count == theirs.count else { return ["the frame has other passes without batches"] }
        return zip(mine, theirs).flatMap { pass, dividedPass -> [String] in
            let (shown, painted) = (shown(by: pass), divided.shown(by: dividedPass))
            guard shown.count == painted.count else { return ["the frame shows others without batches"] }
            // The n-th box is the n-th box in both, and the n-th quad the n-th quad.
            let ranks = [false, true].map { isQuad in painted.indices.filter { painted[$0].isQuad == isQuad } }
            var places = [Int](repeating: 0, count: shown.count)
            for isQuad in [false, true] {
                let ordered = shown.indices.filter { shown[$0].isQuad == isQuad }
                    .sorted { shown[$0].instance < shown[$1].instance }
                for (place, rank) in zip(ordered, ranks[isQuad ? 1 : 0]) { places[place] = rank }
            }
            var faults: [String] = []
            var last = -1
            for (index, place) in places.enumerated() {
                if !shown[index].isDrawable(as: painted[place]) {
                    faults.append("node \(shown[index].node) needs \(painted[place].draw), not \(shown[index].draw)")
                }
                defer { last = max(last, place) }
                if place > last { continue }
                for earlier in 0..<index
                where places[earlier] > place && overlap(shown[earlier], shown[index]) {
                    faults.append("node \(shown[index].node) is drawn after node \(shown[earlier].node)")
                }
            }
            return faults
        }
    }

    // MARK: Damage

    /// The pixels that may differ from the plan before this one was patched and are not in its difference: those of the
    /// slots that were written.
    func missedPixels(since before: PassPlan, _ difference: FrameDifference) -> [String] {
        var missed: [String] = []
        func check(_ rect: PixelRect, _ node: Int32) {
            if !difference.area.contains(rect) { missed.append("node \(node): \(rect) of \(difference.area.rects)") }
        }
        for (pass, passBefore) in zip(passes, before.passes) where pass.isFrame {
            for isQuad in [false, true] {
                func slots(_ plan: PassPlan, _ pass: Pass) -> [Int: ShownInstance] {
                    let shown = plan.shown(by: pass).filter { $0.isQuad == isQuad }
                    return Dictionary(uniqueKeysWithValues: shown.map { ($0.instance, $0) })
                }
                let (now, then) = (slots(self, pass), slots(before, passBefore))
                for instance in Set(now.keys).union(then.keys).sorted() {
                    switch (now[instance], then[instance]) {
                    case (let shown?, let former?):
                        if self.difference(of: shown, from: former, in: before) == nil { continue }
                        if drawsTheSameElsewhere(shown, as: former, in: before) {
                            shown.area.rect.forEachPart(outside: former.area.rect) { check($0, shown.node) }
                            former.area.rect.forEachPart(outside: shown.area.rect) { check($0, shown.node) }
                        } else {
                            check(shown.area.rect, shown.node)
                            check(former.area.rect, shown.node)
                        }
                    case (let shown?, nil), (nil, let shown?): check(shown.area.rect, shown.node)
                    case (nil, nil): break
                    }
                }
            }
        }
        return missed
    }
}

extension ShownInstance {
    /// Returns whether the draw's state can draw what another plan draws with a state of its own.
    fileprivate func isDrawable(as own: ShownInstance) -> Bool {
        // Whether targets replace what is below depends on all instances of a draw.
        if case .target = own.draw.texture { return draw.texture == own.draw.texture }
        if draw.program == own.draw.program, draw.texture == own.draw.texture, draw.blends == own.draw.blends,
            draw.scissor == own.draw.scissor
        {
            return true
        }
        // The area of a turned quad has a margin.
        let bounds = own.area.isRectangle ? own.area.rect : own.area.rect.outset(by: -1)
        let item = DrawItem(
            node: node, instance: 0, program: own.draw.program, texture: own.draw.texture, blends: own.draw.blends,
            isRectangular: true, needsScissor: own.draw.scissor != nil, bounds: bounds, opaque: .empty)
        let extras = DrawExtras(second: own.draw.second, behind: own.draw.behind, mixing: own.draw.mixing)
        return BatchInstances.joins(item, extras, draw)
    }
}
