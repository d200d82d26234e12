import LaminaGL
import LaminaGeometry
import LaminaPlan

/// What a program that goes along lines reads and writes.
struct LineRun {
    /// A texture and what it holds.
    struct Image {
        /// GL's name.
        var texture: UInt32
        /// Whether it has half floats rather than 8 bits a channel.
        var isHalf: Bool

        init(_ target: RenderTarget) { self.init(texture: target.texture.id, isHalf: target.format == .rgba16f) }

        init(texture: UInt32, isHalf: Bool) { (self.texture, self.isHalf) = (texture, isHalf) }
    }

    var source: Image
    var target: Image
    /// The lines are rows (`x`) or columns.
    var axis: FilterAxis
    /// The texels of the target to write: the first across the lines and along them, then those that end them.
    let area: SIMD4<Int32>
    /// From the target's texels to pixels, across and along; then from the source's pixels to its texels.
    let offsets: SIMD4<Int32>

    /// - Parameters:
    ///   - texels: those of the target to write.
    ///   - offsets: x and y to add to the target's texels for pixels, then to the source's pixels for its texels.
    init(
        _ axis: FilterAxis, from source: Image, to target: Image, texels: LaminaGeometry.PixelRect,
        offsets: SIMD4<Int32>
    ) {
        (self.source, self.target, self.axis) = (source, target, axis)
        let area = SIMD4(texels.minX, texels.minY, texels.maxX, texels.maxY)
        self.area = axis == .x ? area.swappedPairs : area
        self.offsets = axis == .x ? offsets.swappedPairs : offsets
    }

    var isEmpty: Bool { area.z <= area.x || area.w <= area.y }

    /// The lines.
    var lines: Int { Int(area.z) - Int(area.x) }
    /// The texels of each.
    var length: Int { Int(area.w) - Int(area.y) }

    /// The groups that all lines take side by side.
    var groups: Int { (lines + Self.groupWidth - 1) / Self.groupWidth }

    /// The texels of a line that an invocation writes: few enough that there are groups for all of a device's threads, and
    /// that what a group reads stays near it.
    ///
    /// - Parameter shortest: the texels below which an invocation reads more beforehand than it writes.
    func pieceLength(shortest: Int) -> Int {
        let most = min(max(length * groups / Self.fewGroups, shortest), Self.longestPiece)
        let pieces = max(1, (length + most - 1) / most)
        return (length + pieces - 1) / pieces
    }

    /// The lines of a group; `line.glsl` says the same.
    private static let groupWidth = 64
    /// So many groups can be shared out evenly among a few threads.
    private static let fewGroups = 48
    private static let longestPiece = 288

    /// The pixels to write along the lines.
    var pixels: Range<Int> {
        let low = Int(area.y) + Int(offsets.y)
        return low..<low + max(length, 0)
    }
}

extension SIMD4<Int32> {
    /// x and y changed for each other, twice.
    fileprivate var swappedPairs: SIMD4<Int32> { SIMD4(y, x, w, z) }
}
