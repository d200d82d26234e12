import LaminaLayout
import LaminaTestSupport

/// Random parts of formats; the same seed makes the same.
struct FormatRandom: RandomNumberGenerator {
    private var source: SplitMix64

    init(seed: UInt64) { source = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { source.next() }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

    /// A finite number: whole, a fraction, or any bits.
    mutating func number() -> Double {
        switch below(4) {
        case 0: return Double(Int.random(in: -50...500, using: &self))
        case 1: return Double(Int.random(in: -500...5000, using: &self)) / 8
        case 2: return Double.random(in: -1e3...1e3, using: &self)
        default:
            let value = Double(bitPattern: next())
            return value.isFinite ? value : 0
        }
    }
}

/// The constraints of a visual format in the short form, with the container as `root`.
func shortForms(
    _ format: String, options: VisualFormat.Options = [], metrics: [String: Double] = [:],
    spacing: StandardSpacing = StandardSpacing(), items: FormatNames = .any
) throws -> [String] {
    try VisualFormat.constraints(format, options: options, metrics: metrics, spacing: spacing, items: items).map {
        $0.shortForm {
            switch $0 {
            case .container: "root"
            case .named(let name): name
            }
        }
    }
}

/// The error of a function that must throw one.
func formatError(_ body: () throws -> Void) -> ConstraintFormatError? {
    do {
        try body()
        return nil
    } catch {
        return error as? ConstraintFormatError
    }
}
