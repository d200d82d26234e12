import LaminaGeometry

/// Which passes of two plans are compared with each other.
///
/// Frame passes in their order; others by what they do and where, the n-th such pass with the n-th. A pairing that is
/// not the best costs pixels that need not be drawn, never wrong ones: what pairs hold is compared.
enum PassPairing {
    private struct Key: Hashable {
        var work: Int
        var region: PixelRect
        var width: Int
        var height: Int
        var isNarrow: Bool
        var kept: KeptImage?
    }

    /// By pass of the new plan: its partner in the old one, or -1.
    static func partners(_ new: PassPlan, _ old: PassPlan) -> [Int32] {
        var places: [Key: [Int32]] = [:]
        var oldFrames: [Int32] = []
        for (index, pass) in old.passes.enumerated().reversed() {
            if pass.isFrame {
                oldFrames.append(Int32(index))
            } else {
                places[key(of: pass, in: old), default: []].append(Int32(index))
            }
        }
        return new.passes.map { pass in
            if pass.isFrame { return oldFrames.popLast() ?? -1 }
            return places[key(of: pass, in: new)]?.popLast() ?? -1
        }
    }

    private static func key(of pass: Pass, in plan: PassPlan) -> Key {
        let work =
            switch pass.work {
            case .draw: 0
            case .filter: 1
            case .copy: 2
            }
        let target = plan.targets[Int(pass.target)]
        return Key(
            work: work, region: pass.region, width: target.width, height: target.height,
            isNarrow: target.format == .rgba8, kept: target.kept)
    }
}
