import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Collects the passes of a plan from the frame inwards; ``PassOrder`` then puts them in the order of execution.
///
/// The frame comes first because occluded content need not be drawn: a group whose composite is covered has no pass.
struct PlanBuilder {
    private(set) var plan: PassPlan
    private(set) var units: [PassUnit] = []
    /// By surface: the unit that finishes it, or -1.
    private(set) var finished: [Int32] = []
    /// By surface: true if something visible reads it.
    private(set) var isNeeded: [Bool] = []
    /// Surfaces that are needed and not yet made.
    private(set) var pending: [Int32] = []
    /// By barrier: the unit that must be executed before the pixels captured there are read.
    private var captureUnits: [Int32] = []
    /// The units of chains that are run together, by chain and stage.
    private var shared: [SharedStage: Int32] = [:]
    /// The surfaces that each quad reads, to write their final positions into it.
    private var reads: [QuadRead] = []
    /// True if the surfaces that are added are on the frame's grid.
    var isOnFrameGrid = true
    private let rules: PlanRules
    private let packing: PackImages
    private let background: SIMD4<Float>
    private var occlusion = CullOccluded()
    /// By node of the tree: true if something of its own is on a target.
    private var isDrawn: [Bool]
    /// The number of layers for which that is so.
    private var drawnCount = 0
    /// The frame's draws with a slot for each, to be kept for later plans; nil if only this plan is wanted.
    private var slots: PlanSlots?
    /// True if draws may have slots that show nothing.
    private let leavesSlots: Bool

    private struct SharedStage: Hashable {
        var sharing: Int32
        var stage: Int32
    }

    /// - Parameter slots: the slots to fill, if the frame's draws are to be kept.
    init(
        frame: PixelRect, background: SIMD4<Float>, nodeCount: Int, images: [Image], rules: PlanRules,
        slots: consuming PlanSlots? = nil
    ) {
        plan = PassPlan(frame: frame)
        plan.images = images
        self.rules = rules
        packing = PackImages(images, rules: rules)
        self.background = background
        isDrawn = Counting.isOn ? [Bool](repeating: false, count: nodeCount) : []
        leavesSlots = slots != nil
        self.slots = slots
        self.slots?.begin(nodeCount: nodeCount, packing)
    }

    /// Requests a surface.
    mutating func need(_ surface: Int32, _ table: borrowing SurfaceTable) {
        if surface < 0 { return }
        while isNeeded.count < table.surfaces.count {
            isNeeded.append(false)
            finished.append(-1)
        }
        if isNeeded[Int(surface)] { return }
        isNeeded[Int(surface)] = true
        pending.append(surface)
    }

    /// True if the frame's draws are kept.
    var keepsSlots: Bool { slots != nil }

    /// Hands over the slots.
    mutating func takeSlots() -> PlanSlots? { slots.take() }

    /// The next surface to make.
    mutating func takePending() -> Int32? { pending.popLast() }

    /// Adds the passes that draw a list on a surface: one, plus one for each capture between the draws that something
    /// visible reads.
    mutating func add(_ list: inout DrawList, on surface: Int32, reasons: ReasonSet, _ table: borrowing SurfaceTable) {
        let description = table[surface]
        let isFrame = if case .frame = description.kind { true } else { false }
        let keepsSlots = slots != nil && description.kind.showsLayers
        var pass = Pass(
            node: Int(description.node), reasons: reasons, region: description.region,
            clear: isFrame ? background : .zero, draws: [], isFrame: isFrame,
            isOnFrameGrid: isOnFrameGrid)
        if keepsSlots {
            slots?.add(
                list.items, of: description, boxes: plan.boxes.count, quads: plan.quads.count)
        }
        if rules.contains(.cullOccluded) {
            occlusion.apply(to: &list)
            if let first = list.items.firstIndex(where: { !$0.isHidden }),
                list.items[first].opaque.contains(pass.region)
            {
                pass.clear = nil
                // It replaces the former pixels, which may be anything, even NaN.
                list.items[first].blends = false
                if keepsSlots { slots?.setGround(first) }
            }
        }
        if keepsSlots { slots?.note(list.items) }
        if !leavesSlots, rules.contains(.batchInstances) { BatchInstances.gather(&list, packing) }
        var unit = PassUnit(pass: pass, surface: surface)
        let live = list.hasBarriers ? liveBarriers(of: list, table) : []
        appendDraws(of: &list, to: &unit, live, table, keepsSlots: keepsSlots)
        units.append(unit)
        finished[Int(surface)] = Int32(units.count - 1)
    }

    /// Returns the barriers of captures that visible draws of the list read, in order.
    private mutating func liveBarriers(of list: DrawList, _ table: borrowing SurfaceTable) -> Set<Int32> {
        var live: Set<Int32> = []
        var seen: Set<Int32> = []
        var open: [Int32] = []
        func add(_ source: TextureSource) {
            if case .target(let surface) = source { open.append(surface) }
        }
        for item in list.items where !item.isHidden && item.instance >= 0 {
            add(item.texture)
            if item.extras >= 0 {
                add(list.extras[Int(item.extras)].second)
                add(list.extras[Int(item.extras)].behind)
            }
        }
        while let surface = open.popLast() {
            guard surface >= 0, seen.insert(surface).inserted else { continue }
            switch table[surface].kind {
            case .capture(_, let capture): live.insert(capture.barrier)
            case .filter(let work): open += [work.source, work.second]
            case .vibrant(let content, let backdrop): open += [content, backdrop]
            case .clipped(let image): open.append(image)
            case .content:
                open.append(table[surface].backdrop)
            case .frame, .mask, .silhouette, .raster, .nothing: break
            }
        }
        return live
    }

    private mutating func appendDraws(
        of list: inout DrawList, to unit: inout PassUnit, _ live: Set<Int32>, _ table: borrowing SurfaceTable,
        keepsSlots: Bool
    ) {
        let batches = rules.contains(.batchInstances)
        var batching = BatchInstances()
        // The first pass, the frame, moves its instances as they are if none was left out, or those keep slots.
        let isWhole = plan.boxes.isEmpty && plan.quads.isEmpty && (list.hiddenCount == 0 || keepsSlots)
        if isWhole {
            swap(&plan.boxes, &list.boxes)
            swap(&plan.quads, &list.quads)
            plan.boxNodes.reserveCapacity(plan.boxes.count)
            plan.quadNodes.reserveCapacity(plan.quads.count)
        }
        var ends = InstanceEnds(boxes: isWhole ? 0 : plan.boxes.count, quads: isWhole ? 0 : plan.quads.count)
        // Reserves for a long list at once; for each of many short ones that would copy everything every time.
        if list.boxes.count > plan.boxes.count { plan.boxes.reserveCapacity(plan.boxes.count + list.boxes.count) }
        if list.quads.count > plan.quads.count { plan.quads.reserveCapacity(plan.quads.count + list.quads.count) }
        // The ends of the last instances of boxes and quads that are drawn.
        var drawn = ends
        // By draw: its first item.
        var firstItems: [Int] = []
        var index = 0
        while index < list.items.count {
            defer { index += 1 }
            if batches {
                index += appendRun(of: list, from: index, &ends, &drawn, isWhole: isWhole, to: &unit, &batching)
                guard index < list.items.count else { break }
            }
            var item = list.items[index]
            let isQuad = item.kind.isQuad
            if item.isHidden {
                guard keepsSlots else { continue }
                ends[isQuad] += 1
                if !isWhole { if isQuad { plan.quads.append(.nothing) } else { plan.boxes.append(.nothing) } }
                leave(item, end: ends[isQuad], in: &unit)
                continue
            }
            if item.instance < 0 {
                let barrier = list.extras[Int(item.extras)].barrier
                if live.contains(barrier) {
                    split(&unit, at: barrier)
                    batching.removeAll()
                    firstItems.removeAll()
                }
                continue
            }
            let extras = item.extras >= 0 ? list.extras[Int(item.extras)] : nil
            append(item, of: list, isQuad: isQuad, isWhole: isWhole)
            ends[isQuad] += 1
            let end = ends[isQuad]
            if isQuad { pack(&item, extras, quad: end - 1) }
            if case .target = item.texture {
                note(item, extras, quad: end - 1, &unit, table)
            } else {
                noteDrawn(item.node, isParticle: item.isParticle)
            }
            let drawnBefore = drawn[isQuad]
            drawn[isQuad] = end
            if batches, let draw = batching.draw(for: item, extras, after: drawnBefore, in: unit.pass.draws) {
                unit.pass.draws[draw].instances = unit.pass.draws[draw].instances.lowerBound..<end
                batching.note(item.bounds, draw: draw)
                plan.savings[.batchInstances] += 1
                if keepsSlots, draw + 1 < firstItems.count { slots?.noteMove(over: index - firstItems[draw + 1]) }
            } else {
                if keepsSlots { firstItems.append(index) }
                batching.note(item.bounds, draw: unit.pass.draws.count)
                unit.pass.draws.append(
                    Draw(
                        program: item.program, texture: item.texture, second: extras?.second ?? .none,
                        behind: extras?.behind ?? .none, blends: item.blends,
                        mixing: extras?.mixing ?? .over,
                        scissor: item.needsScissor ? item.bounds : nil, instances: end - 1..<end))
            }
        }
    }

    /// Adds the instance of an item, unless all are there, and its node.
    @inline(__always)
    private mutating func append(_ item: DrawItem, of list: borrowing DrawList, isQuad: Bool, isWhole: Bool) {
        if isQuad {
            if !isWhole { plan.quads.append(list.quads[Int(item.instance)]) }
            plan.quadNodes.append(item.node)
        } else {
            if !isWhole { plan.boxes.append(list.boxes[Int(item.instance)]) }
            plan.boxNodes.append(item.node)
        }
    }

    /// Adds the items from one on that continue the last draw with nothing else to decide, as most do; returns their
    /// number.
    private mutating func appendRun(
        of list: borrowing DrawList, from first: Int, _ ends: inout InstanceEnds, _ drawn: inout InstanceEnds,
        isWhole: Bool, to unit: inout PassUnit, _ batching: inout BatchInstances
    ) -> Int {
        let last = unit.pass.draws.count - 1
        guard last >= 0, unit.pass.draws[last].isPlain else { return 0 }
        let (program, texture) = (unit.pass.draws[last].program, unit.pass.draws[last].texture)
        let (isQuad, blends) = (unit.pass.draws[last].kind.isQuad, unit.pass.draws[last].blends)
        var index = first
        while index < list.items.count, list.items[index].continues(program, texture, blends: blends) {
            let item = list.items[index]
            // All of a draw's items are packed, or none.
            if index == first, packing.image(of: item, nil) != nil { return 0 }
            append(item, of: list, isQuad: isQuad, isWhole: isWhole)
            noteDrawn(item.node, isParticle: item.isParticle)
            batching.note(item.bounds, draw: last)
            index += 1
        }
        let count = index - first
        guard count > 0 else { return 0 }
        ends[isQuad] += count
        drawn[isQuad] = ends[isQuad]
        unit.pass.draws[last].instances = unit.pass.draws[last].instances.lowerBound..<ends[isQuad]
        plan.savings[.batchInstances] += count
        return count
    }

    /// Gives an item that is left out a slot: an instance that shades no pixel.
    private mutating func leave(_ item: DrawItem, end: Int, in unit: inout PassUnit) {
        let isQuad = item.kind.isQuad
        if isQuad {
            plan.quads[end - 1] = .nothing
            plan.quadNodes.append(item.node)
        } else {
            plan.boxes[end - 1] = .nothing
            plan.boxNodes.append(item.node)
        }
        let last = unit.pass.draws.count - 1
        guard last >= 0, unit.pass.draws[last].kind.isQuad == isQuad,
            unit.pass.draws[last].instances.upperBound == end - 1
        else { return }
        unit.pass.draws[last].instances = unit.pass.draws[last].instances.lowerBound..<end
    }

    @inline(__always)
    private mutating func noteDrawn(_ node: Int32, isParticle: Bool = false) {
        guard Counting.isOn, isParticle || !isDrawn[Int(node)] else { return }
        isDrawn[Int(node)] = true
        drawnCount += 1
    }

    /// Lets a draw read its image from an atlas, if it is small.
    private mutating func pack(_ item: inout DrawItem, _ extras: DrawExtras?, quad: Int) {
        guard let image = packing.image(of: item, extras) else { return }
        item.texture = .atlas
        item.program.insert(.atlas)
        plan.setAtlasImage(image, ofQuad: quad)
        plan.savings[.packImages] += 1
    }

    /// Ends a pass at a capture, and continues with another on the same target.
    private mutating func split(_ unit: inout PassUnit, at barrier: Int32) {
        units.append(unit)
        let done = Int32(units.count - 1)
        while captureUnits.count <= Int(barrier) { captureUnits.append(-1) }
        captureUnits[Int(barrier)] = done
        unit.previous = done
        unit.barriers = [barrier]
        unit.reads = []
        unit.pass.draws = []
        unit.pass.clear = nil
    }

    /// Records the surfaces that a draw reads.
    private mutating func note(
        _ item: DrawItem, _ extras: DrawExtras?, quad: Int, _ unit: inout PassUnit, _ table: borrowing SurfaceTable
    ) {
        var read = QuadRead(quad: quad, kind: item.kind)
        func surface(_ source: TextureSource?) -> Int32 {
            if case .target(let surface) = source { surface } else { -1 }
        }
        read.image = surface(item.texture)
        read.second = surface(extras?.second)
        read.behind = surface(extras?.behind)
        for surface in [read.image, read.second, read.behind] where surface >= 0 {
            unit.reads.append(surface)
            need(surface, table)
            if table[surface].isShownWithoutOwnDraws { noteDrawn(item.node) }
        }
        if read.image >= 0 { reads.append(read) }
    }
}

/// The ends of the boxes and of the quads of a plan so far.
private struct InstanceEnds {
    var boxes: Int
    var quads: Int

    subscript(isQuad: Bool) -> Int {
        get { isQuad ? quads : boxes }
        set { if isQuad { quads = newValue } else { boxes = newValue } }
    }
}

extension Draw {
    /// True if it reads no target, and has no parts that few draws have.
    fileprivate var isPlain: Bool {
        if case .target = texture { return false }
        return second == .none && behind == .none && mixing == .over && scissor == nil
    }
}

extension DrawItem {
    /// Returns whether it is seen and joins a plain draw with this program, texture and blending.
    @inline(__always)
    fileprivate func continues(_ program: ProgramKey, _ texture: TextureSource, blends: Bool) -> Bool {
        self.program == program && self.blends == blends && !isHidden && instance >= 0 && !needsScissor && extras < 0
            && self.texture == texture
    }
}

extension PlanBuilder {
    /// Adds the pass that runs a stage of a chain of filters, or joins it to the pass of an equal chain.
    mutating func add(_ work: FilterSurface, as surface: Int32, reasons: ReasonSet, _ table: borrowing SurfaceTable) {
        need(work.source, table)
        need(work.second, table)
        let key = SharedStage(sharing: work.sharing, stage: work.stage)
        var sources = [work.source]
        if work.second >= 0 { sources.append(work.second) }
        let description = table[surface]
        if work.sharing >= 0, let unit = shared[key] {
            var pass = units[Int(unit)].pass
            pass.shares = pass.owners
            pass.shares.append(
                PassShare(node: Int(description.node), reasons: reasons, pixels: max(1, description.region.area)))
            units[Int(unit)].pass = pass
            units[Int(unit)].slots.append(surface)
            units[Int(unit)].reads += sources
            finished[Int(surface)] = unit
            return
        }
        var unit = PassUnit(
            pass: Pass(
                node: Int(description.node), reasons: reasons, region: description.region,
                work: .filter(FilterWork(kernel: work.kernel, source: -1, instances: 0..<0)), draws: [], isFrame: false,
                isOnFrameGrid: false),
            surface: surface)
        unit.slots = [surface]
        unit.reads = sources
        units.append(unit)
        let index = Int32(units.count - 1)
        finished[Int(surface)] = index
        if work.sharing >= 0 { shared[key] = index }
    }

    /// Adds the pass that copies captured pixels; pixels that are read in place need none.
    mutating func add(
        _ capture: Capture, of source: Int32, as surface: Int32, reasons: ReasonSet, _ table: borrowing SurfaceTable
    ) {
        let before = Int(capture.barrier) < captureUnits.count ? captureUnits[Int(capture.barrier)] : -1
        guard capture.isCopied else {
            finished[Int(surface)] = before
            return
        }
        let description = table[surface]
        var unit = PassUnit(
            pass: Pass(
                node: Int(description.node), reasons: reasons, region: description.region,
                work: .copy(CopyWork(source: -1, rect: .empty)), draws: [], isFrame: false, isOnFrameGrid: isOnFrameGrid
            ),
            surface: surface)
        unit.copiedFrom = source
        unit.previous = before
        units.append(unit)
        finished[Int(surface)] = Int32(units.count - 1)
    }

    /// The number of passes so far, and of the surfaces that need at least one more.
    var passCount: Int { units.count + pending.count }

    /// Returns a plan without passes that says that there would be too many.
    func refuse(_ table: borrowing SurfaceTable, passLimit: Int) -> PassPlan {
        var counts: [Int: Int] = [:]
        for unit in units where !unit.pass.isFrame { counts[unit.pass.node, default: 0] += 1 }
        for surface in pending { counts[Int(table[surface].node), default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        var refused = PassPlan(frame: plan.frame)
        refused.passExcess = PassExcess(count: passCount, allowed: passLimit, node: most?.key)
        return refused
    }

    /// Returns the finished plan: the passes in the order of execution.
    mutating func finish(
        _ table: borrowing SurfaceTable, _ layers: LayerCounts, drawnBeforeCulling: Int
    ) -> PassPlan {
        var order = PassOrder(units: units, finished: finished, rules: rules)
        order.arrange(table, plan.quads)
        order.place(table, in: &plan, reads)
        plan.savings[.packTargets] = order.packed
        plan.savings[.replaceOpaque] = order.replaced
        plan.savings[.cullOccluded] = occlusion.saved
        if rules.contains(.clearGround) { plan.clearGrounds() }
        for pass in plan.passes {
            for draw in pass.draws where draw.program.contains(.point) {
                plan.savings[.drawPoints] += draw.instances.count
            }
            if leavesSlots { for draw in pass.draws { plan.fillSlots(of: draw) } }
        }
        plan.layers = layers
        plan.isDrawn = isDrawn
        plan.layers.drawn = drawnCount
        plan.layers.occluded = max(0, drawnBeforeCulling - plan.layers.drawn)
        return plan
    }
}
