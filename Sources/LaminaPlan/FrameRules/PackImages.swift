import LaminaImage

/// ``PlanRule/packImages``: small images share textures, so that layers that show different ones can be one draw.
///
/// Of an instance that reads its image so the plan tells which image it is, not where it lies: that is the renderer's
/// affair, and may change from frame to frame without changing the picture.
struct PackImages {
    /// By image of the tree: whether it is small.
    private var isSmall: [Bool] = []

    /// Images with more texels have textures of their own: a texture's cost is then little beside theirs.
    static let mostTexels = 32_768
    /// Longer ones would leave little room beside them.
    static let longestSide = 512

    /// Looks at the images of a tree. Linear in their number.
    init(_ images: [Image], rules: PlanRules) {
        if rules.contains(.packImages) { isSmall = images.map(PackImages.isSmall) }
    }

    /// The image of a draw if it may lie on a sheet with others.
    func image(of item: DrawItem, _ extras: DrawExtras?) -> Int32? {
        guard case .image(let index) = item.texture, !isSmall.isEmpty, isSmall[Int(index)], extras == nil,
            item.program.isDisjoint(with: PackImages.otherMaps)
        else { return nil }
        return index
    }

    /// Parts whose texels are found in another way than by an offset.
    private static let otherMaps: ProgramKey = [.pyramid, .nineParts, .repeats]

    private static func isSmall(_ image: Image) -> Bool {
        image.drawing == nil && image.width <= longestSide && image.height <= longestSide
            && image.width * image.height <= mostTexels
    }
}
