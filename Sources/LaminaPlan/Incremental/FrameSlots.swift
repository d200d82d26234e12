import LaminaGeometry

/// The draws of a plan's frame, kept with a slot for each: the items before occluded ones are left out, what is seen of
/// each, and the items of each node.
///
/// In a plan that is kept an item's instance has the same index as in the draw list, also if it is hidden, so that a
/// changed item is written where it was. An item out of sight leaves ``BoxInstance/nothing`` in its slot.
struct FrameSlots {
    /// The items in painting order, as they are without occlusion.
    private(set) var items: [DrawItem] = []
    /// By item: the pixels that it is drawn on; empty if it is hidden.
    private(set) var visible: [PixelRect] = []
    /// The item that replaces every pixel of the frame, or -1.
    private(set) var ground = -1
    /// The most items over which one has moved to an earlier draw; 0 if all are drawn in painting order.
    private(set) var longestMove = 0
    /// The pixels of the backdrops that are captured.
    private(set) var captures: [PixelRect] = []
    /// The packing of the tree's images into atlases.
    private(set) var packing = PackImages([], rules: .none)
    /// By item: true if it is covered in part or wholly.
    private var isCovered: [Bool] = []
    /// By node: the index of its first item, -1, or ``nothingToDraw``.
    private var firstItems: [Int32] = []
    /// By span of ``spanLength`` items: the covers in front of its last item. Empty until they are needed.
    private var covers: [Covers] = []
    private var hasOpaqueItems = false

    private static let spanLength = 256
    /// In place of an item: the node is on the picture, but turned out to have nothing to draw.
    private static let nothingToDraw: Int32 = -2

    // MARK: Keeping a plan's draws

    /// Begins with a new plan.
    mutating func begin(nodeCount: Int, _ packing: PackImages) {
        self.packing = packing
        (ground, longestMove, hasOpaqueItems) = (-1, 0, false)
        covers.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        firstItems.removeAll(keepingCapacity: true)
        firstItems.append(contentsOf: repeatElement(-1, count: nodeCount))
    }

    /// Takes the items of the frame before occlusion.
    mutating func add(_ listed: [DrawItem]) {
        items.removeAll(keepingCapacity: true)
        items.append(contentsOf: listed)
        for index in items.indices.reversed() {
            if items[index].instance < 0 {
                captures.append(items[index].bounds)
            } else {
                firstItems[Int(items[index].node)] = Int32(index)
            }
            if !items[index].opaque.isEmpty { hasOpaqueItems = true }
        }
    }

    /// Takes what occlusion has left of the items.
    mutating func note(_ listed: [DrawItem]) {
        visible.removeAll(keepingCapacity: true)
        visible.reserveCapacity(listed.count)
        isCovered.removeAll(keepingCapacity: true)
        isCovered.reserveCapacity(listed.count)
        for index in listed.indices {
            let seen = listed[index].isHidden ? .empty : listed[index].bounds
            visible.append(seen)
            isCovered.append(seen != items[index].bounds)
        }
    }

    /// Records the item that replaces every pixel of the frame.
    mutating func setGround(_ index: Int) {
        ground = index
        items[index].blends = false
    }

    /// Records that an item was drawn before some that it is above.
    mutating func noteMove(over count: Int) { longestMove = max(longestMove, count) }

    /// Records the nodes that turned out to have nothing to draw.
    mutating func note(emptyNodes: [Int32]) {
        for node in emptyNodes where firstItems[Int(node)] < 0 { firstItems[Int(node)] = FrameSlots.nothingToDraw }
    }

    // MARK: Items

    /// Returns whether a node turned out to have nothing to draw, such as contents of no size.
    func isEmpty(_ node: Int) -> Bool { firstItems[node] == FrameSlots.nothingToDraw }

    /// The items of a node whose draws are together, as those of a node without effects are.
    func items(ofNode node: Int) -> Range<Int> {
        let first = Int(firstItems[node])
        guard first >= 0 else { return 0..<0 }
        var end = first
        while end < items.count, items[end].node == Int32(node), items[end].instance >= 0 { end += 1 }
        return first..<end
    }

    /// Prepares for items to be replaced.
    mutating func beginReplacing() { if hasOpaqueItems, covers.isEmpty { findCovers() } }

    /// Replaces an item by another in the same slot, or by none.
    mutating func replace(_ index: Int, by item: DrawItem?) {
        if var item {
            (item.instance, item.isHidden) = (items[index].instance, false)
            items[index] = item
            if !item.opaque.isEmpty { hasOpaqueItems = true }
        } else {
            (items[index].bounds, items[index].opaque) = (.empty, .empty)
        }
    }

    /// Blends no pixels below the item that replaces all of them, once it has been replaced itself.
    mutating func keepGround() { if ground >= 0 { items[ground].blends = false } }

    // MARK: Occlusion

    /// Finds again what is seen of the items after some have been replaced.
    ///
    /// Visits the spans of the changed items from the front, and those behind until the covers are the same as before.
    ///
    /// - Parameters:
    ///   - changed: the replaced items, ascending.
    ///   - occludes: true if occluded items are left out.
    ///   - others: receives the other items of which more or less is seen than before.
    /// - Returns: the change of the number of items that are left out or drawn in part.
    mutating func look(again changed: [Int32], occludes: Bool, others: inout [Int32]) -> Int {
        others.removeAll(keepingCapacity: true)
        guard occludes, hasOpaqueItems else {
            for index in changed { visible[Int(index)] = items[Int(index)].bounds }
            return 0
        }
        if covers.isEmpty { covers = [Covers](repeating: Covers(), count: spanCount) }
        var change = 0
        var next = changed.count - 1
        while next >= 0 {
            var span = Int(changed[next]) / FrameSlots.spanLength
            var state = covers[span]
            while span >= 0 {
                var index = min((span + 1) * FrameSlots.spanLength, items.count) - 1
                while index >= span * FrameSlots.spanLength {
                    let isChanged = next >= 0 && Int(changed[next]) == index
                    if isChanged { next -= 1 }
                    change += look(at: index, isChanged: isChanged, &state, &others)
                    index -= 1
                }
                span -= 1
                if span >= 0 {
                    let isSame = covers[span] == state
                    covers[span] = state
                    if isSame, next < 0 || Int(changed[next]) / FrameSlots.spanLength < span { break }
                }
            }
        }
        return change
    }

    private mutating func look(
        at index: Int, isChanged: Bool, _ state: inout Covers, _ others: inout [Int32]
    ) -> Int {
        if items[index].instance < 0 {
            _ = state.add(items[index])
            return 0
        }
        let before = visible[index]
        // A vacant slot covers nothing, and nothing covers it.
        let seen = items[index].bounds.isEmpty ? .empty : state.add(items[index])
        guard isChanged || seen != before else { return 0 }
        visible[index] = seen
        if !isChanged { others.append(Int32(index)) }
        let (was, now) = (isCovered[index], seen != items[index].bounds)
        isCovered[index] = now
        return (now ? 1 : 0) - (was ? 1 : 0)
    }

    private var spanCount: Int { items.count / FrameSlots.spanLength + 1 }

    private mutating func findCovers() {
        covers = [Covers](repeating: Covers(), count: spanCount)
        var state = Covers()
        for index in items.indices.reversed() {
            if index == items.count - 1 || index % FrameSlots.spanLength == FrameSlots.spanLength - 1 {
                covers[index / FrameSlots.spanLength] = state
            }
            if items[index].instance < 0 || !items[index].bounds.isEmpty { _ = state.add(items[index]) }
        }
    }

    /// Returns the item that replaces every pixel of the frame, or -1: the first that is seen, if it does.
    func ground(of frame: PixelRect) -> Int {
        guard let first = visible.firstIndex(where: { !$0.isEmpty }), items[first].instance >= 0,
            items[first].opaque.intersection(visible[first]).contains(frame)
        else { return -1 }
        return first
    }
}
