import Foundation

extension Engine {
    /// Shows items where they are, `fraction` of the way from the step before the last to the last.
    func show(fraction: Double) {
        for slot in shown.indices {
            let now = fraction >= 1 ? pose(of: slot) : previous[slot].mixed(with: pose(of: slot), fraction: fraction)
            guard now != shown[slot], let item = owners[slot] else { continue }
            let before = shown[slot]
            shown[slot] = now
            // The engine's single precision rounds: a coordinate that has not moved keeps its own value.
            let x = now.x == before.x ? item.center.x : now.x
            let y = now.y == before.y ? item.center.y : now.y
            item.center = CGPoint(x: x, y: y)
            if now.angle != before.angle { item.transform = bases[slot].transform(at: now.angle) }
            if bases[slot].isGroup { showMembers(of: slot, now, before) }
        }
    }

    private func showMembers(of slot: Int, _ now: Pose, _ before: Pose) {
        for member in members[slot] {
            let place = SIMD2(now.x, now.y) + turned(member.offset, by: now.angle)
            member.item.center = CGPoint(x: place.x, y: place.y)
            if now.angle != before.angle { member.item.transform = member.base.transform(at: now.angle) }
        }
    }
}

extension Engine.Base {
    func transform(at angle: Double) -> AffineTransform { transform.turned(by: angle - self.angle) }
}
