import LaminaCounters

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
