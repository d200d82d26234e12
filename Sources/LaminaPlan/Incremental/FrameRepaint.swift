import LaminaCounters
import LaminaGeometry

/// The pixels of a frame of a sequence that are drawn again, with the layers concerned.
package struct FrameRepaint: Sendable, Equatable {
    /// The pixels of the frame that are drawn again: all of it, or none.
    package let area: DamageArea
    /// The nodes of the frame's render tree that draw something else than in the frame before, in their order; none in
    /// the first frame.
    package let changed: [Int]
    /// The nodes of the render tree before of which some draw is gone, in their order.
    package let gone: [Int]
    /// The nodes of the frame's render tree that are drawn again, in their order, whatever made it necessary.
    package let drawn: [Int]
}

/// Finds the pixels that each frame of a sequence draws again, from the plans alone.
///
/// Decides as a sequence of frames on a device does that has memory for everything it wants to reuse: only the area
/// that may differ is drawn, over cached static layers where that is less work; a frame is drawn completely if it is
/// the first, if most of it changes or if it is drawn in bands. Takes about as much time as comparing the plans twice.
package struct RepaintFinder: Sendable {
    private let rules: PlanRules
    private var last: PlanRecord?
    private var layers: StaticLayers?

    /// Creates a finder that has seen no frame.
    ///
    /// - Parameter rules: The rules that the frames are planned with.
    package init(rules: PlanRules) { self.rules = rules }

    /// Returns the pixels and layers of the next frame that are drawn again.
    ///
    /// - Parameter isBanded: True if the frame is drawn in bands, and so completely.
    package mutating func add(_ plan: PassPlan, isBanded: Bool = false) -> FrameRepaint {
        let record = PlanRecord(plan)
        let (before, layersBefore) = (last, layers)
        (last, layers) = (record, nil)
        let changes = before.map { PlanChanges(record, since: $0) } ?? PlanChanges()
        let held = before?.plan.keptKeys ?? []
        guard let before, rules.contains(.reuseFrames), !isBanded, before.plan.frame == plan.frame else {
            // A frame in bands leaves nothing to go on from.
            if isBanded { last = nil }
            return FrameRepaint(drawing: plan, plan.wholeArea, changes, held: held)
        }
        let difference = FrameDifference(record, before)
        if difference.area.isEmpty {
            if let layersBefore, layersBefore.depth <= difference.alike { layers = layersBefore }
            return FrameRepaint(area: DamageArea(), changed: [], gone: [], drawn: [])
        }
        let under =
            rules.contains(.cacheStaticLayers) ? StaticLayers(after: layersBefore, for: plan, difference) : nil
        guard let part = PartialPlan(plan, area: difference.area, over: under) else {
            return FrameRepaint(drawing: plan, plan.wholeArea, changes, held: held)
        }
        layers = under
        return FrameRepaint(drawing: part.plan, part.area, changes, held: held)
    }
}

extension FrameRepaint {
    /// - Parameter held: The images of rasterized layers that are cached from the frame before.
    fileprivate init(drawing plan: PassPlan, _ area: DamageArea, _ changes: PlanChanges, held: Set<CachedImageKey>) {
        let isHeld = plan.targets.map { target in target.kept.map(held.contains) ?? false }
        self.init(
            area: area, changed: changes.changed.sorted(), gone: changes.gone.sorted(),
            drawn: plan.drawnNodes(executing: plan.passesNeeded(holding: isHeld)))
    }
}

extension PassPlan {
    fileprivate var wholeArea: DamageArea { DamageArea(PixelRect(width: frame.width, height: frame.height)) }

    /// The keys of the images that are cached for later frames.
    fileprivate var keptKeys: Set<CachedImageKey> { Set(targets.compactMap(\.kept)) }

    /// The nodes that passes draw or filter, each once, in their order.
    fileprivate func drawnNodes(executing isNeeded: [Bool]) -> [Int] {
        var nodes: Set<Int> = []
        for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded { addNodes(of: pass, to: &nodes) }
        return nodes.sorted()
    }

    fileprivate func addNodes(of pass: Pass, to nodes: inout Set<Int>) {
        for draw in pass.draws {
            for instance in draw.instances { nodes.insert(node(of: instance, draw)) }
        }
        if case .filter(let work) = pass.work {
            for instance in work.instances { nodes.insert(Int(filterNodes[instance])) }
        }
    }
}

// MARK: Changes

/// The nodes of two plans with draws that the other plan does not have.
///
/// A draw that only shows what changed in an offscreen pass is the same one, and so is one of which other draws cover
/// another part.
private struct PlanChanges {
    /// The nodes of the new plan.
    private(set) var changed: Set<Int> = []
    /// The nodes of the old one.
    private(set) var gone: Set<Int> = []

    /// No change.
    init() {}

    /// Compares two plans, pass by pass.
    init(_ new: PlanRecord, since old: PlanRecord) {
        var isPaired = [Bool](repeating: false, count: old.plan.passes.count)
        var rest: [Int] = []
        for (index, partner) in PassPairing.partners(new.plan, old.plan).enumerated() {
            guard partner >= 0 else {
                rest.append(index)
                continue
            }
            isPaired[Int(partner)] = true
            compare(new, index, old, Int(partner))
        }
        // Passes of other regions, such as the image of a group that grows.
        var left: [Likeness: [Int]] = [:]
        for (index, pass) in old.plan.passes.enumerated().reversed() where !isPaired[index] {
            left[Likeness(pass), default: []].append(index)
        }
        for index in rest {
            if let partner = left[Likeness(new.plan.passes[index])]?.popLast() {
                compare(new, index, old, partner)
            } else {
                new.plan.addNodes(of: new.plan.passes[index], to: &changed)
            }
        }
        for indices in left.values {
            for index in indices { old.plan.addNodes(of: old.plan.passes[index], to: &gone) }
        }
    }

    /// The features by which passes of different regions are paired.
    private struct Likeness: Hashable {
        let isDraw: Bool
        let reasons: ReasonSet

        init(_ pass: Pass) {
            isDraw = pass.work == .draw
            reasons = pass.reasons
        }
    }

    private mutating func compare(_ new: PlanRecord, _ pass: Int, _ old: PlanRecord, _ partner: Int) {
        let (mine, theirs) = (new.items[new.ranges[pass]], old.items[old.ranges[partner]])
        let comparison = InstanceComparison(new: new, old: old, pass: pass, partner: partner)
        var isMatched = [Bool](repeating: false, count: theirs.count)
        for (item, place) in zip(mine, InstanceMatching(mine, theirs).places) {
            if place >= 0 {
                let other = theirs[theirs.startIndex + Int(place)]
                isMatched[Int(place)] = true
                if comparison.drawTheSame(item, other) { continue }
                gone.insert(old.node(of: other, partner))
            }
            changed.insert(new.node(of: item, pass))
        }
        for (item, isMatched) in zip(theirs, isMatched) where !isMatched { gone.insert(old.node(of: item, partner)) }
        guard case .filter(let work) = new.plan.passes[pass].work,
            case .filter(let other) = old.plan.passes[partner].work, work.kernel != other.kernel
        else { return }
        new.plan.addNodes(of: new.plan.passes[pass], to: &changed)
    }
}

extension PlanRecord {
    /// The node of the render tree that an instance of a pass is drawn for.
    fileprivate func node(of item: RecordedInstance, _ pass: Int) -> Int {
        plan.node(of: Int(item.instance), plan.passes[pass].draws[Int(item.draw)])
    }
}
