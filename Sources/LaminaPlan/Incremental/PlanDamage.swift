import LaminaGeometry

/// The pixels in which two plans may differ.
///
/// A pixel's bytes follow from the list of draws over it, in order, and from the pixels that those read. So each pass
/// is compared with its partner in the other plan: instances that only one of them has count with all the pixels they
/// touch, those of both with none, except where they read pixels of another target that may differ. Passes are compared
/// in order, so that the differences of their inputs are known. Plans are compared rather than trees, because rules may
/// draw a layer differently when something near it changes, and the result may differ by a step.
struct PlanDamage {
    private let new: PlanRecord
    private let old: PlanRecord
    /// By pass of the new plan: the pass of the old one that it is compared with, or -1.
    private let partners: [Int32]
    /// By pass: the texels of its target that may differ once both partners are executed.
    private var after: [DamageArea] = []
    /// The depth up to which both plans draw the same on the frame.
    private(set) var alike = PlanDepth.nothing

    /// Compares two plans.
    static func compare(_ new: PlanRecord, _ old: PlanRecord) -> PlanDamage {
        var damage = PlanDamage(new, old)
        guard new.plan.frame == old.plan.frame else { return damage }
        var isAlike = true
        for (index, pass) in new.plan.passes.enumerated() {
            var count = 0
            damage.after.append(damage.compare(index, sameInstances: &count))
            guard pass.isFrame, isAlike else { continue }
            isAlike = damage.after[index].isEmpty && count == new.ranges[index].count
            if isAlike { damage.alike.passes += 1 } else { damage.alike.instances = count }
        }
        return damage
    }

    private init(_ new: PlanRecord, _ old: PlanRecord) {
        (self.new, self.old) = (new, old)
        partners = PassPairing.partners(new.plan, old.plan)
        after.reserveCapacity(new.plan.passes.count)
    }

    /// The pixels of the frame that may differ at the end: those of the last pass, and those drawn by passes that only
    /// the old plan has.
    var frameArea: DamageArea {
        let frame = new.plan.frame
        guard frame == old.plan.frame else { return DamageArea(frame) }
        return finalArea().moved(x: frame.minX, y: frame.minY).intersection(frame)
    }

    private func finalArea() -> DamageArea {
        let whole = DamageArea(PixelRect(width: new.plan.frame.width, height: new.plan.frame.height))
        guard let last = new.plan.passes.lastIndex(where: \.isFrame) else { return whole }
        var area = after[last]
        let paired = new.plan.passes.count(where: \.isFrame)
        let oldFrames = old.plan.passes.indices.filter { old.plan.passes[$0].isFrame }
        for index in oldFrames.dropFirst(paired) {
            for item in old.items[old.ranges[index]] { area.insert(old.texels(of: item, index)) }
        }
        return area
    }

    /// The texels that may differ after a pass.
    ///
    /// - Parameter count: receives the number of its instances, from the first on, that both plans draw alike.
    private func compare(_ index: Int, sameInstances count: inout Int) -> DamageArea {
        let pass = new.plan.passes[index]
        let target = new.plan.targets[Int(pass.target)]
        let whole = DamageArea(PixelRect(width: target.width, height: target.height))
        let before = new.lastWriter(of: pass.target, before: index)
        guard partners[index] >= 0 else {
            // An additional pass on the frame adds the area that it draws.
            guard pass.isFrame, before >= 0 else { return whole }
            var area = after[Int(before)]
            for item in new.items[new.ranges[index]] { area.insert(new.texels(of: item, index)) }
            return area
        }
        let partner = Int(partners[index])
        let other = old.plan.passes[partner]
        // The image of a rasterized layer is identified by its key.
        if target.kept != nil { return DamageArea() }
        guard target == old.plan.targets[Int(other.target)], pass.region == other.region,
            haveSameClear(pass.clear, other.clear)
        else { return whole }
        let otherBefore = old.lastWriter(of: other.target, before: partner)
        var area = DamageArea()
        if before >= 0 || otherBefore >= 0 {
            guard before >= 0, otherBefore >= 0, partners[Int(before)] == otherBefore else { return whole }
            area = after[Int(before)]
        }
        switch (pass.work, other.work) {
        case (.draw, .draw): compareDraws(index, partner, &area, sameInstances: &count)
        case (.filter(let work), .filter(let otherWork)):
            compareFilter(work, otherWork, index, partner, whole, &area)
        case (.copy(let work), .copy(let otherWork)):
            guard work.rect == otherWork.rect, let source = difference(work.source, otherWork.source, index, partner)
            else { return whole }
            area.formUnion(source.intersection(work.rect).moved(x: -work.rect.minX, y: -work.rect.minY))
        default: return whole
        }
        return area
    }

    private func haveSameClear(_ a: SIMD4<Float>?, _ b: SIMD4<Float>?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): haveSameBits(a, b)
        default: false
        }
    }

    /// The difference of a target as two passes read it; nil if the passes that produced it are not compared.
    func difference(_ source: Int32, _ other: Int32, _ pass: Int, _ partner: Int) -> DamageArea? {
        let writer = new.lastWriter(of: source, before: pass)
        let otherWriter = old.lastWriter(of: other, before: partner)
        guard writer >= 0, otherWriter >= 0, partners[Int(writer)] == otherWriter else { return nil }
        return after[Int(writer)]
    }

    private func compareFilter(
        _ work: FilterWork, _ other: FilterWork, _ pass: Int, _ partner: Int, _ whole: DamageArea,
        _ area: inout DamageArea
    ) {
        guard work.kernel == other.kernel, work.instances.count == other.instances.count,
            (work.second < 0) == (other.second < 0),
            let source = difference(work.source, other.source, pass, partner)
        else {
            area = whole
            return
        }
        var second = DamageArea()
        if work.second >= 0 {
            guard let found = difference(work.second, other.second, pass, partner) else {
                area = whole
                return
            }
            second = found
        }
        for (mine, theirs) in zip(work.instances, other.instances) {
            let instance = new.plan.filterInstances[mine]
            guard haveSameBits(instance, old.plan.filterInstances[theirs]) else {
                area = whole
                return
            }
            if source.overlaps(instance.sourceTexels) || second.overlaps(instance.secondTexels) {
                area.insert(instance.texels)
            }
        }
    }

    private func compareDraws(
        _ pass: Int, _ partner: Int, _ area: inout DamageArea, sameInstances count: inout Int
    ) {
        let mine = new.items[new.ranges[pass]]
        let theirs = old.items[old.ranges[partner]]
        let matching = InstanceMatching(mine, theirs)
        let comparison = InstanceComparison(new: new, old: old, pass: pass, partner: partner)
        var next = 0
        for (offset, place) in matching.places.enumerated() {
            let item = mine[mine.startIndex + offset]
            guard place >= 0 else {
                area.insert(new.texels(of: item, pass))
                continue
            }
            while next < Int(place) {
                area.insert(old.texels(of: theirs[theirs.startIndex + next], partner))
                next += 1
            }
            next += 1
            comparison.compare(item, theirs[theirs.startIndex + Int(place)], self, &area)
            if Int(place) == offset, area.isEmpty { count = offset + 1 }
        }
        while next < theirs.count {
            area.insert(old.texels(of: theirs[theirs.startIndex + next], partner))
            next += 1
        }
    }
}

extension PlanRecord {
    /// The texels of its target that an instance of a pass may change.
    func texels(of item: RecordedInstance, _ pass: Int) -> PixelRect {
        let region = plan.passes[pass].region
        return plan.area(of: Int(item.instance), plan.passes[pass].draws[Int(item.draw)], in: region).rect
            .moved(x: -region.minX, y: -region.minY)
    }
}

// MARK: Differences of frames

/// The pixels in which a frame may differ from the one before, and the depth up to which both are drawn alike.
package struct FrameDifference: Sendable {
    /// The pixels that may differ.
    package let area: DamageArea
    /// The depth up to which both plans draw the same on all of the frame.
    package let alike: PlanDepth

    init(area: DamageArea, alike: PlanDepth) { (self.area, self.alike) = (area, alike) }

    /// No difference from a plan.
    package static func none(in plan: borrowing PassPlan) -> FrameDifference {
        FrameDifference(
            area: DamageArea(), alike: PlanDepth(passes: plan.passes.count(where: \.isFrame), instances: 0))
    }

    /// Compares two plans.
    package init(_ new: PlanRecord, _ old: PlanRecord) {
        let damage = PlanDamage.compare(new, old)
        (area, alike) = (damage.frameArea, damage.alike)
    }
}

/// The extent to which a plan has been executed on its frame.
package struct PlanDepth: Sendable, Equatable, Comparable {
    /// The number of finished passes on the frame.
    package var passes = 0
    /// The number of instances of the next pass that are drawn.
    package var instances = 0

    /// Before the first draw.
    package static let nothing = PlanDepth()

    package static func < (a: PlanDepth, b: PlanDepth) -> Bool { (a.passes, a.instances) < (b.passes, b.instances) }
}

// MARK: Pairs of passes

/// Pairs the passes of two plans for comparison.
///
/// Frame passes are paired in their order; others by work and region, the n-th such pass with the n-th. A pairing that
/// is not the best costs pixels that need not be drawn, never wrong ones: the content of pairs is compared.
enum PassPairing {
    private struct Key: Hashable {
        var work: Int
        var region: PixelRect
        var width: Int
        var height: Int
        var isNarrow: Bool
        var cacheKey: CachedImageKey?
    }

    /// By pass of the new plan: its partner in the old one, or -1.
    static func partners(_ new: PassPlan, _ old: PassPlan) -> [Int32] {
        var places: [Key: [Int32]] = [:]
        var oldFrames: [Int32] = []
        for (index, pass) in old.passes.enumerated().reversed() {
            if pass.isFrame {
                oldFrames.append(Int32(index))
            } else {
                places[key(of: pass, in: old), default: []].append(Int32(index))
            }
        }
        return new.passes.map { pass in
            if pass.isFrame { return oldFrames.popLast() ?? -1 }
            return places[key(of: pass, in: new)]?.popLast() ?? -1
        }
    }

    private static func key(of pass: Pass, in plan: PassPlan) -> Key {
        let work =
            switch pass.work {
            case .draw: 0
            case .filter: 1
            case .copy: 2
            }
        let target = plan.targets[Int(pass.target)]
        return Key(
            work: work, region: pass.region, width: target.width, height: target.height,
            isNarrow: target.format == .rgba8, cacheKey: target.kept)
    }
}
