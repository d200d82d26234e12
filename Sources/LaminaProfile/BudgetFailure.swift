import LaminaCounters

/// A budget that does not hold: by how much, in which frame, who spent it and what to do.
public struct BudgetFailure: Sendable, Equatable, Encodable {
    /// The budget as it was written.
    public var budget: String
    public var counter: String
    /// In the counter's unit; nil if it was not measured on this device.
    public var value: Double?
    public var limit: Double
    /// Of a range, the number of the frame that is furthest off.
    public var frame: Int?
    /// Of a range, how many frames break it.
    public var frames: Int?
    /// The layers that spent most of it, the largest first.
    public var spenders: [String] = []
    /// What to do.
    public var advice: String

    /// What a person reads: the failure, who spent it, and what to do.
    public var description: String {
        let unit = FrameCounter.named(counter)?.unit ?? .ratio
        guard let value else { return "\(budget) can't be checked: \(counter) was not measured; \(advice)" }
        var text = "\(budget) does not hold: it is \(Budget.words(value, unit))"
        if value != limit { text += ", \(Budget.words(abs(value - limit), unit)) \(value > limit ? "more" : "less")" }
        if let frame { text += " in frame \(frame)" }
        if let frames, frames > 1 { text += ", and \(frames) frames break it" }
        for spender in spenders { text += "\n  \(spender)" }
        return text + "\n  \(advice)"
    }
}

// MARK: Checking

extension Profile {
    /// The budgets that the frame breaks.
    ///
    /// - Parameter path: what the advice calls the scene's document; nil is its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            let value = FrameCounter.named(budget.counter)?.value(in: counters)
            if let value, budget.relation.holds(value, budget.limit) { return nil }
            return failure(of: budget, value: value, at: path)
        }
    }

    fileprivate func failure(of budget: Budget, value: Double?, at path: String?) -> BudgetFailure {
        let spending = Spending(budget.counter)
        return BudgetFailure(
            budget: "\(budget)", counter: budget.counter, value: value, limit: budget.limit,
            spenders: value == nil ? [] : spending.spenders(self), advice: spending.advice(path ?? scene))
    }
}

extension RangeProfile {
    /// The budgets that some frame breaks; spenders are those of ``detail``.
    ///
    /// - Parameter path: what the advice calls the scene's document; nil is its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            guard let counter = FrameCounter.named(budget.counter) else { return nil }
            let values = frames.map { (frame: $0.index, value: counter.value(in: $0.counters)) }
            let broken = values.filter { $0.value.map { !budget.relation.holds($0, budget.limit) } ?? true }
            guard !broken.isEmpty else { return nil }
            let worst = broken.max { distance($0.value, budget) < distance($1.value, budget) }
            var failure = detail.failure(of: budget, value: worst?.value, at: path)
            (failure.frame, failure.frames) = (worst?.frame, broken.count)
            return failure
        }
    }

    private func distance(_ value: Double?, _ budget: Budget) -> Double { abs((value ?? budget.limit) - budget.limit) }
}

// MARK: Spenders and advice

/// Who spends of a counter, and what a person can do about it.
struct Spending {
    private let counter: String

    private static let shown = 3

    init(_ counter: String) { self.counter = counter }

    /// The layers that spent most, with how much, the largest first.
    func spenders(_ profile: Profile) -> [String] {
        guard let (unit, amount) = measure else { return [] }
        return profile.layers
            .map { (path: $0.path, amount: amount($0)) }
            .filter { $0.amount > 0 }
            .sorted { ($0.amount, $1.path) > ($1.amount, $0.path) }
            .prefix(Self.shown)
            .map { "\($0.path): \(Budget.words($0.amount, unit))" }
    }

    /// What to do about too much of it.
    ///
    /// - Parameter scene: the document's path or name, as it is to stand in a command.
    func advice(_ scene: String?) -> String {
        let scene = scene.map { $0 == "-" ? "SCENE" : Self.shellWord($0) } ?? "SCENE"
        switch base {
        case "offscreenPasses", "offscreenPassesRequired", "renderPasses", "blits", "targetBytesPeak":
            return "`lamina explain \(scene)` tells why each pass is there and how to lose it"
        case "fragments", "overdraw", "gpuTime":
            return "`lamina profile \(scene) --overlay overdraw=FILE` shows where; make covering layers opaque, "
                + "and layers no larger than what shows of them"
        case "drawCalls", "instances", "programSwitches", "textureBinds", "layers":
            return "fewer layers, or layers that share images and effects, take fewer draws"
        case "uploadedBytes", "textureBytes":
            return "use smaller images, and the same image object where the same is shown"
        case "tiles": return "give tiled layers fewer levels, larger tiles, or more memory (--tile-memory)"
        case "dynamics": return "take items out of behaviours, or let them rest"
        case "cpuTime": return "`lamina profile \(scene)` tells the stages apart"
        default: return "`lamina profile \(scene)` shows the whole account"
        }
    }

    /// A word that a shell reads as this text.
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

    private var base: Substring { counter.split(separator: ".").first ?? "" }

    /// What a layer spends of it; nil for what is no layer's.
    private var measure: (unit: FrameCounter.Unit, amount: (LayerReport) -> Double)? {
        let reason = counter.split(separator: ".").dropFirst().first.flatMap { OffscreenReason(rawValue: String($0)) }
        func has(_ layer: LayerReport) -> Bool { reason.map { layer.required.reasons.contains($0) } ?? true }
        switch base {
        case "offscreenPassesRequired": return (.count, { !$0.required.isEmpty && has($0) ? 1 : 0 })
        case "offscreenPasses": return (.count, { has($0) ? Double($0.offscreenPasses) : 0 })
        case "renderPasses": return (.count, { Double($0.passes) })
        case "fragments": return (.count, { Double($0.fragments) })
        case "overdraw": return (.count, { Double($0.onFrame) })
        case "targetBytesPeak": return (.bytes, { Double($0.targetBytes) })
        case "gpuTime": return (.seconds, { $0.gpuTime ?? 0 })
        default: return nil
        }
    }
}
