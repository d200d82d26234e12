import LaminaGeometry

/// An entry of the table for data that many instances share or have no room for, as the GPU reads it: four texels of a
/// texture, a vector of four floats each.
///
/// The reference to it determines its type: a ``ClipEntry``, followed by a ``MaskImageEntry`` or a
/// ``MaskGradientEntry`` if the clip is a mask; a ``GradientSegment``; ``ClipPlaneEntries``. Each encodes and decodes
/// itself; `Shaders/include/table.glsl` reads them.
@frozen
package struct TableEntry: BitwiseCopyable, Sendable, Equatable {
    var texel0: SIMD4<Float>
    var texel1: SIMD4<Float>
    var texel2: SIMD4<Float>
    var texel3: SIMD4<Float>

    init(_ texel0: SIMD4<Float>, _ texel1: SIMD4<Float>, _ texel2: SIMD4<Float>, _ texel3: SIMD4<Float>) {
        (self.texel0, self.texel1, self.texel2, self.texel3) = (texel0, texel1, texel2, texel3)
    }
}

/// A rounded rectangle that clips the fragments of other layers.
struct ClipEntry: Equatable {
    /// The map to the clip's own coordinates, and half of its size.
    var own: OwnCoordinates
    /// The sides that are hard, and the form of the corners.
    var shapeFlags: QuadFlags
    /// As in ``QuadInstance/radii``.
    var radii: SIMD4<Float>

    init(own: OwnCoordinates, shapeFlags: QuadFlags, radii: SIMD4<Float>) {
        (self.own, self.shapeFlags, self.radii) = (own, shapeFlags, radii)
    }

    init(decoding entry: TableEntry) {
        own = OwnCoordinates(decoding: entry.texel0, entry.texel1, entry.texel2)
        shapeFlags = QuadFlags(rawValue: UInt32(entry.texel2.w))
        radii = entry.texel3
    }

    var encoded: TableEntry {
        var entry = TableEntry(.zero, .zero, .zero, radii)
        own.encode(into: &entry.texel0, &entry.texel1, &entry.texel2, last: Float(shapeFlags.rawValue))
        return entry
    }
}

/// The image of a mask, in the entry after that of its layer.
struct MaskImageEntry: Equatable {
    /// The image's rectangle in own coordinates: minX minY maxX maxY.
    var imageRect: SIMD4<Float>
    /// From own coordinates to texels: scale x, scale y, offset x, offset y.
    var texels: SIMD4<Float>
    /// The first and the last texel to read: minX minY maxX maxY.
    var texelLimits: SIMD4<Float>
    var opacity: Float
    /// The sampling of the image, its hard sides, and whether it is inverted.
    var flags: QuadFlags

    init(
        imageRect: SIMD4<Float>, texels: SIMD4<Float>, texelLimits: SIMD4<Float>, opacity: Float, flags: QuadFlags
    ) {
        (self.imageRect, self.texels, self.texelLimits) = (imageRect, texels, texelLimits)
        (self.opacity, self.flags) = (opacity, flags)
    }

    init(decoding entry: TableEntry) {
        (imageRect, texels, texelLimits) = (entry.texel0, entry.texel1, entry.texel2)
        (opacity, flags) = (entry.texel3.x, QuadFlags(rawValue: UInt32(entry.texel3.y)))
    }

    var encoded: TableEntry {
        TableEntry(imageRect, texels, texelLimits, SIMD4(opacity, Float(flags.rawValue), 0, 0))
    }
}

/// The gradient of a mask, in the entry after that of its layer; its segments are in those that follow.
struct MaskGradientEntry: Equatable {
    /// From own coordinates to u and v, as in ``GradientPayload``.
    var rowU: SIMD4<Float>
    var rowV: SIMD4<Float>
    var opacity: Float
    /// The alpha of the colour below the gradient.
    var background: Float
    var segmentCount: Int32
    /// True if the mask hides where it shows.
    var isInverted: Bool
    /// The numbers of a gradient that spreads; see ``PlacedGradient/spread``.
    var spread: SIMD4<Float>

    init(
        rowU: SIMD4<Float>, rowV: SIMD4<Float>, opacity: Float, background: Float, segmentCount: Int32,
        isInverted: Bool, spread: SIMD4<Float>
    ) {
        (self.rowU, self.rowV, self.opacity, self.background) = (rowU, rowV, opacity, background)
        (self.segmentCount, self.isInverted, self.spread) = (segmentCount, isInverted, spread)
    }

    init(decoding entry: TableEntry) {
        (rowU, rowV, spread) = (entry.texel0, entry.texel1, entry.texel3)
        (opacity, background, segmentCount) = (entry.texel2.x, entry.texel2.y, Int32(entry.texel2.z))
        isInverted = entry.texel2.w > 0
    }

    var encoded: TableEntry {
        TableEntry(rowU, rowV, SIMD4(opacity, background, Float(segmentCount), isInverted ? 1 : 0), spread)
    }
}

/// The part of a gradient between two colours.
package struct GradientSegment: Sendable, Equatable {
    /// The first colour, straight.
    package var from: SIMD4<Float>
    /// The last colour, straight.
    package var to: SIMD4<Float>
    /// The location where it begins.
    package var start: Float
    /// One divided by its length; 0 for one of constant colour.
    package var perLength: Float

    init(from: SIMD4<Float>, to: SIMD4<Float>, start: Float, perLength: Float) {
        (self.from, self.to, self.start, self.perLength) = (from, to, start, perLength)
    }

    init(decoding entry: TableEntry) {
        (from, to) = (entry.texel0, entry.texel1)
        (start, perLength) = (entry.texel2.x, entry.texel2.y)
    }

    var encoded: TableEntry { TableEntry(from, to, SIMD4(start, perLength, 0, 0), .zero) }
}

/// The clip planes of an instance, in as many entries as they need, and its other clip.
///
/// The first texel holds the number of planes and the clip's index; each texel after it holds a plane.
struct ClipPlaneEntries: Equatable {
    /// The index of the clip's entry, or -1.
    var clip: Int32
    /// The number of clip planes.
    var count: Int32

    init(clip: Int32, count: Int32) { (self.clip, self.count) = (clip, count) }

    /// Decodes the first entry.
    init(decoding entry: TableEntry) {
        (count, clip) = (Int32(entry.texel0.x), Int32(entry.texel0.y))
    }

    /// The number of entries.
    var entryCount: Int { 1 + Int(count) / 4 }

    /// Adds the entries to a table.
    ///
    /// - Parameter planes: the numbers of each clip plane, ``count`` of them; see ``PixelClipPlane/texel``.
    func append(_ planes: ArraySlice<SIMD4<Float>>, to table: inout [TableEntry]) {
        var texels = [SIMD4(Float(count), Float(clip), 0, 0)]
        texels += planes
        while texels.count % 4 != 0 { texels.append(.zero) }
        for first in stride(from: 0, to: texels.count, by: 4) {
            table.append(TableEntry(texels[first], texels[first + 1], texels[first + 2], texels[first + 3]))
        }
    }

    /// The first entry with another clip.
    static func entry(_ entry: TableEntry, withClip clip: Int32) -> TableEntry {
        var changed = entry
        changed.texel0.y = Float(clip)
        return changed
    }
}
