import LaminaStage

/// What is said about effects that do not see what is behind them.
struct BreakReport {
    let report: EditReport
    let findings: [BrokenEffects.Finding]

    /// What is broken of a layer's own effect, and what it breaks of effects inside.
    func lines(for node: Int) -> [String] {
        findings.compactMap { finding in
            if finding.effect == node, let innermost = finding.breaking.first {
                if innermost == node { return "sees nothing, as the layer is rasterized" }
                return "sees only what is in \(report.name(of: innermost)), which is drawn as an image of its own"
            }
            guard finding.breaking.first(where: { $0 != finding.effect }) == node else { return nil }
            return "keeps \(report.name(of: finding.effect)) from seeing what is behind it"
        }
    }
}
