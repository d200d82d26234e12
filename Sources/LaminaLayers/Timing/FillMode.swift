/// What an animation or a layer shows before its active time begins and after it has ended: `CAMediaTimingFillMode`.
public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// Nothing: it takes no part outside its active time.
    case removed
    /// After the end, what it showed last.
    case forwards
    /// Before the beginning, what it shows first.
    case backwards
    /// Both.
    case both

    var fillsBefore: Bool { self == .backwards || self == .both }
    var fillsAfter: Bool { self == .forwards || self == .both }
}
