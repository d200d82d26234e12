/// Where the levels of an image lie in its texture.
///
/// Level 0 is at the origin. The others stand along the longer side, below or beside it; level n begins where the side
/// of level n − 1 would end at the image's own end, which leaves room for each whatever is lost in halving. The same
/// sums are in `Shaders/include/sampling.glsl`.
struct PyramidLayout: Equatable {
    let width: Int
    let height: Int
    /// 1 for the image alone.
    let levels: Int

    /// The size of the texture.
    var textureSize: (width: Int, height: Int) {
        if levels == 1 { return (width, height) }
        return isBelow ? (width, height + max(1, height >> 1)) : (width + max(1, width >> 1), height)
    }

    /// The first texel of a level.
    func origin(of level: Int) -> (x: Int, y: Int) {
        if level == 0 { return (0, 0) }
        return isBelow
            ? (width - (width >> (level - 1)), height) : (width, height - (height >> (level - 1)))
    }

    /// The most that the shorter side of an image may have for all its levels to fit a texture of `side` by `side`; the
    /// longer one may have all of it.
    static func longestShorterSide(onTextureOf side: Int) -> Int {
        // With h + ⌊h / 2⌋ at most the side: two thirds of it, the half that is cut off included.
        max(1, (2 * side + 1) / 3)
    }

    private var isBelow: Bool { width >= height }
}
