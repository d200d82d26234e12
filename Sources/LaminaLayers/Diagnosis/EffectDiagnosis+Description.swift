extension EffectDiagnosis: CustomStringConvertible {
    /// A line for each effect, and under each that is broken a line for each remedy.
    public var description: String {
        findings.isEmpty
            ? "no effect reads what is behind it" : findings.map(\.description).joined(separator: "\n")
    }
}

extension EffectDiagnosis.Finding: CustomStringConvertible {
    public var description: String {
        ([headline] + remedies.map { "- \($0)" }).joined(separator: "\n")
    }

    private var headline: String {
        guard let first = breaks.first else { return "\(layer) sees all that is behind it" }
        let around = breaks.dropFirst().map { ", which is in \($0)" }.joined()
        return seesNothing
            ? "\(layer) sees nothing: \(first.layer) is drawn as an image of its own (\(first.reasons))\(around)"
            : "\(layer) sees only what is in \(first)\(around)"
    }
}

extension EffectDiagnosis.Break: CustomStringConvertible {
    public var description: String { "\(layer) (\(reasons))" }

    fileprivate var reasons: String { causes.map(\.words).joined(separator: ", ") }
}
