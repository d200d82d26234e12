import LaminaGeometry

/// The part of a plan that draws some pixels of its frame over those of the frame before, or over the cached static
/// layers.
package struct PartialPlan: Sendable {
    /// The passes that are needed, each with the instances that overlap the drawn part of its target.
    package private(set) var plan: PassPlan
    /// The pixels drawn, counted from the frame's first.
    package let area: DamageArea
    /// The number of passes of the whole plan that are left out.
    package private(set) var passesSkipped = 0

    /// The fraction of the frame's pixels above which it is drawn whole: parts cost a little more per pixel.
    private static let maxFraction = 0.6

    /// The part of a plan that draws the pixels of `area`.
    ///
    /// - Parameters:
    ///   - area: in pixels of the frame; not empty.
    ///   - staticLayers: the cached static layers over which the rest is drawn, if there are any.
    /// - Returns: nil if it is better to draw the whole frame.
    package init?(_ whole: PassPlan, area: DamageArea, over staticLayers: StaticLayers? = nil) {
        guard let frame = whole.passes.last, frame.isFrame else { return nil }
        let most = Int(Double(whole.frame.area) * PartialPlan.maxFraction)
        let (cut, firstOver) = staticLayers.map { whole.cut(at: $0.depth) } ?? (whole, 0)
        guard area.pixelCount <= most,
            let needed = NeededTexels(
                cut, area: area.moved(x: -whole.frame.minX, y: -whole.frame.minY), over: staticLayers,
                firstOver: firstOver),
            needed.area.pixelCount <= most
        else { return nil }
        self.area = needed.area
        plan = whole.withoutPasses
        plan.savings[.reuseFrames] = whole.frame.area - needed.area.pixelCount
        if staticLayers != nil {
            plan.staticLayers = Int32(plan.targets.count)
            plan.targets.append(plan.targets[Int(frame.target)])
            let drawn = needed.area.rects.reduce(0) { $0 + needed.staticTexels.intersection($1).pixelCount }
            plan.savings[.cacheStaticLayers] = needed.area.pixelCount - drawn
        }
        var isExecuted = [Bool](repeating: false, count: whole.passes.count)
        for index in cut.passes.indices {
            if index == firstOver { copyStaticLayers(to: frame, needed) }
            if !cut.passes[index].isFrame, needed.rects[Int(cut.passes[index].target)].isEmpty { continue }
            let pass = cut.passes[index]
            let count = plan.passes.count
            let isLast = index == cut.passes.count - 1
            if index < firstOver {
                let rects = pass.isFrame ? needed.staticTexels.rects : [needed.rects[Int(pass.target)]]
                add(pass.drawing(on: plan.staticLayers, insteadOf: frame.target), of: cut, rects)
            } else {
                let rects = pass.isFrame ? needed.area.rects : [needed.rects[Int(pass.target)]]
                add(pass, of: cut, rects, isLast: isLast)
            }
            // Both parts of a pass that is cut count as one.
            let place = index < firstOver ? index : index - (cut.passes.count - whole.passes.count)
            if plan.passes.count > count { isExecuted[place] = true }
        }
        if firstOver == cut.passes.count { copyStaticLayers(to: frame, needed) }
        passesSkipped = isExecuted.count { !$0 }
    }

    /// Adds the passes that copy pixels from the cached static layers to the frame, if there are any.
    private mutating func copyStaticLayers(to frame: Pass, _ needed: NeededTexels) {
        guard plan.staticLayers >= 0 else { return }
        for rect in needed.area.rects {
            let work = CopyWork(source: plan.staticLayers, rect: rect, place: SIMD2(rect.minX, rect.minY))
            plan.passes.append(
                Pass(
                    node: frame.node, reasons: [], region: frame.region, target: frame.target, work: .copy(work),
                    draws: [], isFrame: true))
        }
    }

    /// Adds the part of a pass that draws some texels of its target.
    private mutating func add(_ pass: Pass, of whole: PassPlan, _ rects: [PixelRect], isLast: Bool = false) {
        for (number, rect) in rects.enumerated() where !rect.isEmpty {
            var part = pass
            switch pass.work {
            case .draw:
                part.area = rect.moved(x: pass.region.minX, y: pass.region.minY).intersection(pass.region)
                part.draws = []
                for draw in pass.draws { add(draw, of: whole, to: &part) }
                // The last pass names the frame's target.
                let isNamed = isLast && number == rects.count - 1
                if part.draws.isEmpty, part.clear == nil, !isNamed { continue }
            case .filter(var work):
                let first = plan.filterInstances.count
                for instance in work.instances where whole.filterInstances[instance].texels.intersects(rect) {
                    plan.filterInstances.append(whole.filterInstances[instance])
                    plan.filterNodes.append(whole.filterNodes[instance])
                }
                work.instances = first..<plan.filterInstances.count
                if work.instances.isEmpty { continue }
                part.work = .filter(work)
            case .copy: break
            }
            plan.passes.append(part)
        }
    }

    /// Adds the instances of a draw that overlap the area of a pass.
    private mutating func add(_ draw: Draw, of whole: PassPlan, to part: inout Pass) {
        let kind = draw.kind
        let first = kind.isQuad ? plan.quads.count : plan.boxes.count
        let area = part.area ?? part.region
        whole.forEachInstance(of: draw, in: part.region, touching: area) { instance, _ in
            if kind.isQuad {
                if kind == .quad(.atlasImage) {
                    plan.setAtlasImage(whole.quadImages[instance], ofQuad: plan.quads.count)
                }
                plan.quads.append(whole.quads[instance])
                plan.quadNodes.append(whole.quadNodes[instance])
            } else {
                plan.boxes.append(whole.boxes[instance])
                plan.boxNodes.append(whole.boxNodes[instance])
            }
            return true
        }
        var drawn = draw
        drawn.instances = first..<(kind.isQuad ? plan.quads.count : plan.boxes.count)
        if !drawn.instances.isEmpty { part.draws.append(drawn) }
    }
}

extension PassPlan {
    /// Calls `body` with the instances of a draw that touch a part of its pass's region, and the pixels of the region
    /// that each may change, until it returns false.
    func forEachInstance(
        of draw: Draw, _ instances: Range<Int>? = nil, in region: PixelRect, touching rect: PixelRect,
        _ body: (Int, PixelRect) -> Bool
    ) {
        func visit(_ instance: Int) -> Bool {
            let area = area(of: instance, draw, in: region).rect
            return !area.intersects(rect) || body(instance, area)
        }
        let instances = instances ?? draw.instances
        guard let instanceIndex else {
            for instance in instances where !visit(instance) { return }
            return
        }
        instanceIndex.forEach(of: instances, isQuad: draw.kind.isQuad, touching: rect, visit)
    }

    /// The plan with everything that its passes refer to, but no passes.
    fileprivate var withoutPasses: PassPlan {
        var plan = PassPlan(frame: frame)
        (plan.targets, plan.table, plan.pathFills) = (targets, table, pathFills)
        (plan.images, plan.shadowTables) = (images, shadowTables)
        (plan.offscreenPassesRequired, plan.layers, plan.savings) = (offscreenPassesRequired, layers, savings)
        return plan
    }
}

extension Pass {
    /// The same pass with one of its targets replaced by another.
    fileprivate func drawing(on new: Int32, insteadOf old: Int32) -> Pass {
        func source(_ source: TextureSource) -> TextureSource { source == .target(old) ? .target(new) : source }
        var pass = self
        if target == old { pass.target = new }
        switch work {
        case .draw: break
        case .filter(var work):
            if work.source == old { work.source = new }
            if work.second == old { work.second = new }
            pass.work = .filter(work)
        case .copy(var work):
            if work.source == old { work.source = new }
            pass.work = .copy(work)
        }
        for index in draws.indices {
            pass.draws[index].texture = source(draws[index].texture)
            pass.draws[index].second = source(draws[index].second)
            pass.draws[index].behind = source(draws[index].behind)
        }
        return pass
    }
}
