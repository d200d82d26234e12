import LaminaGeometry
import LaminaStage

extension Emitter {
    /// The context inside a node that is cut, with the half planes of those around it.
    mutating func sliced(_ index: Int, _ context: DrawContext, _ input: borrowing Input) -> DrawContext {
        let node = input.nodes[index]
        guard node.slices >= 0 else { return context }
        var inside = context
        let first = slicePlanes.count
        slicePlanes.append(contentsOf: slicePlanes[context.slices.indices])
        var map = input.placed[index].map
        // An image on a grid of its own is cut where it is put.
        if node.effects >= 0, input.effects[Int(node.effects)].raster >= 0 {
            map = input.rasters[Int(input.effects[Int(node.effects)].raster)].outerMap
        }
        let middle = SIMD2(Double(input.tree.pixelWidth), Double(input.tree.pixelHeight)) / 2
        for plane in input.tree.halfPlanes[input.tree.slices[Int(node.slices)]] {
            slicePlanes.append(PixelHalfPlane(plane, toPixels: map, middle: middle).texel)
        }
        inside.slices = SliceRange(first: Int32(first), count: Int32(slicePlanes.count - first))
        return inside
    }

    /// The entry of the table with the half planes of a context, and the clip or -1; one after the other share it.
    mutating func sliceEntry(_ slices: SliceRange, clip: Int32) -> Int32 {
        if let last = lastSlices, last.slices == slices, last.clip == clip { return last.entry }
        let entry = Int32(table.count)
        HalfPlaneEntries(clip: clip, count: slices.count).append(slicePlanes[slices.indices], to: &table)
        lastSlices = (slices, clip, entry)
        return entry
    }
}

/// Some of ``Emitter/slicePlanes``.
struct SliceRange: Equatable {
    var first: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}
