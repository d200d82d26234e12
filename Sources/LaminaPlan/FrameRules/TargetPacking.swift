import LaminaGeometry
import LaminaLayers
import LaminaStage

/// ``PlanRule/packTargets``: groups that are side by side on the frame are drawn on one target, each at its own
/// position.
///
/// Passes with the same height in the graph of dependencies cannot read one another. Where their regions do not
/// overlap, one target that covers all of them holds each at its usual position: nothing is moved, and equal draws of
/// neighbours become one.
enum TargetPacking {
    /// The largest size of a shared target, as a multiple of the pixels of its groups.
    static let maxWaste = 4
    /// The largest number of targets that a pass is compared with.
    private static let maxTargets = 16

    /// Joins passes; returns the number saved.
    static func pack(
        _ units: inout [PassUnit], _ order: [Int32], _ height: [Int32], _ finished: inout [Int32],
        _ table: borrowing SurfaceTable
    ) -> Int {
        var bins: [Level: [Bin]] = [:]
        for index in order {
            guard canShare(units[Int(index)], table), finished[Int(units[Int(index)].surface)] == index else {
                continue
            }
            let region = units[Int(index)].pass.region
            let level = Level(
                height: height[Int(index)], isNarrow: table[units[Int(index)].surface].format == .rgba8)
            // In place: a copy of the bins would take as long as all passes before.
            place(region, index, in: &bins[level, default: []])
        }
        var saved = 0
        for bin in bins.values.joined() where bin.members.count > 1 {
            join(bin, &units)
            for member in bin.members { finished[Int(units[Int(member)].surface)] = bin.members[0] }
            saved += bin.members.count - 1
        }
        return saved
    }

    /// Puts a pass into the first of the last bins that takes it, or into a new one.
    private static func place(_ region: PixelRect, _ index: Int32, in bins: inout [Bin]) {
        if let bin = bins.indices.suffix(maxTargets).first(where: { bins[$0].takes(region) }) {
            bins[bin].add(region, index)
        } else {
            bins.append(Bin(region, index))
        }
    }

    private static func canShare(_ unit: PassUnit, _ table: borrowing SurfaceTable) -> Bool {
        guard !unit.pass.isFrame, unit.pass.work == .draw, unit.previous < 0 else { return false }
        return table[unit.surface].mayShareTarget
    }

    private struct Level: Hashable {
        var height: Int32
        var isNarrow: Bool
    }

    /// Passes that will share one target.
    private struct Bin {
        private(set) var members: [Int32] = []
        private(set) var union = PixelRect.empty
        private var regions = RegionBlocks()
        private var area = 0

        init(_ region: PixelRect, _ index: Int32) { add(region, index) }

        func takes(_ region: PixelRect) -> Bool {
            union.union(region).area <= TargetPacking.maxWaste * (area + region.area) && !regions.intersect(region)
        }

        mutating func add(_ region: PixelRect, _ index: Int32) {
            members.append(index)
            regions.append(region)
            union = union.union(region)
            area += region.area
        }
    }

    /// Regions in blocks, each with the rectangle around it, so that most are not compared one by one.
    private struct RegionBlocks {
        private var regions: [PixelRect] = []
        /// By block: the rectangle around its regions.
        private var bounds: [PixelRect] = []
        /// The number of regions in a block.
        private static let size = 64

        mutating func append(_ region: PixelRect) {
            if regions.count % RegionBlocks.size == 0 { bounds.append(.empty) }
            bounds[bounds.count - 1] = bounds[bounds.count - 1].union(region)
            regions.append(region)
        }

        /// Returns whether one of the regions has a pixel in common with another region.
        func intersect(_ region: PixelRect) -> Bool {
            bounds.indices.contains { block in
                let start = block * RegionBlocks.size
                return bounds[block].intersects(region)
                    && regions[start..<min(start + RegionBlocks.size, regions.count)].contains { $0.intersects(region) }
            }
        }
    }

    /// Joins the passes of a bin: the first executed gets the draws of all.
    private static func join(_ bin: Bin, _ units: inout [PassUnit]) {
        let first = Int(bin.members[0])
        var draws: [Draw] = []
        var members = bin.members
        // In the order of their instances, so that draws of neighbours join.
        members.sort {
            (units[Int($0)].pass.draws.first?.instances.lowerBound ?? 0)
                < (units[Int($1)].pass.draws.first?.instances.lowerBound ?? 0)
        }
        units[first].pass.shares = members.flatMap { units[Int($0)].pass.owners }.sorted { $0.node < $1.node }
        for member in members {
            let unit = units[Int(member)]
            for draw in unit.pass.draws {
                if let last = draws.last, last.joins(draw) {
                    draws[draws.count - 1].instances = last.instances.lowerBound..<draw.instances.upperBound
                } else {
                    draws.append(draw)
                }
            }
            if Int(member) == first { continue }
            units[first].companions.append(unit.surface)
            units[first].reads += unit.reads
            units[first].pass.reasons.formUnion(unit.pass.reasons)
        }
        units[first].pass.draws = draws
        units[first].pass.region = bin.union
        units[first].pass.clear = .zero
        // A pass of its own may go without a clear; on a shared target there are others' pixels beside it.
    }
}

extension Draw {
    /// Returns whether a later draw continues this one, with all else the same.
    func joins(_ next: Draw) -> Bool {
        var same = next
        same.instances = instances
        return same == self && instances.upperBound == next.instances.lowerBound && scissor == nil
            && behind == .none
    }
}

// MARK: Narrow targets

/// ``PlanRule/narrowTargets``: a group of which no two draws are blended, except at their edges, is drawn in 8 bits per
/// channel.
///
/// Replaced pixels are rounded once, by less than is visible when the group is composited; a blur takes the mean of
/// such roundings. Other filters could amplify them, and keep half floats.
enum NarrowTargets {
    static func allows(_ group: Group, _ tree: RenderTree) -> Bool {
        guard group.summary.blends == 0, !group.summary.samplesBackdrop, !group.samplesBackdrop else { return false }
        guard group.node.effects >= 0 else { return !group.summary.showsImages }
        let effects = tree.effects[Int(group.node.effects)]
        guard !group.treatment.hasOwnGrid, !group.treatment.contains(.vibrant) else { return false }
        if effects.filters.isEmpty { return !group.summary.showsImages }
        return tree.filters[effects.filters].allSatisfy(\.kind.averages)
    }
}
