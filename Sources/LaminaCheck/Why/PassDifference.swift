import LaminaProfile
import LaminaRender

extension PassSummary {
    /// Returns the passes of a frame in order, with the digests of their pixels if the frame was rendered with
    /// `FrameMeasurements.digestsPasses`.
    public static func all(of frame: RenderedFrame) -> [PassSummary] {
        let names = LayerNames(frame.tree)
        var writer = [Int](repeating: -1, count: frame.plan.targets.count)
        let digests = frame.passDigests
        return frame.plan.passes.enumerated().map { index, pass in
            var reads: Set<Int> = []
            pass.forEachTarget { if writer[Int($0)] >= 0 { reads.insert(writer[Int($0)]) } }
            writer[Int(pass.target)] = index
            let reasons = pass.shares.reduce(into: pass.reasons) { $0.formUnion($1.reasons) }
            var draws = pass.draws.count
            if case .filter = pass.work { draws += 1 }
            var summary = PassSummary(
                layer: names.path(of: pass.isFrame ? 0 : pass.node), reasons: reasons.reasons.map(\.rawValue),
                width: pass.region.width, height: pass.region.height, draws: draws,
                digest: index < digests.count ? digests[index] : nil)
            summary.reads = reads.sorted()
            return summary
        }
    }

    /// The pass in words: `root/panel, for groupOpacity, 390×844`.
    var words: String { "\(owner), \(width)×\(height)" }

    /// True if it draws on the picture itself.
    var isFrame: Bool { reasons.isEmpty && !layer.contains("/") }

    /// The layer and the reasons.
    var owner: String {
        isFrame ? "the frame" : "\(layer)\(reasons.isEmpty ? "" : ", for \(reasons.joined(separator: ", "))")"
    }
}

/// The differences of the passes of two frames: added, lost, other sizes, and the first whose pixels differ.
public struct PassDifference: Sendable {
    /// The findings, a sentence each.
    public let findings: [String]
    /// True if the lists have the same passes of the same sizes.
    public let hasSamePasses: Bool

    /// The largest number of findings of one kind that are shown.
    static let limit = 4

    /// Compares two lists of passes. Those of the same layer and reasons are matched, the first with the first; without
    /// digests in both, pixels are not compared.
    ///
    /// - Parameters:
    ///   - old: The passes of the golden.
    ///   - new: The passes of now.
    ///   - comparesSizes: False for lists of two drivers, which may need passes of other sizes.
    public init(old: [PassSummary], new: [PassSummary], comparesSizes: Bool = true) {
        var waiting: [String: [Int]] = [:]
        for (index, pass) in old.enumerated().reversed() { waiting[pass.owner, default: []].append(index) }
        var pairs: [(old: Int, new: Int)] = []
        var added: [Int] = []
        for (index, pass) in new.enumerated() {
            if let other = waiting[pass.owner]?.popLast() { pairs.append((other, index)) } else { added.append(index) }
        }
        var lost = waiting.values.joined().sorted()
        var findings: [String] = []

        // A layer that has a pass for other reasons than before.
        var reasons: [String] = []
        added.removeAll { index in
            guard let place = lost.firstIndex(where: { old[$0].layer == new[index].layer && !old[$0].isFrame }) else {
                return false
            }
            let before = lost.remove(at: place)
            func words(_ pass: PassSummary) -> String {
                pass.reasons.isEmpty ? "no offscreen pass" : pass.reasons.joined(separator: ", ")
            }
            let name = new[index].isFrame ? "the frame" : new[index].layer
            reasons.append("the pass of \(name) was for \(words(old[before])), is for \(words(new[index]))")
            pairs.append((before, index))
            return true
        }
        findings += Self.shown(reasons)
        findings += Self.shown(Self.grouped(added.map { new[$0] }, "an extra", "extra"))
        findings += Self.shown(Self.grouped(lost.map { old[$0] }, "a lost", "lost"))
        pairs.sort { $0.new < $1.new }
        let sizes = pairs.filter {
            comparesSizes && (old[$0.old].width != new[$0.new].width || old[$0.old].height != new[$0.new].height)
        }
        findings += Self.shown(
            sizes.map { pair in
                let (before, now) = (old[pair.old], new[pair.new])
                return "the pass of \(now.owner) was \(before.width)×\(before.height), is \(now.width)×\(now.height)"
            })
        hasSamePasses = added.isEmpty && lost.isEmpty && reasons.isEmpty && sizes.isEmpty
        if let pair = pairs.first(where: { Self.differ(old[$0.old], new[$0.new]) }) {
            let pass = new[pair.new]
            let others = pairs.contains { !new[$0.new].isFrame }
            // Beside another list of passes, that the frame differs says nothing.
            let isImplied = pass.isFrame && !hasSamePasses
            if !isImplied {
                findings.append(
                    pass.isFrame
                        ? others
                            ? "all offscreen passes have the same pixels; only the frame differs" : "the frame differs"
                        : "the first pass whose pixels differ: \(pass.words) (\(pair.new + 1) of \(new.count))")
            }
        }
        self.findings = findings
    }

    private static func differ(_ old: PassSummary, _ new: PassSummary) -> Bool {
        guard let before = old.digest, let now = new.digest else { return false }
        return before != now
    }

    /// Returns a sentence for the passes of each layer and reason.
    private static func grouped(_ passes: [PassSummary], _ one: String, _ many: String) -> [String] {
        var (order, groups) = ([String](), [String: [PassSummary]]())
        for pass in passes {
            if groups[pass.owner] == nil { order.append(pass.owner) }
            groups[pass.owner, default: []].append(pass)
        }
        return order.compactMap { owner in
            guard let group = groups[owner], let first = group.first else { return nil }
            let kind = first.reasons.isEmpty ? "pass" : "offscreen pass"
            if group.count == 1 { return "\(one) \(kind): \(first.words)" }
            return "\(group.count) \(many) passes: \(first.words) and others"
        }
    }

    private static func shown(_ sentences: [String]) -> [String] {
        guard sentences.count > limit else { return sentences }
        return sentences.prefix(limit - 1) + ["and \(sentences.count - limit + 1) more passes like that"]
    }
}
