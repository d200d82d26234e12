extension FieldTable {
    /// The bodies of a field; none where there is no such field.
    func bodies(at index: Int) -> ArraySlice<Int32> {
        entries.indices.contains(index) ? bodies[entries[index].bodies] : []
    }

    /// Whether two tables have the same field at an index, acting on the same bodies. Blocks can't be compared.
    func isField(at index: Int, equalTo other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        return entries[index].values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Whether two tables have the same field at an index, acting on the same bodies, but for where its centre is.
    func isField(at index: Int, movedFrom other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        var values = entries[index].values
        (values.x, values.y) = (other.entries[index].values.x, other.entries[index].values.y)
        return values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Takes over whether a field's fault has been told.
    mutating func keepFault(at index: Int, of other: FieldTable) {
        entries[index].hasFaulted = other.entries[index].hasFaulted
    }
}
