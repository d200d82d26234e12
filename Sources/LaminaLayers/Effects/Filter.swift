/// One step of a chain of filters: a kind with its amounts, a name for key paths, and a switch.
///
/// ```swift
/// layer.filters = [Filter(.gaussianBlur(radius: 4), name: "blur"), Filter(.saturation(1.4))]
/// ```
public struct Filter: Sendable, Hashable {
    /// What it does, with its amounts.
    public var kind: FilterKind
    /// For key paths such as `filters.blur.inputRadius`.
    public var name: String?
    /// A filter that is switched off does nothing.
    public var isEnabled: Bool

    /// A filter that is switched on unless it says otherwise.
    public init(_ kind: FilterKind, name: String? = nil, isEnabled: Bool = true) {
        self.kind = kind
        self.name = name
        self.isEnabled = isEnabled
    }
}
