import LaminaGeometry
import LaminaImage

/// ``PlanRule/batchInstances``: layers that share program, texture and blending are one draw.
///
/// An item joins the last draw, or one a few draws back if nothing drawn since then touches its pixels: moving it
/// before those changes nothing. The items of a draw must be beside each other, so that ``gather(_:_:)`` first puts a
/// list in the order in which it is drawn; a plan that is kept has the items in painting order, and they join only where
/// they are beside each other already. A small item joins a run whose program can do more than it needs, or whose blending it
/// does not need, because that costs less than another draw; a large one does not.
struct BatchInstances {
    /// The areas of the last items, with the draw that each is in, the latest last.
    private var recent: [(bounds: PixelRect, draw: Int)] = []
    /// The first draw whose items are all among the recent ones, as are those of later draws.
    private var firstKnown = 0
    /// The number of items remembered.
    private static let maxItems = 64
    /// The number of draws to look back.
    private let maxDraws: Int

    /// - Parameter maxDraws: the number of draws to look back.
    init(maxDraws: Int = 4) { self.maxDraws = maxDraws }

    /// Returns the draw that an item can join, whose instances end where the item's begins.
    ///
    /// - Parameter end: the end of the last instance of the item's kind that is drawn, before the item's own.
    func draw(for item: DrawItem, _ extras: DrawExtras?, after end: Int, in draws: [Draw]) -> Int? {
        let last = draws.count - 1
        guard last >= 0 else { return nil }
        if BatchInstances.joins(item, extras, draws[last]) { return last }
        var index = last - 1
        while index >= max(0, last - maxDraws), index + 1 >= firstKnown {
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
        // The entries of a clip have different meanings, and so have the texels of a target.
        let meanings: ProgramKey = [.maskGradient, .clipPlanes, .light]
        guard item.program.intersection(meanings) == draw.program.intersection(meanings) else { return false }
        // A program for one radius can't draw a box without, and repeated or stretched images have maps of their own.
        let special: ProgramKey = [
            .rounded, .nineParts, .repeats, .shadow, .boxShadow, .borderSides, .borderImage, .solid, .exact,
        ]
        guard draw.program.isDisjoint(with: special) else { return false }
        return isSmall && item.kind.isQuad == draw.kind.isQuad
            && item.texture == draw.texture && program.isSubset(of: draw.program)
    }
}

// MARK: Order

extension BatchInstances {
    /// The number of draws to look back where items may be put in another order.
    private static let farthestDraw = 8

    /// Puts the items of a list in the order in which they can be drawn by few calls: those of a draw are beside each
    /// other, in their painting order. Leaves out those that are hidden. Linear in the items.
    static func gather(_ list: inout DrawList, _ packing: PackImages) {
        guard mayGain(list, packing) else { return }
        var batching = BatchInstances(maxDraws: farthestDraw)
        // The draws since the last barrier, and the number of those before, the barriers among them.
        var draws: [Draw] = []
        var before = 0
        var draw: [Int32] = []
        draw.reserveCapacity(list.items.count)
        var isMoved = false
        for listed in list.items {
            if listed.isHidden {
                draw.append(-1)
                continue
            }
            if listed.instance < 0 {
                before += draws.count + 1
                draw.append(Int32(before - 1))
                draws.removeAll(keepingCapacity: true)
                batching.removeAll()
                continue
            }
            let extras = listed.extras >= 0 ? list.extras[Int(listed.extras)] : nil
            let item = packed(listed, extras, packing)
            var index = draws.count
            if let joined = batching.draw(for: item, extras, after: 0, in: draws) {
                isMoved = isMoved || joined < draws.count - 1
                index = joined
            } else {
                draws.append(
                    Draw(
                        program: item.program, texture: item.texture, second: extras?.second ?? .none,
                        behind: extras?.behind ?? .none, blends: item.blends, mixing: extras?.mixing ?? .over,
                        scissor: item.needsScissor ? item.bounds : nil, instances: 0..<1))
            }
            batching.note(item.bounds, draw: index)
            draw.append(Int32(before + index))
        }
        if isMoved { list.arrange(by: draw, count: before + draws.count) }
    }

    /// Returns whether a list goes back to other programs or textures, so that another order may save draws.
    private static func mayGain(_ list: borrowing DrawList, _ packing: PackImages) -> Bool {
        var changes = 0
        var last: (program: ProgramKey, texture: TextureSource)?
        for item in list.items where !item.isHidden && item.instance >= 0 {
            let extras = item.extras >= 0 ? list.extras[Int(item.extras)] : nil
            let next = packed(item, extras, packing)
            if let last, last != (next.program, next.texture) {
                changes += 1
                if changes > 1 { return true }
            }
            last = (next.program, next.texture)
        }
        return false
    }

    /// The item as it is drawn: from an atlas, if its image is small.
    @inline(__always)
    private static func packed(_ item: DrawItem, _ extras: DrawExtras?, _ packing: PackImages) -> DrawItem {
        guard packing.image(of: item, extras) != nil else { return item }
        var item = item
        item.texture = .atlas
        item.program.insert(.atlas)
        return item
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
    private static let otherMaps: ProgramKey = [.pyramid, .nineParts, .repeats, .borderImage]

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
