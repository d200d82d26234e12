import LaminaGeometry

/// The areas of a plan's instances in eight bytes each, by which those in a part of the frame are found without reading
/// the instances.
///
/// An area is rounded outwards and clamped to 16 bits, so that more may be found than there are, never fewer. Made once
/// for a plan and then kept true as it is patched. Making and searching it are linear in the instances.
package struct InstanceIndex: Sendable {
    private var boxes: [SIMD4<Int16>] = []
    private var quads: [SIMD4<Int16>] = []
    /// The sum of the areas of all instances, each whole.
    private(set) var pixels = 0.0

    /// Makes the index of a plan.
    init(_ plan: borrowing PassPlan) {
        boxes.reserveCapacity(plan.boxes.count)
        for box in plan.boxes {
            let area = box.area
            boxes.append(InstanceIndex.clamped(area))
            pixels += Double(area.area)
        }
        quads.reserveCapacity(plan.quads.count)
        for quad in plan.quads {
            let area = quad.area.rect
            quads.append(InstanceIndex.clamped(area))
            pixels += Double(area.area)
        }
    }

    /// Replaces the area of an instance.
    mutating func set(_ instance: Int, isQuad: Bool, from former: PixelRect, to area: PixelRect) {
        pixels += Double(area.area) - Double(former.area)
        if isQuad {
            quads[instance] = InstanceIndex.clamped(area)
        } else {
            boxes[instance] = InstanceIndex.clamped(area)
        }
    }

    /// Calls `body` with the instances among some that may touch a rectangle, ascending, until it returns false.
    func forEach(of range: Range<Int>, isQuad: Bool, touching rect: PixelRect, _ body: (Int) -> Bool) {
        let wanted = InstanceIndex.clamped(rect)
        // As minX ≤ maxX' and −maxX ≤ −minX', both in one comparison.
        let highest = SIMD4(wanted.z, wanted.w, Int16.max, Int16.max)
        let lowest = SIMD4(Int16.min, Int16.min, wanted.x, wanted.y)
        let areas = (isQuad ? quads : boxes).span
        for index in range {
            let area = areas[index]
            if all((area .<= highest) .& (area .>= lowest)), !body(index) { return }
        }
    }

    private static func clamped(_ rect: PixelRect) -> SIMD4<Int16> {
        SIMD4(
            Int16(clamping: rect.minX), Int16(clamping: rect.minY), Int16(clamping: rect.maxX),
            Int16(clamping: rect.maxY))
    }
}
