import LaminaGeometry

/// The draws of a plan's layers on the frame and on the images of groups, kept with a slot for each: the items before
/// occluded ones are left out, what is seen of each, and the items of each node.
///
/// In a plan that is kept each item has an instance, also if it is hidden, so that a changed item is written where it
/// was. An item out of sight leaves ``BoxInstance/nothing`` in its slot.
struct PlanSlots {
    /// The surfaces in the order in which they were drawn.
    private(set) var surfaces: [SlottedSurface] = []
    /// By node: the state that its sublayers find, where it is not the default.
    var contexts: [Int32: DrawContext] = [:]
    /// The items of all surfaces in painting order, as they are without occlusion.
    private(set) var items: [DrawItem] = []
    /// By item: the pixels that it is drawn on; empty if it is hidden.
    private(set) var visible: [PixelRect] = []
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
    /// By group with an image: the item that shows the image, and the index of the surface with its content, or -1.
    private var images: [Int32: (item: Int, surface: Int)] = [:]
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
        (longestMove, hasOpaqueItems) = (0, false)
        surfaces.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        visible.removeAll(keepingCapacity: true)
        isCovered.removeAll(keepingCapacity: true)
        covers.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        firstItems.removeAll(keepingCapacity: true)
        firstItems.append(contentsOf: repeatElement(-1, count: nodeCount))
    }

    /// Takes the items of a surface before occlusion.
    ///
    /// - Parameters:
    ///   - boxes: the number of boxes that the plan has so far.
    ///   - quads: the number of its quads.
    mutating func add(_ listed: [DrawItem], of surface: Surface, boxes: Int, quads: Int) {
        let first = items.count
        items.append(contentsOf: listed)
        images[surface.node]?.surface = surfaces.count
        surfaces.append(
            SlottedSurface(
                node: surface.node, region: surface.region, mayShareTarget: surface.mayShareTarget,
                format: surface.format, items: first..<items.count))
        for index in (first..<items.count).reversed() {
            if items[index].instance < 0 {
                captures.append(items[index].bounds)
            } else {
                items[index].instance += Int32(items[index].kind.isQuad ? quads : boxes)
                if case .target = items[index].texture {
                    images[items[index].node] = (index, -1)
                } else {
                    firstItems[Int(items[index].node)] = Int32(index)
                }
            }
            if !items[index].opaque.isEmpty { hasOpaqueItems = true }
        }
    }

    /// Takes what occlusion has left of the items of the last surface.
    mutating func note(_ listed: [DrawItem]) {
        let first = visible.count
        for index in listed.indices {
            let seen = listed[index].isHidden ? .empty : listed[index].bounds
            visible.append(seen)
            isCovered.append(seen != items[first + index].bounds)
        }
    }

    /// Records the item that replaces every pixel of the last surface.
    mutating func setGround(_ index: Int) {
        guard var last = surfaces.popLast() else { return }
        last.ground = last.items.lowerBound + index
        items[last.ground].blends = false
        surfaces.append(last)
    }

    /// Records that an item was drawn before some that it is above.
    mutating func noteMove(over count: Int) { longestMove = max(longestMove, count) }

    /// Records the nodes that turned out to have nothing to draw.
    mutating func note(emptyNodes: [Int32]) {
        for node in emptyNodes where firstItems[Int(node)] < 0 { firstItems[Int(node)] = PlanSlots.nothingToDraw }
    }

    // MARK: Items

    /// Returns whether a node turned out to have nothing to draw, such as contents of no size.
    func isEmpty(_ node: Int) -> Bool { firstItems[node] == PlanSlots.nothingToDraw }

    /// The index in ``surfaces`` of the one that an item is drawn on.
    func surface(ofItem item: Int) -> Int {
        var (low, high) = (0, surfaces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if surfaces[middle].items.upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index in ``surfaces`` of the one with the content of a group, by its node; nil if it is not in the plan.
    func surface(ofGroup node: Int) -> Int? {
        images[Int32(node)].flatMap { $0.surface < 0 ? nil : $0.surface }
    }

    /// The item that shows the image of a group without effects, by its node; nil if there is none.
    func image(ofGroup node: Int) -> Int? { images[Int32(node)]?.item }

    /// The items of a node's own draws that are together, as those of a node without effects are whose border is not above
    /// sublayers.
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

    /// Gives the content of a group the same pixels elsewhere.
    mutating func move(_ surface: Int, to region: PixelRect) { surfaces[surface].region = region }

    /// Returns whether the pixels of a surface can't share a target with any other, where they are now.
    ///
    /// That is so if they overlap all others or are so far from them that the target would be wasted, whichever share it.
    /// Linear in the number of groups with an image.
    func isAlone(_ surface: Int) -> Bool {
        let own = surfaces[surface]
        guard own.mayShareTarget else { return true }
        let others = surfaces.indices.filter { index in
            index != surface && surfaces[index].mayShareTarget && surfaces[index].format == own.format
        }
        let most = TargetPacking.maxWaste * others.reduce(own.region.area) { $0 + surfaces[$1].region.area }
        return others.allSatisfy { other in
            let region = surfaces[other].region
            return region.intersects(own.region) || region.union(own.region).area > most
        }
    }

    /// Returns whether an item's former or new pixels are captured, where captures share one copy or there are several.
    func touchesCaptures(_ former: PixelRect, _ bounds: PixelRect, _ plan: borrowing PassPlan) -> Bool {
        guard plan.savings[.shareBackdrop] > 0 || captures.count > 1 else { return false }
        return captures.contains { $0.intersects(former) || $0.intersects(bounds) }
    }

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
            var span = Int(changed[next]) / PlanSlots.spanLength
            var state = covers[span]
            // The last surface that begins in the span or before.
            var surface = surface(ofItem: min((span + 1) * PlanSlots.spanLength, items.count) - 1)
            while span >= 0 {
                var index = min((span + 1) * PlanSlots.spanLength, items.count) - 1
                while index >= span * PlanSlots.spanLength {
                    leaveSurfaces(before: index, &surface, &state)
                    let isChanged = next >= 0 && Int(changed[next]) == index
                    if isChanged { next -= 1 }
                    change += look(at: index, isChanged: isChanged, &state, &others)
                    index -= 1
                }
                span -= 1
                if span >= 0 {
                    let isSame = covers[span] == state
                    covers[span] = state
                    if isSame, next < 0 || Int(changed[next]) / PlanSlots.spanLength < span { break }
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

    /// Covers nothing of the surface that an item is the last of.
    @inline(__always)
    private func leaveSurfaces(before index: Int, _ surface: inout Int, _ state: inout Covers) {
        while index < surfaces[surface].items.lowerBound {
            surface -= 1
            state = Covers()
        }
    }

    private var spanCount: Int { items.count / PlanSlots.spanLength + 1 }

    private mutating func findCovers() {
        covers = [Covers](repeating: Covers(), count: spanCount)
        var state = Covers()
        var surface = surfaces.count - 1
        for index in items.indices.reversed() {
            leaveSurfaces(before: index, &surface, &state)
            if index == items.count - 1 || index % PlanSlots.spanLength == PlanSlots.spanLength - 1 {
                covers[index / PlanSlots.spanLength] = state
            }
            if items[index].instance < 0 || !items[index].bounds.isEmpty { _ = state.add(items[index]) }
        }
    }

    /// Looks again for the items that replace every pixel of the surfaces of some items: the first that is seen of each,
    /// if it does. Returns false if one is another item than before.
    mutating func keepsGrounds(of changed: [Int32]) -> Bool {
        var last = -1
        for item in changed {
            let index = surface(ofItem: Int(item))
            if index == last { continue }
            last = index
            guard keepsGround(of: index) else { return false }
        }
        return true
    }

    /// The same, for one surface.
    mutating func keepsGround(of index: Int) -> Bool {
        let surface = surfaces[index]
        guard ground(of: surface) == surface.ground else { return false }
        // It has been replaced itself, perhaps.
        if surface.ground >= 0 { items[surface.ground].blends = false }
        return true
    }

    private func ground(of surface: SlottedSurface) -> Int {
        guard let first = surface.items.first(where: { !visible[$0].isEmpty }), items[first].instance >= 0,
            items[first].opaque.intersection(visible[first]).contains(surface.region)
        else { return -1 }
        return first
    }
}
