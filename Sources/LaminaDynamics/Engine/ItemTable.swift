/// The items of an animator: the number of behaviours that have each, its body's slot, and its group.
///
/// Items belong to the program, and may call the animator while they are read; so nothing is accessed exclusively
/// meanwhile.
final class ItemTable {
    /// An item's slot, -1 for an unusable one, and the number of behaviours that have it.
    private struct Entry {
        var slot: Int32
        var holders: Int
    }

    private let bodies: Bodies
    private let materials: Materials
    private let poses: ItemPoses
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The name of the group that an item is in.
    private var groupOf: [ObjectIdentifier: String] = [:]
    // By slot; may be shorter than the number of slots.
    /// Items and groups; nil for other bodies.
    private var items: [(any DynamicItem)?] = []
    /// The order in which they were added.
    private var numbers: [Int] = []
    private var nextNumber = 0

    init(_ bodies: Bodies, _ materials: Materials, _ poses: ItemPoses) {
        self.bodies = bodies
        self.materials = materials
        self.poses = poses
    }

    /// The number of items with bodies, a group counting as one.
    var count: Int { items.count { $0 != nil } }

    /// The item or group of a slot.
    func item(at slot: Int) -> (any DynamicItem)? { slot < items.count ? items[slot] : nil }

    /// The number of a slot's item in the order added.
    func number(at slot: Int) -> Int { numbers[slot] }

    /// The slot of a usable item of the animator.
    func slot(of item: any DynamicItem) -> Int? {
        guard let entry = entries[ObjectIdentifier(item)], entry.slot >= 0 else { return nil }
        return Int(entry.slot)
    }

    /// The number of behaviours that have an item.
    func holderCount(of item: any DynamicItem) -> Int { entries[ObjectIdentifier(item)]?.holders ?? 0 }

    /// The slots of a behaviour's items, in their order; -1 for unusable ones.
    func slots(of items: [any DynamicItem]) -> [Int32] { items.map { entries[ObjectIdentifier($0)]?.slot ?? -1 } }

    /// Counts one more behaviour that has an item; the first makes a body.
    ///
    /// An unusable item is counted too, without a body.
    func retain(_ item: any DynamicItem) throws(DynamicsError) {
        let key = ObjectIdentifier(item)
        if entries[key] != nil {
            entries[key]?.holders += 1
            return
        }
        do throws(DynamicsError) {
            if let group = groupOf[key] { throw DynamicsError.itemInGroup(item: describe(item), group: group) }
            entries[key] = Entry(slot: Int32(try add(item)), holders: 1)
        } catch {
            entries[key] = Entry(slot: -1, holders: 1)
            throw error
        }
    }

    /// Counts one behaviour less that has an item; the last removes the body.
    ///
    /// - Returns: the slot that is free now, if any.
    func release(_ item: any DynamicItem) -> Int? {
        let key = ObjectIdentifier(item)
        guard let entry = entries[key] else { return nil }
        guard entry.holders == 1 else {
            entries[key]?.holders -= 1
            return nil
        }
        entries[key] = nil
        guard entry.slot >= 0 else { return nil }
        if let group = item as? DynamicItemGroup {
            for member in group.items { groupOf[ObjectIdentifier(member)] = nil }
        }
        let slot = Int(entry.slot)
        bodies.remove(slot)
        items[slot] = nil
        poses.remove(slot)
        return slot
    }

    private func add(_ item: any DynamicItem) throws(DynamicsError) -> Int {
        let group = item as? DynamicItemGroup
        for member in group?.items ?? [] {
            let key = ObjectIdentifier(member)
            if let other = groupOf[key] { throw .itemInGroup(item: describe(member), group: other) }
            if let entry = entries[key], entry.slot >= 0 {
                throw .itemInGroup(item: describe(member), group: describe(item))
            }
        }
        let pose = try ItemReader.pose(of: item)
        let shape: ItemShape
        if let group { shape = try ItemReader.shape(of: group) } else { shape = try ItemReader.shape(of: item) }
        for member in group?.items ?? [] { groupOf[ObjectIdentifier(member)] = describe(item) }

        let slot = bodies.make(.item, at: pose)
        while items.count <= slot {
            items.append(nil)
            numbers.append(0)
        }
        items[slot] = item
        numbers[slot] = nextNumber
        nextNumber += 1
        materials.add(shape, to: slot)
        poses.add(item, at: pose, to: slot)
        return slot
    }
}
