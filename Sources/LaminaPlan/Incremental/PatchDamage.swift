import LaminaGeometry

/// The pixels in which a patched plan may differ from the one before: those of the changed instances, and those that
/// passes make of them.
///
/// All else in the plans is the same, so that a pass differs only where it reads other passes' pixels that do. Linear in
/// the passes, and in the instances that show the images of passes.
struct PatchDamage {
    /// By target: the texels that may differ after the passes so far.
    private var texels: [DamageArea]
    /// The depth up to which both plans draw the same on the frame.
    private var alike = PlanDepth.nothing
    private var isAlike = true
    /// True if any texels may differ so far.
    private var isAny = false

    /// The changed instances of a frame pass.
    struct Change {
        /// The pixels that they touch or touched, in texels of the frame.
        var area = DamageArea()
        /// The number of instances that the pass draws before the first of them.
        var depth = Int.max
    }

    /// Follows changes through the passes of a plan.
    ///
    /// - Parameter changes: by pass; only those of the frame have any.
    static func difference(_ plan: borrowing PassPlan, _ changes: [Change]) -> FrameDifference {
        var damage = PatchDamage(targetCount: plan.targets.count)
        for index in plan.passes.indices {
            // As most passes come before all that differ.
            if !damage.isAny, changes[index].area.isEmpty, !plan.passes[index].isFrame { continue }
            damage.add(plan.passes[index], changes[index], plan)
        }
        let frame = plan.frame
        var area = DamageArea()
        if let last = plan.passes.last(where: \.isFrame) {
            area = damage.texels[Int(last.target)].moved(x: frame.minX, y: frame.minY).intersection(frame)
        }
        return FrameDifference(area: area, alike: damage.alike)
    }

    private init(targetCount: Int) { texels = [DamageArea](repeating: DamageArea(), count: targetCount) }

    private mutating func add(_ pass: Pass, _ change: Change, _ plan: borrowing PassPlan) {
        let target = Int(pass.target)
        // The image of a rasterized layer is identified by its key.
        if plan.targets[target].kept != nil { return }
        var depth = change.depth
        if !change.area.isEmpty {
            texels[target].formUnion(change.area)
            isAny = true
        }
        switch pass.work {
        case .draw: addReadings(of: pass, plan, &depth)
        case .filter(let work):
            for instance in work.instances {
                let instance = plan.filterInstances[instance]
                let isOther =
                    texels[Int(work.source)].overlaps(instance.sourceTexels)
                    || work.second >= 0 && texels[Int(work.second)].overlaps(instance.secondTexels)
                if isOther { texels[target].insert(instance.texels) }
            }
        case .copy(let work):
            let copied = texels[Int(work.source)].intersection(work.rect)
            texels[target].formUnion(
                copied.moved(x: work.place.x - work.rect.minX, y: work.place.y - work.rect.minY))
        }
        guard pass.isFrame, isAlike else { return }
        isAlike = depth == .max
        if isAlike { alike.passes += 1 } else { alike.instances = depth }
    }

    /// Adds the texels of instances that read others which may differ.
    ///
    /// - Parameter depth: lowered to that of the first such instance.
    private mutating func addReadings(of pass: Pass, _ plan: borrowing PassPlan, _ depth: inout Int) {
        var before = 0
        for draw in pass.draws {
            defer { before += draw.instances.count }
            if !isAny { continue }
            draw.forEachTargetRead { slot, read in
                let difference = texels[Int(read)]
                if difference.isEmpty { return }
                for instance in draw.instances {
                    let bounds = plan.area(of: instance, draw, in: pass.region).rect
                    let reading = TargetReading(plan, draw, instance, slot: slot)
                    for rect in difference.rects {
                        let pixels = reading.pixels(reading: rect, within: bounds)
                        if pixels.isEmpty { continue }
                        texels[Int(pass.target)].insert(pixels.moved(x: -pass.region.minX, y: -pass.region.minY))
                        depth = min(depth, before + instance - draw.instances.lowerBound)
                    }
                }
            }
        }
    }
}
