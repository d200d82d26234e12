extension Simplex {
    /// The kinds of symbols.
    enum Kind: UInt8 {
        /// No symbol.
        case unused
        /// A variable of either sign.
        case unrestricted
        /// A variable that is at least zero.
        case nonnegative
        /// The distance from an inequality's bound: at least zero.
        case slack
        /// A distance from what a constraint wishes: at least zero, and it costs.
        case error
        /// The marker of a required equation: zero.
        case dummy
        /// A sum of dummies: zero. See ``DummyBundles``.
        case bundle

        /// True for symbols that are zero in every solution.
        var isAlwaysZero: Bool { self == .dummy || self == .bundle }
    }
}
