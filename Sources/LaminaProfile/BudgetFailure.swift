import LaminaCounters
import LaminaPlan

/// A budget that does not hold: by how much, in which frame, which layers spent most, and what to do.
public struct BudgetFailure: Sendable, Equatable, Codable {
    /// The budget as it was written.
    public var budget: String
    public var counter: String
    /// The value in the counter's unit; nil if it was not measured on this device.
    public var value: Double?
    public var limit: Double
    /// The number of the worst frame of a range.
    public var frame: Int?
    /// The number of frames of a range that break the budget.
    public var frames: Int?
    /// The layers that spent most of it, the largest first.
    public var costliestLayers: [String] = []
    /// The advice.
    public var advice: String

    /// The message: the failure, the layers that spent most, and the advice.
    public var description: String {
        let unit = FrameCounter.named(counter)?.unit ?? .ratio
        guard let value else { return "\(budget) can't be checked: \(counter) was not measured; \(advice)" }
        var text = "\(budget) does not hold: it is \(Budget.words(value, unit))"
        if value != limit { text += ", \(Budget.words(abs(value - limit), unit)) \(value > limit ? "more" : "less")" }
        if let frame { text += " in frame \(frame)" }
        if let frames, frames > 1 { text += ", and \(frames) frames break it" }
        for layer in costliestLayers { text += "\n  \(layer)" }
        return text + "\n  \(advice)"
    }
}

// MARK: Checking

extension Profile {
    /// Returns the budgets that the frame breaks.
    ///
    /// - Parameter path: the path of the scene's document in the advice; nil for its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            let value = FrameCounter.named(budget.counter)?.value(in: counters)
            if let value, budget.relation.holds(value, budget.limit) { return nil }
            return failure(of: budget, value: value, at: path)
        }
    }

    private func failure(of budget: Budget, value: Double?, at path: String?) -> BudgetFailure {
        let spending = Spending(budget.counter)
        return BudgetFailure(
            budget: "\(budget)", counter: budget.counter, value: value, limit: budget.limit,
            costliestLayers: value == nil ? [] : spending.costliestLayers(self),
            advice: spending.advice(path ?? scene, time: time))
    }
}

extension RangeProfile {
    /// Returns the budgets that any frame breaks. Frames that compile shaders don't count for times.
    ///
    /// The layers are those of the worst frame, where the profiler knew the budget (``RangeProfiler``) or that frame
    /// is ``detailFrame``; else there are none.
    ///
    /// - Parameter path: the path of the scene's document in the advice; nil for its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            guard let counter = FrameCounter.named(budget.counter) else { return nil }
            let values = frames.counting(for: counter).map { (frame: $0, value: counter.value(in: $0.counters)) }
            let broken = values.filter { $0.value.map { !budget.relation.holds($0, budget.limit) } ?? true }
            guard let worst = broken.max(by: { distance($0.value, budget) < distance($1.value, budget) }) else {
                return nil
            }
            let spending = Spending(budget.counter)
            let ofDetail = worst.frame.index == detailFrame ? spending.costliestLayers(detail) : []
            return BudgetFailure(
                budget: "\(budget)", counter: budget.counter, value: worst.value, limit: budget.limit,
                frame: worst.frame.index, frames: broken.count,
                costliestLayers: worst.value == nil
                    ? [] : worstFrames.costliestLayers(of: budget, in: worst.frame.index) ?? ofDetail,
                advice: spending.advice(path ?? scene ?? detail.scene, time: worst.frame.time))
        }
    }

    private func distance(_ value: Double?, _ budget: Budget) -> Double { abs((value ?? budget.limit) - budget.limit) }
}

// MARK: Costliest layers and advice

/// The layers that spend most of a counter, and advice to reduce it.
struct Spending {
    /// The counter; nil for a name that is not one.
    private let counter: FrameCounter?

    private static let shown = 3

    init(_ counter: String) { self.counter = FrameCounter.named(counter) }

    /// Returns the layers that spent most, with the amounts, the largest first.
    func costliestLayers(_ profile: Profile) -> [String] {
        guard let share = counter?.share, let amount = amount(of: share, in: profile) else { return [] }
        return profile.layers
            .map { (path: $0.path, amount: amount($0)) }
            .filter { $0.amount > 0 }
            .sorted { ($0.amount, $1.path) > ($1.amount, $0.path) }
            .prefix(Self.shown)
            .map { "\($0.path): \(Budget.words($0.amount, share.unit))" }
    }

    /// Returns advice to reduce the counter.
    ///
    /// - Parameters:
    ///   - scene: The document's path or name, for a command line.
    ///   - time: The time of the frame in seconds, also for the command line.
    func advice(_ scene: String?, time: Double) -> String {
        let name = scene.map { $0 == "-" ? "SCENE" : Self.shellWord($0) } ?? "SCENE"
        let scene = time > 0 && time.isFinite ? "\(name) --time \(time)" : name
        return (counter?.advice ?? .showProfile).sentence(about: scene)
    }

    /// Returns the text quoted for a shell.
    private static func shellWord(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// The amount that a layer spends; nil for a share that layers don't have.
    private func amount(of share: LayerShare, in profile: Profile) -> ((LayerReport) -> Double)? {
        func has(_ layer: LayerReport, _ reason: OffscreenReason?) -> Bool {
            reason.map { layer.required.reasons.contains($0) } ?? true
        }
        switch share {
        case .requiredPasses(let reason): return { !$0.required.isEmpty && has($0, reason) ? 1 : 0 }
        case .offscreenPasses(let reason): return { has($0, reason) ? Double($0.offscreenPasses) : 0 }
        case .renderPasses: return { Double($0.passes) }
        case .drawCalls, .instances:
            let counts = profile.plan.drawingCounts(nodeCount: profile.layers.count, ofCalls: share == .drawCalls)
            return { counts.indices.contains($0.index) ? Double(counts[$0.index]) : 0 }
        case .estimatedFragments: return { Double($0.estimatedFragments) }
        case .fragmentsOnFrame: return { Double($0.onFrame) }
        case .outcome(let name):
            guard let outcome = LayerReport.Outcome(rawValue: name) else { return nil }
            return { $0.outcome == outcome ? 1 : 0 }
        case .targetBytes: return { Double($0.targetBytes) }
        case .gpuTime: return { $0.gpuTime ?? 0 }
        }
    }
}

extension PassPlan {
    /// Returns by node the number of its instances, or of the draws that it is the first or the only layer of.
    fileprivate func drawingCounts(nodeCount: Int, ofCalls: Bool) -> [Int] {
        var counts = [Int](repeating: 0, count: nodeCount)
        for pass in passes {
            for draw in pass.draws {
                let end = ofCalls ? draw.instances.lowerBound + 1 : draw.instances.upperBound
                for instance in draw.instances.lowerBound..<min(end, draw.instances.upperBound) {
                    let owner = node(of: instance, draw)
                    if counts.indices.contains(owner) { counts[owner] += 1 }
                }
            }
        }
        return counts
    }
}
