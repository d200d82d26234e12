import LaminaGeometry

/// The part of a plan that draws some pixels of its frame over those of the frame before.
package struct PartialPlan: Sendable {
    /// The passes that are needed, each with the instances that meet what is drawn of its target.
    package private(set) var plan: PassPlan
    /// The pixels drawn, counted from the frame's first.
    package let area: DamageArea
    /// Passes of the whole plan that are left out.
    package private(set) var passesSkipped = 0

    /// Above this share of the frame's pixels it is drawn whole: parts cost a little more a pixel.
    private static let mostShare = 0.6

    /// The part of a plan that draws the pixels of `area`.
    ///
    /// - Parameter area: in pixels of the frame; not empty.
    /// - Returns: nil where it is better to draw the frame whole.
    package init?(_ whole: PassPlan, area: DamageArea) {
        let most = Int(Double(whole.frame.area) * PartialPlan.mostShare)
        guard area.pixelCount <= most, whole.passes.last?.isFrame == true,
            let needed = NeededTexels(whole, area: area.moved(x: -whole.frame.minX, y: -whole.frame.minY)),
            needed.area.pixelCount <= most
        else { return nil }
        self.area = needed.area
        plan = whole.withoutPasses
        plan.savings.reuseFrames = whole.frame.area - needed.area.pixelCount
        for (index, pass) in whole.passes.enumerated() {
            let count = plan.passes.count
            add(pass, of: whole, needed, isLast: index == whole.passes.count - 1)
            if plan.passes.count == count { passesSkipped += 1 }
        }
    }

    private mutating func add(_ pass: Pass, of whole: PassPlan, _ needed: NeededTexels, isLast: Bool) {
        let rects = pass.isFrame ? needed.area.rects : [needed.rects[Int(pass.target)]]
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
                plan.filterInstances += whole.filterInstances[work.instances].filter { $0.texels.intersects(rect) }
                work.instances = first..<plan.filterInstances.count
                if work.instances.isEmpty { continue }
                part.work = .filter(work)
            case .copy: break
            }
            plan.passes.append(part)
        }
    }

    /// Adds the instances of a draw that meet the area of a pass.
    private mutating func add(_ draw: Draw, of whole: PassPlan, to part: inout Pass) {
        let isQuad = draw.program.contains(.quad)
        let first = isQuad ? plan.quads.count : plan.boxes.count
        let area = part.area ?? part.region
        for instance in draw.instances where whole.area(of: instance, draw, in: part.region).rect.intersects(area) {
            if isQuad {
                if draw.texture == .sheet { plan.setSheetImage(whole.quadImages[instance], ofQuad: plan.quads.count) }
                plan.quads.append(whole.quads[instance])
            } else {
                plan.boxes.append(whole.boxes[instance])
            }
        }
        var drawn = draw
        drawn.instances = first..<(isQuad ? plan.quads.count : plan.boxes.count)
        if !drawn.instances.isEmpty { part.draws.append(drawn) }
    }
}

extension PassPlan {
    /// The plan with all that its passes refer to, but no passes.
    fileprivate var withoutPasses: PassPlan {
        var plan = PassPlan(frame: frame)
        (plan.targets, plan.clips, plan.pathFills) = (targets, clips, pathFills)
        (plan.images, plan.shadowTables) = (images, shadowTables)
        (plan.offscreenPassesRequired, plan.layers, plan.savings) = (offscreenPassesRequired, layers, savings)
        return plan
    }
}
