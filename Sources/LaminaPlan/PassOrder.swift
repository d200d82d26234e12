import LaminaGeometry

/// Puts passes in the order of execution and assigns their targets.
struct PassOrder {
    private var units: [PassUnit]
    private var finished: [Int32]
    private let rules: PlanRules
    /// The units in the order of execution.
    private var order: [Int32] = []
    /// By unit: the length of the longest chain of passes that must come before it.
    private var height: [Int32]
    /// By surface: its target, and the pixel of its own grid at the target's first texel.
    private var places: [SurfacePosition] = []
    /// Passes saved by sharing targets.
    private(set) var packed = 0
    /// Draws that replace the pixels below because the image that they read is opaque.
    private(set) var replaced = 0

    /// The position of a surface on a target.
    private struct SurfacePosition {
        var target: Int32 = -1
        var originX: Int32 = 0
        var originY: Int32 = 0

        var origin: SIMD2<Int32> { SIMD2(originX, originY) }
    }

    init(units: [PassUnit], finished: [Int32], rules: PlanRules) {
        self.units = units
        self.finished = finished
        self.rules = rules
        height = [Int32](repeating: 0, count: units.count)
    }

    /// Orders the units: each after all that it depends on, and as late as that allows.
    mutating func arrange(_ table: borrowing SurfaceTable, _ quads: [QuadInstance]) {
        walk(table)
        if rules.contains(.packTargets) {
            packed = TargetPacking.pack(&units, order, height, &finished, table)
            // A merged pass depends on everything that its parts depended on.
            if packed > 0 { walk(table) }
        }
        guard rules.contains(.replaceOpaque), units.count > 1 else { return }
        var opaque = ReplaceOpaque(unitCount: units.count, finished: finished)
        for unit in order { opaque.visit(unit, &units, quads) }
        replaced = opaque.replaced
    }

    /// Walks from the frame's last pass, with an explicit stack.
    private mutating func walk(_ table: borrowing SurfaceTable) {
        guard !units.isEmpty else { return }
        order.removeAll(keepingCapacity: true)
        let readers = capturesRead(table)
        var isPlaced = [Bool](repeating: false, count: units.count)
        var open: [(unit: Int32, dependencies: [Int32], next: Int)] = []
        open.append((finished[0], dependencies(of: finished[0], readers), 0))
        while let top = open.indices.last {
            let unit = open[top].unit
            if open[top].next < open[top].dependencies.count {
                let next = open[top].dependencies[open[top].next]
                open[top].next += 1
                if next >= 0, !isPlaced[Int(next)] { open.append((next, dependencies(of: next, readers), 0)) }
                continue
            }
            let visit = open.removeLast()
            guard !isPlaced[Int(unit)] else { continue }
            isPlaced[Int(unit)] = true
            var tallest: Int32 = -1
            for other in visit.dependencies where other >= 0 { tallest = max(tallest, height[Int(other)]) }
            height[Int(unit)] = tallest + 1
            order.append(unit)
        }
    }

    /// By barrier: the units that read or copy the pixels captured there.
    private func capturesRead(_ table: borrowing SurfaceTable) -> [Int32: [Int32]] {
        var readers: [Int32: [Int32]] = [:]
        for (index, unit) in units.enumerated() {
            if case .copy = unit.pass.work, case .capture(_, let capture) = table[unit.surface].kind {
                readers[capture.barrier, default: []].append(Int32(index))
            }
            for read in unit.reads {
                if case .capture(_, let capture) = table[read].kind, !capture.isCopied {
                    readers[capture.barrier, default: []].append(Int32(index))
                }
            }
        }
        return readers
    }

    private func dependencies(of index: Int32, _ readers: [Int32: [Int32]]) -> [Int32] {
        let unit = units[Int(index)]
        var all = [unit.previous]
        for barrier in unit.barriers { all += readers[barrier] ?? [] }
        for read in unit.reads { all.append(finished[Int(read)]) }
        return all
    }

    /// Assigns a target to every surface, and writes the passes into the plan.
    mutating func place(_ table: borrowing SurfaceTable, in plan: inout PassPlan, _ reads: [QuadRead]) {
        places = [SurfacePosition](repeating: SurfacePosition(), count: table.surfaces.count)
        var counted = Set<Int>()
        for index in order {
            let unit = units[Int(index)]
            assignTarget(of: unit, table, in: &plan)
            var pass = unit.pass
            pass.target = places[Int(unit.surface)].target
            finish(&pass, of: unit, table, in: &plan)
            plan.passes.append(pass)
            if pass.countsAsOffscreenPass, counted.insert(pass.node).inserted {
                plan.offscreenPasses.count(pass.reasons)
            }
        }
        patch(reads, table, in: &plan)
    }

    private mutating func assignTarget(of unit: PassUnit, _ table: borrowing SurfaceTable, in plan: inout PassPlan) {
        guard places[Int(unit.surface)].target < 0 else { return }
        let target = Int32(plan.targets.count)
        var size = (width: unit.pass.region.width, height: unit.pass.region.height)
        if unit.slots.count > 1 {
            size = placeSlots(unit.slots, target, table)
        } else {
            for surface in [unit.surface] + unit.companions {
                places[Int(surface)] = SurfacePosition(
                    target: target, originX: unit.pass.region.minX, originY: unit.pass.region.minY)
            }
        }
        plan.targets.append(
            PlanTarget(
                width: size.width, height: size.height, format: table[unit.surface].format,
                kept: table[unit.surface].cacheKey))
    }

    /// Packs the surfaces of a shared pass side by side, in rows.
    private mutating func placeSlots(
        _ slots: [Int32], _ target: Int32, _ table: borrowing SurfaceTable
    ) -> (width: Int, height: Int) {
        let regions = slots.map { table[$0].region }
        let widest = regions.map(\.width).max() ?? 1
        let area = regions.reduce(0) { $0 + $1.area }
        let limit = max(widest, Int(Double(area).squareRoot().rounded(.up)))
        var (x, y, rowHeight, width) = (0, 0, 0, 0)
        for (surface, region) in zip(slots, regions) {
            if x > 0, x + region.width > limit { (x, y, rowHeight) = (0, y + rowHeight, 0) }
            places[Int(surface)] = SurfacePosition(
                target: target, originX: region.minX - Int32(clamping: x), originY: region.minY - Int32(clamping: y))
            x += region.width
            rowHeight = max(rowHeight, region.height)
            width = max(width, x)
        }
        return (width, y + rowHeight)
    }

    /// The position of a surface's pixels: for a capture that is not copied, the position where they were captured.
    private func place(of surface: Int32, _ table: borrowing SurfaceTable) -> SurfacePosition {
        if case .capture(let source, let capture) = table[surface].kind, !capture.isCopied {
            return places[Int(source)]
        }
        return places[Int(surface)]
    }

    private func finish(_ pass: inout Pass, of unit: PassUnit, _ table: borrowing SurfaceTable, in plan: inout PassPlan)
    {
        switch pass.work {
        case .draw:
            for draw in pass.draws.indices {
                pass.draws[draw].texture = placed(pass.draws[draw].texture, table)
                pass.draws[draw].second = placed(pass.draws[draw].second, table)
                pass.draws[draw].behind = placed(pass.draws[draw].behind, table)
            }
            if packed > 0, rules.contains(.batchInstances) { joinDraws(of: &pass) }
        case .copy(var work):
            let source = places[Int(unit.copiedFrom)]
            work.source = source.target
            work.rect = pass.region.moved(x: -source.originX, y: -source.originY)
            pass.work = .copy(work)
        case .filter(var work):
            let first = plan.filterInstances.count
            for slot in unit.slots {
                guard case .filter(let surface) = table[slot].kind else { continue }
                plan.filterInstances.append(instance(slot, surface, table))
                plan.filterNodes.append(table[slot].node)
                work.source = place(of: surface.source, table).target
                if surface.second >= 0 { work.second = place(of: surface.second, table).target }
            }
            work.instances = first..<plan.filterInstances.count
            pass.work = .filter(work)
        }
    }

    /// Joins draws that read the same target since it is shared.
    private func joinDraws(of pass: inout Pass) {
        var joined: [Draw] = []
        for draw in pass.draws {
            if let last = joined.last, last.texture != .none, last.joins(draw) {
                joined[joined.count - 1].instances = last.instances.lowerBound..<draw.instances.upperBound
            } else {
                joined.append(draw)
            }
        }
        pass.draws = joined
    }

    private func instance(_ slot: Int32, _ work: FilterSurface, _ table: borrowing SurfaceTable) -> FilterInstance {
        let own = places[Int(slot)]
        let source = place(of: work.source, table)
        let second = work.second >= 0 ? place(of: work.second, table) : SurfacePosition()
        let region = table[slot].region
        return FilterInstance(
            region: region, origin: own.origin,
            source: FilterInstance.Source(limits: work.limits, origin: source.origin),
            second: FilterInstance.Source(limits: work.secondLimits, origin: second.origin))
    }

    private func placed(_ source: TextureSource, _ table: borrowing SurfaceTable) -> TextureSource {
        if case .target(let surface) = source { .target(place(of: surface, table).target) } else { source }
    }

    /// Writes the final positions of the surfaces that quads read into the quads.
    private func patch(_ reads: [QuadRead], _ table: borrowing SurfaceTable, in plan: inout PassPlan) {
        func origin(_ surface: Int32) -> SIMD2<Float>? {
            surface >= 0 ? SIMD2<Float>(place(of: surface, table).origin) : nil
        }
        for read in reads {
            guard let image = origin(read.image) else { continue }
            switch read.kind {
            case .quad(.target):
                var target = TargetPayload(decoding: plan.quads[read.quad])
                target.place(image: image, second: origin(read.second), behind: origin(read.behind))
                target.encode(into: &plan.quads[read.quad])
            case .quad(.sampledTarget):
                var target = SampledTargetPayload(decoding: plan.quads[read.quad])
                target.place(image: image, behind: origin(read.behind))
                target.encode(into: &plan.quads[read.quad])
            case .quad, .box: break
            }
        }
    }
}
