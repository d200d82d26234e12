import LaminaGeometry

/// Cached static layers: a picture, kept from frame to frame, of the layers below everything that changes on a frame,
/// for some of its pixels and up to a draw.
///
/// Where something moves over it, it is copied instead of being drawn again, and blurs of it are not computed again.
package struct StaticLayers: Sendable, Equatable {
    /// The depth up to which the plan is drawn on it.
    package private(set) var depth: PlanDepth
    /// The pixels that are valid once the frame is drawn, counted from the frame's first.
    package private(set) var rect: PixelRect
    /// The pixels that are valid from the frame before.
    package private(set) var kept = PixelRect.empty
    /// The least depth of recent frames that were alike beyond ``depth``, and their number in a row.
    private var farther = PlanDepth.nothing
    private var fartherCount = 0

    /// The number of frames alike beyond the depth after which the picture is made again.
    private static let patience = 4
    /// The number of times that pixels must be covered for drawing to be more work than copying.
    private static let worthwhileLayers = 2
    /// The most pixels that may be drawn for later frames, as a multiple of the pixels that change.
    private static let maxGrowth = 4

    /// Prepares the cached static layers of the next frame.
    ///
    /// - Parameters:
    ///   - last: those of the frame before, if it had any.
    ///   - plan: the plan of the next frame.
    ///   - difference: the difference of that plan from the frame before, at least one pixel.
    /// - Returns: nil if drawing is no more work, or the changed pixels are a small part of their bounding box.
    package init?(after last: StaticLayers?, for plan: PassPlan, _ difference: FrameDifference) {
        let frame = plan.frame
        let changed = difference.area.moved(x: -frame.minX, y: -frame.minY)
        let wanted = changed.rects.reduce(PixelRect.empty) { $0.union($1) }
        if let last, last.depth <= difference.alike {
            self = last
            notice(difference.alike)
            kept = rect
            if fartherCount >= StaticLayers.patience, plan.paints(farther, over: changed, StaticLayers.worthwhileLayers)
            {
                self.init(depth: farther)
            }
        } else {
            guard plan.paints(difference.alike, over: changed, StaticLayers.worthwhileLayers) else { return nil }
            self.init(depth: difference.alike)
        }
        if kept.contains(wanted) { return }
        rect = kept.union(wanted)
        if rect.area - kept.area > 2 * wanted.area { (kept, rect) = (.empty, wanted) }
        if rect.area - kept.area > StaticLayers.maxGrowth * changed.pixelCount { return nil }
    }

    private init(depth: PlanDepth) {
        self.depth = depth
        rect = .empty
    }

    private mutating func notice(_ alike: PlanDepth) {
        if alike == depth {
            fartherCount = 0
        } else {
            farther = fartherCount == 0 ? alike : min(farther, alike)
            fartherCount += 1
        }
    }
}

extension PassPlan {
    /// Returns whether the draws up to a depth cover some pixels so many times, or need offscreen passes there.
    fileprivate func paints(_ depth: PlanDepth, over area: DamageArea, _ times: Int) -> Bool {
        let most = times * area.pixelCount
        var painted = 0
        var number = 0
        for pass in passes where pass.isFrame {
            if number > depth.passes { break }
            var left = number < depth.passes ? Int.max : depth.instances
            number += 1
            for draw in pass.draws where left > 0 {
                let first = draw.instances.lowerBound..<draw.instances.lowerBound + min(left, draw.instances.count)
                let before = painted
                for part in area.rects {
                    let wanted = part.moved(x: pass.region.minX, y: pass.region.minY)
                    forEachInstance(of: draw, first, in: pass.region, touching: wanted) { _, rect in
                        painted += rect.intersection(wanted).area
                        return !draw.readsTarget && painted < most
                    }
                    if painted >= most || painted > before && draw.readsTarget { return true }
                }
                left -= min(left, draw.instances.count)
            }
        }
        return false
    }

    /// The same plan with the frame pass that contains a depth cut in two there, and the index of the first pass after
    /// the depth.
    func cut(at depth: PlanDepth) -> (plan: PassPlan, firstOver: Int) {
        var plan = self
        var number = 0
        for (index, pass) in passes.enumerated() where pass.isFrame {
            if number == depth.passes, depth.instances > 0 {
                var (under, over) = (pass, pass)
                over.clear = nil
                (under.draws, over.draws) = pass.draws.cut(at: depth.instances)
                plan.passes.replaceSubrange(index...index, with: [under, over])
                return (plan, index + 1)
            }
            number += 1
            if number == depth.passes, depth.instances == 0 { return (plan, index + 1) }
        }
        return (plan, 0)
    }
}

extension Draw {
    /// True if it shows the result of other passes.
    var readsTarget: Bool {
        var reads = false
        forEachTargetRead { _, _ in reads = true }
        return reads
    }

    /// Calls `body` with the targets that it reads, each with its slot: see ``TargetReading/init(_:_:_:slot:)``.
    @inline(__always)
    func forEachTargetRead(_ body: (_ slot: Int, _ target: Int32) -> Void) {
        if case .target(let target) = texture { body(0, target) }
        if case .target(let target) = second { body(1, target) }
        if case .target(let target) = behind { body(2, target) }
    }
}

extension [Draw] {
    /// The draws of the first instances, and those of the others.
    fileprivate func cut(at count: Int) -> (under: [Draw], over: [Draw]) {
        var (under, over) = ([Draw](), [Draw]())
        var left = count
        for draw in self {
            let part = Swift.min(left, draw.instances.count)
            left -= part
            let middle = draw.instances.lowerBound + part
            var (first, second) = (draw, draw)
            first.instances = draw.instances.lowerBound..<middle
            second.instances = middle..<draw.instances.upperBound
            if !first.instances.isEmpty { under.append(first) }
            if !second.instances.isEmpty { over.append(second) }
        }
        return (under, over)
    }
}
