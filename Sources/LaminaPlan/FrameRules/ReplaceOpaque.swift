import LaminaGeometry

/// ``PlanRule/replaceOpaque``: an image known to be opaque replaces the pixels below instead of being blended.
///
/// A surface is known to be opaque only after the passes that draw it, so that this rule comes last and visits the
/// passes in the order of execution. A pass that blends over opaque pixels leaves them opaque, and so do blurs of
/// opaque images that read no transparency beyond the image's edges.
struct ReplaceOpaque {
    private var isOpaque: [Bool]
    private let finished: [Int32]
    /// The number of draws that are no longer blended.
    private(set) var replaced = 0

    /// Begins with all units unexamined.
    ///
    /// - Parameter finished: for each surface, the index of the pass unit that completes it; -1 for none.
    init(unitCount: Int, finished: [Int32]) {
        isOpaque = [Bool](repeating: false, count: unitCount)
        self.finished = finished
    }

    /// Examines a pass unit. All units whose surfaces it reads must have been visited.
    mutating func visit(_ index: Int32, _ units: inout [PassUnit], _ quads: [QuadInstance]) {
        let unit = units[Int(index)]
        switch unit.pass.work {
        case .draw:
            for draw in unit.pass.draws.indices where replaces(unit.pass.draws[draw], quads) {
                units[Int(index)].pass.draws[draw].blends = false
                units[Int(index)].pass.draws[draw].program.insert(.solid)
                replaced += 1
            }
            // A shared target is larger than the area that the draws cover.
            guard unit.companions.isEmpty, unit.slots.isEmpty else { return }
            if unit.previous < 0, Self.covers(units[Int(index)].pass, quads) { units[Int(index)].pass.clear = nil }
            // The first pass on a surface has no clear only if it begins with an opaque draw that covers all of the
            // surface.
            isOpaque[Int(index)] = Self.keepsOpaque(
                units[Int(index)].pass, isGroundOpaque: unit.previous < 0 || isOpaque[Int(unit.previous)])
        case .copy: isOpaque[Int(index)] = unit.previous >= 0 && isOpaque[Int(unit.previous)]
        case .filter(let work):
            isOpaque[Int(index)] = work.kernel.keepsOpaque && unit.reads.allSatisfy(isOpaque(surface:))
        }
    }

    private func isOpaque(surface: Int32) -> Bool {
        guard finished.indices.contains(Int(surface)), finished[Int(surface)] >= 0 else { return false }
        return isOpaque[Int(finished[Int(surface)])]
    }

    /// Returns whether a draw puts an opaque image on whole pixels, at full opacity.
    private func replaces(_ draw: Draw, _ quads: [QuadInstance]) -> Bool {
        guard case .target(let surface) = draw.texture, draw.blends, draw.mixing == .over,
            draw.program.contains(.target), draw.program.isSubset(of: [.quad, .target, .upsample, .upsampleCubic]),
            isOpaque(surface: surface)
        else { return false }
        return quads[draw.instances].allSatisfy { $0.opacity == 1 && $0.tableEntry < 0 && $0.tint == nil }
    }

    /// Returns whether the first draw replaces all pixels of a pass that begins with a clear.
    private static func covers(_ pass: Pass, _ quads: [QuadInstance]) -> Bool {
        guard pass.clear != nil, let first = pass.draws.first, first.program.isSuperset(of: [.target, .solid]),
            first.scissor == nil
        else { return false }
        return quads[first.instances].contains { $0.shades(pass.region) }
    }

    /// Returns whether all pixels are opaque after a pass.
    private static func keepsOpaque(_ pass: Pass, isGroundOpaque: Bool) -> Bool {
        let ground = pass.clear.map { $0.w >= 1 } ?? isGroundOpaque
        return ground && pass.draws.allSatisfy { $0.mixing == .over }
    }
}
