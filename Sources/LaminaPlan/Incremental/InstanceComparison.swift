import LaminaGeometry

/// Compares instances of two passes that seem to be the same: bit by bit, and by the pixels that they read.
struct InstanceComparison {
    private let new: PlanRecord
    private let old: PlanRecord
    private let pass: Int
    private let partner: Int
    /// The pixels that both passes draw on.
    private let region: PixelRect
    private let draws: [Draw]
    private let otherDraws: [Draw]
    /// The position of the first shadow table that the plans do not share; nil if all are the same.
    private let firstOtherTable: SIMD2<Float>?

    init(new: PlanRecord, old: PlanRecord, pass: Int, partner: Int) {
        (self.new, self.old, self.pass, self.partner) = (new, old, pass, partner)
        region = new.plan.passes[pass].region
        (draws, otherDraws) = (new.plan.passes[pass].draws, old.plan.passes[partner].draws)
        let (mine, theirs) = (new.plan.shadowTables.entries, old.plan.shadowTables.entries)
        let shared = zip(mine, theirs).prefix { $0 == $1 }.count
        // Tables are packed in rows: those before the first different one are above it, or to its left.
        firstOtherTable = shared < mine.count ? SIMD2(Float(mine[shared].x), Float(mine[shared].y)) : nil
    }

    /// Adds the texels in which two instances may differ.
    func compare(_ item: RecordedInstance, _ other: RecordedInstance, _ damage: PlanDamage, _ area: inout DamageArea) {
        let (draw, otherDraw) = (draws[Int(item.draw)], otherDraws[Int(other.draw)])
        let (index, otherIndex) = (Int(item.instance), Int(other.instance))
        let bounds = new.plan.area(of: index, draw, in: region)
        let otherBounds = old.plan.area(of: otherIndex, otherDraw, in: region)
        guard haveSameState(draw, otherDraw), haveSameValues(index, otherIndex, draw, otherDraw) else {
            add(bounds.rect, to: &area)
            add(otherBounds.rect, to: &area)
            return
        }
        if bounds.isRectangle, otherBounds.isRectangle {
            if bounds.rect != otherBounds.rect {
                bounds.rect.forEachPart(outside: otherBounds.rect) { add($0, to: &area) }
                otherBounds.rect.forEachPart(outside: bounds.rect) { add($0, to: &area) }
            }
        } else if !haveSameArea(index, otherIndex, draw) || bounds.rect != otherBounds.rect {
            add(bounds.rect, to: &area)
            add(otherBounds.rect, to: &area)
        }
        if readsTarget(draw) { addReadings(index, draw, otherDraw, bounds.rect, damage, &area) }
    }

    /// Returns whether two instances draw the same, whatever the targets that they read have and whatever part of it
    /// other draws cover.
    func drawTheSame(_ item: RecordedInstance, _ other: RecordedInstance) -> Bool {
        let (draw, otherDraw) = (draws[Int(item.draw)], otherDraws[Int(other.draw)])
        return haveSameState(draw, otherDraw)
            && haveSameValues(Int(item.instance), Int(other.instance), draw, otherDraw)
    }

    private func readsTarget(_ draw: Draw) -> Bool {
        if case .target = draw.texture { return true }
        if case .target = draw.second { return true }
        if case .target = draw.behind { return true }
        return false
    }

    /// Adds the texels that may differ because of what an instance reads from other targets.
    ///
    /// In a function of its own, like the comparison of tables: else both would copy whole plans for each instance.
    @inline(never)
    private func addReadings(
        _ index: Int, _ draw: Draw, _ otherDraw: Draw, _ bounds: PixelRect, _ damage: PlanDamage,
        _ area: inout DamageArea
    ) {
        func read(_ source: TextureSource, _ otherSource: TextureSource, slot: Int) {
            guard case (.target(let target), .target(let otherTarget)) = (source, otherSource) else { return }
            guard let difference = damage.difference(target, otherTarget, pass, partner) else {
                return add(bounds, to: &area)
            }
            if difference.isEmpty { return }
            let reading = TargetReading(new.plan, draw, index, slot: slot)
            for rect in difference.rects { add(reading.pixels(reading: rect, within: bounds), to: &area) }
        }
        read(draw.texture, otherDraw.texture, slot: 0)
        read(draw.second, otherDraw.second, slot: 1)
        read(draw.behind, otherDraw.behind, slot: 2)
    }

    /// Adds pixels of the region.
    private func add(_ rect: PixelRect, to area: inout DamageArea) {
        area.insert(rect.moved(x: -region.minX, y: -region.minY))
    }

    private func haveSameState(_ draw: Draw, _ other: Draw) -> Bool {
        draw.program.subtracting([.point, .exact]) == other.program.subtracting([.point, .exact])
            && draw.blends == other.blends
            && draw.mixing == other.mixing && isSame(draw.texture, other.texture)
            && isSame(draw.second, other.second) && isSame(draw.behind, other.behind)
    }

    /// Returns whether two sources are the same; for targets, whether both are targets.
    private func isSame(_ source: TextureSource, _ other: TextureSource) -> Bool {
        switch (source, other) {
        case (.none, .none), (.target, .target), (.atlas, .atlas): true
        case (.image(let index), .image(let otherIndex)):
            new.plan.images[Int(index)] === old.plan.images[Int(otherIndex)]
        case (.path(let index), .path(let otherIndex)):
            new.plan.pathFills[Int(index)] == old.plan.pathFills[Int(otherIndex)]
        default: false
        }
    }

    private func haveSameValues(_ index: Int, _ other: Int, _ draw: Draw, _ otherDraw: Draw) -> Bool {
        switch draw.kind {
        case .box:
            guard haveSameBits(new.plan.boxes[index].withoutArea, old.plan.boxes[other].withoutArea) else {
                return false
            }
        case .quad(let kind):
            let (quad, otherQuad) = (new.plan.quads[index], old.plan.quads[other])
            guard haveSameBits(quad.withoutArea(as: kind), otherQuad.withoutArea(as: kind)) else { return false }
            switch kind {
            case .atlasImage: if !haveSameImage(index, other) { return false }
            case .shadow: if !readsSharedTables(ShadowPayload(decoding: quad)) { return false }
            case .fill, .image, .nineParts, .gradient, .target, .sampledTarget, .boxShadow, .borderSides, .borderImage:
                break
            }
        }
        return !draw.readsTable || haveSameTables(index, other, draw, otherDraw)
    }

    /// Returns whether two instances read the same table entries.
    ///
    /// In a function of its own, since its closures would otherwise copy whole plans for each instance.
    @inline(never)
    private func haveSameTables(_ index: Int, _ other: Int, _ draw: Draw, _ otherDraw: Draw) -> Bool {
        let reading = new.plan.tableReading(of: index, draw)
        let otherReading = old.plan.tableReading(of: other, otherDraw)
        func isSame(_ part: KeyPath<TableReading, Range<Int>>) -> Bool {
            let (entries, others) = (reading[keyPath: part], otherReading[keyPath: part])
            return entries.count == others.count
                && zip(entries, others).allSatisfy {
                    haveSameBits(
                        new.plan.tableEntry($0, in: reading), old.plan.tableEntry($1, in: otherReading))
                }
        }
        return isSame(\.clip) && isSame(\.gradient) && isSame(\.clipPlanes)
    }

    /// Returns whether two instances read the same image from atlases.
    private func haveSameImage(_ index: Int, _ other: Int) -> Bool {
        new.plan.images[Int(new.plan.quadImages[index])] === old.plan.images[Int(old.plan.quadImages[other])]
    }

    /// Returns whether the tables that a shadow reads are the same in both plans.
    private func readsSharedTables(_ shadow: ShadowPayload) -> Bool {
        guard let first = firstOtherTable else { return true }
        return shadow.places.allSatisfy { $0.y < first.y || $0.x < first.x }
    }

    private func haveSameArea(_ index: Int, _ other: Int, _ draw: Draw) -> Bool {
        !draw.kind.isQuad || new.plan.quads[index].hasSameArea(as: old.plan.quads[other])
    }
}

extension PixelRect {
    /// Calls `body` with up to four rectangles that together are the pixels outside of `other`.
    func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
        if isEmpty { return }
        let common = intersection(other)
        if common.isEmpty { return body(self) }
        let parts = [
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: common.minY),
            PixelRect(minX: minX, minY: common.maxY, maxX: maxX, maxY: maxY),
            PixelRect(minX: minX, minY: common.minY, maxX: common.minX, maxY: common.maxY),
            PixelRect(minX: common.maxX, minY: common.minY, maxX: maxX, maxY: common.maxY),
        ]
        for part in parts where !part.isEmpty { body(part) }
    }
}

// MARK: Matching

/// The instances that two passes have in common, in the same order.
///
/// The common beginning and end are matched directly; of the rest the longest common subsequence where the n-th of
/// equal ones on one side is the n-th on the other. O(n log n) in the part that differs.
struct InstanceMatching {
    /// By instance of the new pass: its index in the old one, or -1. The indices increase.
    private(set) var places: [Int32]
    private let old: ArraySlice<RecordedInstance>
    private let new: ArraySlice<RecordedInstance>

    init(_ new: ArraySlice<RecordedInstance>, _ old: ArraySlice<RecordedInstance>) {
        (self.new, self.old) = (new, old)
        places = [Int32](repeating: -1, count: new.count)
        let most = min(new.count, old.count)
        var start = 0
        while start < most, new[new.startIndex + start].bits == old[old.startIndex + start].bits {
            places[start] = Int32(start)
            start += 1
        }
        var end = 0
        while end < most - start, new[new.endIndex - 1 - end].bits == old[old.endIndex - 1 - end].bits {
            end += 1
            places[new.count - end] = Int32(old.count - end)
        }
        matchRest(start..<new.count - end, start..<old.count - end)
    }

    private mutating func matchRest(_ newRest: Range<Int>, _ oldRest: Range<Int>) {
        guard !newRest.isEmpty, !oldRest.isEmpty else { return }
        func sorted(_ range: Range<Int>, _ items: ArraySlice<RecordedInstance>) -> [(bits: UInt64, place: Int)] {
            range.map { (items[items.startIndex + $0].bits, $0) }.sorted { $0 < $1 }
        }
        let (mine, theirs) = (sorted(newRest, new), sorted(oldRest, old))
        var partner = [Int32](repeating: -1, count: newRest.count)
        var (i, j) = (0, 0)
        while i < mine.count, j < theirs.count {
            if mine[i].bits == theirs[j].bits {
                partner[mine[i].place - newRest.lowerBound] = Int32(theirs[j].place)
                (i, j) = (i + 1, j + 1)
            } else if mine[i].bits < theirs[j].bits {
                i += 1
            } else {
                j += 1
            }
        }
        for index in InstanceMatching.longestIncreasingSubsequence(in: partner) {
            places[newRest.lowerBound + index] = partner[index]
        }
    }

    /// The indices of the longest increasing subsequence of some numbers, those below 0 left out.
    static func longestIncreasingSubsequence(in numbers: [Int32]) -> [Int] {
        // The index that ends the best subsequence of each length, and the predecessor of each index.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() where number >= 0 {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var next = ends.last ?? -1
        while next >= 0 {
            rise.append(next)
            next = before[next]
        }
        return rise.reversed()
    }
}
