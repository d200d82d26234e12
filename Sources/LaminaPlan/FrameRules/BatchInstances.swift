import LaminaGeometry
import LaminaImage

/// ``PlanRule/batchInstances``: layers that share program, texture and blending are one draw.
///
/// An item joins the last draw, or one a few draws back if nothing drawn since then touches its pixels: moving it
/// before those changes nothing. A small item joins a run whose program can do more than it needs, or whose blending it
/// does not need, because that costs less than another draw; a large one does not.
struct BatchInstances {
    /// The areas of the last items, with the draw that each is in, the latest last.
    private var recent: [(bounds: PixelRect, draw: Int)] = []
    /// The first draw whose items are all among the recent ones, as are those of later draws.
    private var firstKnown = 0
    /// The number of items remembered.
    private static let maxItems = 64
    /// The number of draws to look back.
    private static let maxDraws = 4

    /// Returns the draw that an item can join, whose instances end where the item's begins.
    ///
    /// - Parameter end: the end of the last instance of the item's kind that is drawn, before the item's own.
    func draw(for item: DrawItem, _ extras: DrawExtras?, after end: Int, in draws: [Draw]) -> Int? {
        let last = draws.count - 1
        guard last >= 0 else { return nil }
        if BatchInstances.joins(item, extras, draws[last]) { return last }
        var index = last - 1
        while index >= max(0, last - BatchInstances.maxDraws), index + 1 >= firstKnown {
            let isNext =
                draws[index].instances.upperBound >= end
                && draws[index].kind.isQuad == item.kind.isQuad
            if isNext, BatchInstances.joins(item, extras, draws[index]) {
                let isFree = recent.allSatisfy { $0.draw <= index || !$0.bounds.intersects(item.bounds) }
                return isFree ? index : nil
            }
            index -= 1
        }
        return nil
    }

    /// Records that an item has become part of a draw.
    mutating func note(_ bounds: PixelRect, draw: Int) {
        // No item ever moves before the first draw.
        if draw == 0 { return }
        if recent.count >= 2 * BatchInstances.maxItems {
            // Not the last one's draw: items that have joined an earlier draw come after those of later ones.
            for item in recent[..<BatchInstances.maxItems] { firstKnown = max(firstKnown, item.draw + 1) }
            recent.removeFirst(BatchInstances.maxItems)
        }
        recent.append((bounds, draw))
    }

    /// Forgets the items of a pass that is closed.
    mutating func removeAll() {
        recent.removeAll(keepingCapacity: true)
        firstKnown = 0
    }

    /// Items with at most this many pixels pay for parts they do not need.
    static let smallArea = 4096

    /// Returns whether `item` can be drawn with `draw`'s state.
    static func joins(_ item: DrawItem, _ extras: DrawExtras?, _ draw: Draw) -> Bool {
        guard item.needsScissor == false, draw.scissor == nil else { return false }
        let own = extras ?? DrawExtras()
        guard draw.second == own.second, draw.mixing == own.mixing, draw.behind == TextureSource.none,
            own.behind == TextureSource.none
        else { return false }
        let isSmall = item.bounds.area <= smallArea
        guard item.blends == draw.blends || (draw.blends && isSmall) else { return false }
        if item.program == draw.program { return item.texture == draw.texture }
        // A point can also be a strip, and an exact image can be filtered, except for shadows, whose tables differ.
        let program = item.program.subtracting(item.program.contains(.shadow) ? .point : [.point, .exact])
        if program == draw.program { return item.texture == draw.texture }
        // The entries of a clip have different meanings.
        let meanings: ProgramKey = [.maskGradient, .clipPlanes]
        guard item.program.intersection(meanings) == draw.program.intersection(meanings) else { return false }
        // A program for one radius can't draw a box without, and repeated or stretched images have maps of their own.
        if !draw.program.isDisjoint(with: [.rounded, .nineParts, .repeats, .shadow, .solid, .exact]) { return false }
        return isSmall && item.kind.isQuad == draw.kind.isQuad
            && item.texture == draw.texture && program.isSubset(of: draw.program)
    }
}

// MARK: Small images

/// ``PlanRule/packImages``: small images share textures, so that layers that show different ones can be one draw.
///
/// The plan names the image of an instance that reads it from an atlas, but not its position: the renderer chooses
/// that, and it may change from frame to frame without changing the picture.
struct PackImages {
    /// By image of the tree: true if it is small.
    private var isSmall: [Bool] = []

    /// The most texels of a small image. Larger ones have textures of their own, whose cost is small beside that of the
    /// texels.
    static let maxTexels = 32_768
    /// The longest side of a small image. Longer ones would leave little room beside them.
    static let longestSide = 512

    /// Examines the images of a tree. Linear in their number.
    init(_ images: [Image], rules: PlanRules) {
        if rules.contains(.packImages) { isSmall = images.map(PackImages.isSmall) }
    }

    /// Returns the image of a draw if an atlas may hold it.
    func image(of item: DrawItem, _ extras: DrawExtras?) -> Int32? {
        guard case .image(let index) = item.texture, !isSmall.isEmpty, isSmall[Int(index)], extras == nil,
            item.program.isDisjoint(with: PackImages.otherMaps)
        else { return nil }
        return index
    }

    /// Parts whose texels are not found by an offset.
    private static let otherMaps: ProgramKey = [.pyramid, .nineParts, .repeats]

    private static func isSmall(_ image: Image) -> Bool {
        image.drawing == nil && image.width <= longestSide && image.height <= longestSide
            && image.width * image.height <= maxTexels
    }
}

// MARK: Points

/// ``PlanRule/drawPoints``: a small rounded square is drawn as a point.
///
/// A point is one vertex and one primitive where two triangles are four and two, and no pixel is on a diagonal. The
/// area grows by a row or column of pixels where it is not quite square; the coverage there is 0, so that the picture
/// stays the same.
package enum DrawPoints {
    /// The largest point, in pixels, of every device that matters; OpenGL ES promises only 1.
    package static let largestSide = 64

    /// The square around `raster`, no larger than one pixel more and within `clip`; nil if there is none.
    static func square(around raster: PixelRect, within clip: PixelRect) -> PixelRect? {
        let side = max(raster.width, raster.height)
        guard side <= largestSide, raster.width + raster.height >= 2 * side - 1 else { return nil }
        var square = raster
        if raster.width < side {
            if raster.maxX < clip.maxX { square.maxX += 1 } else { square.minX -= 1 }
        } else if raster.height < side {
            if raster.maxY < clip.maxY { square.maxY += 1 } else { square.minY -= 1 }
        }
        return clip.contains(square) ? square : nil
    }
}
