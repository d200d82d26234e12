import LaminaGeometry

/// What has to be drawn of each target so that some pixels of the frame come out right.
///
/// A walk from the last pass to the first. What passes read of the frame while it is drawn must be drawn anew as well, as
/// the frame before holds its finished pixels: the area grows by it, and the walk is done again.
struct NeededTexels {
    /// The pixels of the frame, counted from its first.
    private(set) var area: DamageArea
    /// By target: the texels around all that are read; the frame's are not among them.
    private(set) var rects: [PixelRect]
    private let plan: PassPlan

    /// Walks before the whole frame is drawn.
    private static let mostWalks = 6

    /// - Parameter area: pixels of the frame, counted from its first.
    /// - Returns: nil where what is read of the frame can't be told, or has no end.
    init?(_ plan: PassPlan, area: DamageArea) {
        self.plan = plan
        self.area = area
        rects = []
        for _ in 0..<NeededTexels.mostWalks {
            rects = [PixelRect](repeating: .empty, count: plan.targets.count)
            let before = self.area
            for pass in plan.passes.reversed() { visit(pass) }
            if self.area == before { return }
        }
        return nil
    }

    private mutating func visit(_ pass: Pass) {
        if !pass.isFrame {
            guard !rects[Int(pass.target)].isEmpty else { return }
            // An image that later frames use must be whole.
            if plan.targets[Int(pass.target)].kept != nil { rects[Int(pass.target)] = texels(of: pass.target) }
        }
        let needed = pass.isFrame ? area : DamageArea(rects[Int(pass.target)])
        switch pass.work {
        case .draw:
            for draw in pass.draws { visit(draw, of: pass, needed) }
        case .filter(let work):
            for instance in plan.filterInstances[work.instances] where needed.meets(instance.texels) {
                need(instance.sourceTexels, of: work.source)
                if work.second >= 0 { need(instance.secondTexels, of: work.second) }
            }
        case .copy(let work): need(work.rect, of: work.source)
        }
    }

    private mutating func visit(_ draw: Draw, of pass: Pass, _ needed: DamageArea) {
        for (slot, source) in [draw.texture, draw.second, draw.behind].enumerated() {
            guard case .target(let target) = source else { continue }
            for instance in draw.instances {
                let bounds = plan.area(of: instance, draw, in: pass.region).rect
                let reading = TargetReading(plan, draw, instance, slot: slot)
                for rect in needed.rects {
                    let pixels = rect.moved(x: pass.region.minX, y: pass.region.minY).intersection(bounds)
                    if pixels.isEmpty { continue }
                    need(reading.texels(readBy: pixels, of: texels(of: target)), of: target)
                }
            }
        }
    }

    private mutating func need(_ rect: PixelRect, of target: Int32) {
        let rect = rect.intersection(texels(of: target))
        if target == plan.passes.last?.target {
            area.insert(rect)
        } else {
            rects[Int(target)] = rects[Int(target)].union(rect)
        }
    }

    private func texels(of target: Int32) -> PixelRect {
        PixelRect(width: plan.targets[Int(target)].width, height: plan.targets[Int(target)].height)
    }
}
