/// The items of an animator: how many behaviours hold each, in which slot its body is, and which group it is in.
///
/// Items are your objects, and may call the animator back while they are read; so nothing is held meanwhile.
final class ItemTable {
    /// An item's slot, -1 for one that cannot be used, and the number of behaviours that hold it.
    private struct Entry {
        var slot: Int32
        var holders: Int
    }

    private let bodies: Bodies
    private let materials: Materials
    private let places: ItemPlaces
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The groups that items are in, by their names.
    private var groupOf: [ObjectIdentifier: String] = [:]
    // By slot; shorter where the last slots are no items'.
    /// Items and groups; nil for what is no item.
    private var items: [(any DynamicItem)?] = []
    /// The order in which they came.
    private var numbers: [Int] = []
    private var nextNumber = 0

    init(_ bodies: Bodies, _ materials: Materials, _ places: ItemPlaces) {
        self.bodies = bodies
        self.materials = materials
        self.places = places
    }

    /// How many items have bodies, a group counting as one.
    var count: Int { items.count { $0 != nil } }

    /// The item or group of a slot.
    func item(at slot: Int) -> (any DynamicItem)? { slot < items.count ? items[slot] : nil }

    /// The order in which a slot's item came.
    func number(at slot: Int) -> Int { numbers[slot] }

    /// The slot of an item that is held and can be used.
    func slot(of item: any DynamicItem) -> Int? {
        guard let entry = entries[ObjectIdentifier(item)], entry.slot >= 0 else { return nil }
        return Int(entry.slot)
    }

    /// How many behaviours hold an item.
    func holderCount(of item: any DynamicItem) -> Int { entries[ObjectIdentifier(item)]?.holders ?? 0 }

    /// The slots of a behaviour's items, in their order; -1 for those that cannot be used.
    func slots(of items: [any DynamicItem]) -> [Int32] { items.map { entries[ObjectIdentifier($0)]?.slot ?? -1 } }

    /// Notes that one behaviour more holds an item; the first makes a body.
    ///
    /// An item that cannot be used is held all the same, without a body.
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

    /// Notes that one behaviour less holds an item; the last takes the body away.
    ///
    /// - Returns: the slot that is free now, if one is.
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
        places.remove(slot)
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
        places.add(item, at: pose, to: slot)
        return slot
    }
}
