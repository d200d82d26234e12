extension Layer: CustomStringConvertible {
    /// What messages call the layer: its name in quotes if it has one, else its type.
    public final var description: String { name.map { "the layer \"\($0)\"" } ?? "a \(type(of: self))" }
}
