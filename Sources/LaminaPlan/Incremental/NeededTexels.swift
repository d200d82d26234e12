import LaminaGeometry

/// The texels of each target that must be drawn for some pixels of the frame.
///
/// A walk from the last pass to the first. The pixels that passes read of the frame while it is drawn must be drawn
/// again as well, as the frame before holds its finished pixels: the area grows by them, and the walk is repeated. The
/// same holds for the cached static layers, whose pixels are finished too.
struct NeededTexels {
    /// The pixels of the frame, counted from its first.
    private(set) var area: DamageArea
    /// The pixels of the cached static layers that are drawn, counted likewise.
    private(set) var staticTexels = DamageArea()
    /// By target: the bounding box of the texels that are read; empty for the frame.
    private(set) var rects: [PixelRect]
    private let plan: PassPlan
    /// The first pass after those that draw on the cached static layers.
    private let firstOver: Int

    /// The number of walks after which the whole frame is drawn.
    private static let maxWalks = 6

    /// - Parameters:
    ///   - area: pixels of the frame, counted from its first.
    ///   - staticLayers: the cached static layers from which pixels of the frame are copied, if any.
    ///   - firstOver: the first pass that draws over them.
    /// - Returns: nil if the pixels that are read of the frame are unknown, or the area keeps growing.
    init?(_ plan: PassPlan, area: DamageArea, over staticLayers: StaticLayers? = nil, firstOver: Int = 0) {
        self.plan = plan
        self.area = area
        self.firstOver = firstOver
        rects = []
        staticLayers?.rect.forEachPart(outside: staticLayers?.kept ?? .empty) { self.staticTexels.insert($0) }
        for _ in 0..<NeededTexels.maxWalks {
            if let staticLayers {
                for rect in self.area.rects {
                    rect.forEachPart(outside: staticLayers.rect) { self.staticTexels.insert($0) }
                }
            }
            rects = [PixelRect](repeating: .empty, count: plan.targets.count)
            let before = (self.area, self.staticTexels)
            for index in plan.passes.indices.reversed() where isNeeded(index) { visit(plan.passes[index], index) }
            if self.area == before.0, self.staticTexels == before.1 { return }
        }
        return nil
    }

    private func isNeeded(_ index: Int) -> Bool {
        plan.passes[index].isFrame || !rects[Int(plan.passes[index].target)].isEmpty
    }

    private mutating func visit(_ pass: Pass, _ index: Int) {
        if !pass.isFrame {
            // An image that later frames use must be complete.
            if plan.targets[Int(pass.target)].kept != nil { rects[Int(pass.target)] = texels(of: pass.target) }
        }
        let isUnder = index < firstOver
        let needed = pass.isFrame ? isUnder ? staticTexels : area : DamageArea(rects[Int(pass.target)])
        switch pass.work {
        case .draw:
            for draw in pass.draws { visit(draw, of: pass, needed, isUnder) }
        case .filter(let work):
            for instance in plan.filterInstances[work.instances] where needed.overlaps(instance.texels) {
                need(instance.sourceTexels, of: work.source, isUnder)
                if work.second >= 0 { need(instance.secondTexels, of: work.second, isUnder) }
            }
        case .copy(let work): need(work.rect, of: work.source, isUnder)
        }
    }

    private mutating func visit(_ draw: Draw, of pass: Pass, _ needed: DamageArea, _ isUnder: Bool) {
        draw.forEachTargetRead { slot, target in
            for instance in draw.instances {
                let bounds = plan.area(of: instance, draw, in: pass.region).rect
                for rect in needed.rects {
                    let pixels = rect.moved(x: pass.region.minX, y: pass.region.minY).intersection(bounds)
                    if pixels.isEmpty { continue }
                    let reading = TargetReading(plan, draw, instance, slot: slot)
                    need(reading.texels(readBy: pixels, of: texels(of: target)), of: target, isUnder)
                }
            }
        }
    }

    private mutating func need(_ rect: PixelRect, of target: Int32, _ isUnder: Bool) {
        let rect = rect.intersection(texels(of: target))
        if target == plan.passes.last?.target {
            if isUnder { staticTexels.insert(rect) } else { area.insert(rect) }
        } else {
            rects[Int(target)] = rects[Int(target)].union(rect)
        }
    }

    private func texels(of target: Int32) -> PixelRect {
        PixelRect(width: plan.targets[Int(target)].width, height: plan.targets[Int(target)].height)
    }
}

// MARK: Texels that an instance reads

/// The texels of another target that the pixels of an instance read.
struct TargetReading {
    /// The offset from pixels to the texels that they read, if each pixel reads one; nil if it may read any.
    private let offset: SIMD2<Int32>?

    /// - Parameter slot: 0 for the image of the draw, 1 for a mask or a backdrop that shows through, 2 for the backdrop
    ///   of a blend.
    init(_ plan: borrowing PassPlan, _ draw: Draw, _ instance: Int, slot: Int) {
        let offset: SIMD2<Float>? =
            switch draw.kind {
            case .quad(.target):
                TargetPayload(decoding: plan.quads[instance]).offset(ofSlot: slot, showsBackdrop: draw.showsBackdrop)
            case .box, .quad: nil
            }
        self.offset = offset.flatMap(TargetReading.whole)
    }

    /// The pixels among `pixels` that read texels of `texels`.
    func pixels(reading texels: PixelRect, within pixels: PixelRect) -> PixelRect {
        guard let offset else { return pixels }
        return texels.moved(x: -offset.x, y: -offset.y).intersection(pixels)
    }

    /// The texels that `pixels` read, among all of the target's.
    func texels(readBy pixels: PixelRect, of all: PixelRect) -> PixelRect {
        guard let offset else { return all }
        return pixels.moved(x: offset.x, y: offset.y).intersection(all)
    }

    private static func whole(_ offset: SIMD2<Float>) -> SIMD2<Int32>? {
        guard let x = Int32(exactly: offset.x), let y = Int32(exactly: offset.y) else { return nil }
        return SIMD2(x, y)
    }
}

extension TargetPayload {
    /// The offset from pixels to the texels of an image, if each reads one; nil if it reads others as well.
    fileprivate func offset(ofSlot slot: Int, showsBackdrop: Bool) -> SIMD2<Float>? {
        if isUpsampled { return nil }
        switch slot {
        case 0: return offset
        // Beyond a backdrop that shows through, its nearest pixel is read.
        case 1: return showsBackdrop ? nil : secondOffset
        default: return behindOffset
        }
    }
}
