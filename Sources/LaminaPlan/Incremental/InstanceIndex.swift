import LaminaGeometry

/// The areas of a plan's instances in eight bytes each, by which those in a part of the frame are found without reading
/// the instances.
///
/// An area is rounded outwards and clamped to 16 bits, so that more may be found than there are, never fewer. Made once
/// for a plan and then kept true as it is patched. Making and searching it are linear in the instances; of those that are
/// together elsewhere, as layers of a group are, blocks of 64 are passed over.
package struct InstanceIndex: Sendable {
    private var boxes = IndexedAreas()
    private var quads = IndexedAreas()
    /// The sum of the areas of all instances, each whole.
    private(set) var pixels = 0.0

    /// Makes the index of a plan.
    init(_ plan: borrowing PassPlan) {
        boxes.reserveCapacity(plan.boxes.count)
        for box in plan.boxes {
            let area = box.area
            boxes.append(area)
            pixels += Double(area.area)
        }
        quads.reserveCapacity(plan.quads.count)
        for quad in plan.quads {
            let area = quad.area.rect
            quads.append(area)
            pixels += Double(area.area)
        }
    }

    /// Replaces the area of an instance.
    mutating func set(_ instance: Int, isQuad: Bool, from former: PixelRect, to area: PixelRect) {
        pixels += Double(area.area) - Double(former.area)
        if isQuad {
            quads.set(instance, to: area)
        } else {
            boxes.set(instance, to: area)
        }
    }

    /// Calls `body` with the instances among some that may touch a rectangle, ascending, until it returns false.
    func forEach(of range: Range<Int>, isQuad: Bool, touching rect: PixelRect, _ body: (Int) -> Bool) {
        isQuad ? quads.forEach(of: range, touching: rect, body) : boxes.forEach(of: range, touching: rect, body)
    }
}

/// The areas of instances of one kind, in blocks.
private struct IndexedAreas {
    private var areas: [SIMD4<Int16>] = []
    /// By block of ``blockLength`` areas: at least their extent.
    private var blocks: [SIMD4<Int16>] = []

    private static let blockLength = 64
    private static let nothing = SIMD4<Int16>(.max, .max, .min, .min)

    mutating func reserveCapacity(_ count: Int) {
        areas.reserveCapacity(count)
        blocks.reserveCapacity(count / IndexedAreas.blockLength + 1)
    }

    mutating func append(_ area: PixelRect) {
        if areas.count % IndexedAreas.blockLength == 0 { blocks.append(IndexedAreas.nothing) }
        areas.append(IndexedAreas.clamped(area))
        extend(blocks.count - 1, to: area)
    }

    mutating func set(_ index: Int, to area: PixelRect) {
        areas[index] = IndexedAreas.clamped(area)
        extend(index / IndexedAreas.blockLength, to: area)
    }

    private mutating func extend(_ block: Int, to area: PixelRect) {
        // Slots of layers that are out of sight.
        if area.maxX <= PixelRect.beyond.maxX { return }
        let (extent, more) = (blocks[block], IndexedAreas.clamped(area))
        let (low, high) = (pointwiseMin(extent, more), pointwiseMax(extent, more))
        blocks[block] = SIMD4(low.x, low.y, high.z, high.w)
    }

    func forEach(of range: Range<Int>, touching rect: PixelRect, _ body: (Int) -> Bool) {
        let wanted = IndexedAreas.clamped(rect)
        // As minX ≤ maxX' and −maxX ≤ −minX', both in one comparison.
        let highest = SIMD4(wanted.z, wanted.w, Int16.max, Int16.max)
        let lowest = SIMD4(Int16.min, Int16.min, wanted.x, wanted.y)
        func touches(_ area: SIMD4<Int16>) -> Bool { all((area .<= highest) .& (area .>= lowest)) }
        let areas = self.areas.span
        let blocks = self.blocks.span
        var index = range.lowerBound
        while index < range.upperBound {
            let block = index / IndexedAreas.blockLength
            let end = min(range.upperBound, (block + 1) * IndexedAreas.blockLength)
            if touches(blocks[block]) {
                for area in index..<end where touches(areas[area]) && !body(area) { return }
            }
            index = end
        }
    }

    private static func clamped(_ rect: PixelRect) -> SIMD4<Int16> {
        SIMD4(
            Int16(clamping: rect.minX), Int16(clamping: rect.minY), Int16(clamping: rect.maxX),
            Int16(clamping: rect.maxY))
    }
}
