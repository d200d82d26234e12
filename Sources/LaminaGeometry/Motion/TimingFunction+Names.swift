extension TimingFunction {
    /// The same speed all the time.
    public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    /// What the system's animations use: quickly off, and slow at the end.
    public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

    /// The pacing called `linear`, `easeIn`, `easeOut`, `easeInEaseOut` (or `easeInOut`) or `default`; nil for any
    /// other name.
    public init?(name: String) {
        switch name {
        case "linear": self = .linear
        case "easeIn": self = .easeIn
        case "easeOut": self = .easeOut
        case "easeInEaseOut", "easeInOut": self = .easeInEaseOut
        case "default": self = .default
        default: return nil
        }
    }
}
