import LaminaGeometry

/// A picture, kept from frame to frame, of what lies still under all that changes on a frame: of some of its pixels, up to
/// a draw.
///
/// Where something moves over it, it is copied instead of being drawn again, and what blurs it is not worked out again.
package struct Underlay: Sendable, Equatable {
    /// How far the plan is drawn on it.
    package private(set) var depth: PlanDepth
    /// The pixels that hold that once the frame is drawn, counted from the frame's first.
    package private(set) var rect: PixelRect
    /// Those of them that hold it from the frame before.
    package private(set) var kept = PixelRect.empty
    /// The least that frames have been alike, and how many in a row were farther than ``depth``.
    private var farther = PlanDepth.nothing
    private var fartherCount = 0

    /// After so many frames that are alike farther than the underlay goes it is made anew.
    private static let patience = 4
    /// Drawing at least so many times the pixels is more work than copying them.
    private static let worthwhileLayers = 2
    /// So many times the pixels that change may be drawn on it for later frames.
    private static let mostGrowth = 4

    /// The underlay of the next frame.
    ///
    /// - Parameters:
    ///   - last: The one of the frame before, if that had one.
    ///   - plan: The plan of the next frame.
    ///   - difference: Where that may differ from the frame before, at one pixel at least.
    /// - Returns: nil where drawing is no more work, or what changes is a small part of the rectangle around it.
    package init?(after last: Underlay?, for plan: PassPlan, _ difference: FrameDifference) {
        let frame = plan.frame
        let changed = difference.area.moved(x: -frame.minX, y: -frame.minY)
        let wanted = changed.rects.reduce(PixelRect.empty) { $0.union($1) }
        if let last, last.depth <= difference.alike {
            self = last
            notice(difference.alike)
            kept = rect
            if fartherCount >= Underlay.patience, plan.paints(farther, over: changed, Underlay.worthwhileLayers) {
                self.init(depth: farther)
            }
        } else {
            guard plan.paints(difference.alike, over: changed, Underlay.worthwhileLayers) else { return nil }
            self.init(depth: difference.alike)
        }
        if kept.contains(wanted) { return }
        rect = kept.union(wanted)
        if rect.area - kept.area > 2 * wanted.area { (kept, rect) = (.empty, wanted) }
        if rect.area - kept.area > Underlay.mostGrowth * changed.pixelCount { return nil }
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
    /// Whether what is drawn up to a depth covers some pixels so many times, or takes work offscreen there.
    fileprivate func paints(_ depth: PlanDepth, over area: DamageArea, _ times: Int) -> Bool {
        let most = times * area.pixelCount
        var painted = 0
        var number = 0
        for pass in passes where pass.isFrame {
            if number > depth.passes { break }
            var left = number < depth.passes ? Int.max : depth.instances
            number += 1
            for draw in pass.draws where left > 0 {
                for instance in draw.instances.prefix(left) {
                    let rect = self.area(of: instance, draw, in: pass.region).rect
                        .moved(x: -pass.region.minX, y: -pass.region.minY)
                    let pixels = area.rects.reduce(0) { $0 + $1.intersection(rect).area }
                    if pixels == 0 { continue }
                    painted += pixels
                    if draw.readsTarget || painted >= most { return true }
                }
                left -= min(left, draw.instances.count)
            }
        }
        return false
    }

    /// The same plan with the pass on the frame that a depth lies in cut in two there, and the first pass that comes after.
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
    /// Whether it shows what other passes have drawn.
    var readsTarget: Bool {
        for source in [texture, second, behind] {
            if case .target = source { return true }
        }
        return false
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
