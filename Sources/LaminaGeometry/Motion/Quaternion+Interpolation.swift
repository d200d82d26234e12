import Foundation

extension Quaternion {
    /// The rotation a share of the way to another, at an even speed and the shortest way round.
    ///
    /// Of a half turn's two ways it takes the one against the axis: from nothing to π about z it turns by -π, as
    /// Core Animation does, whatever the rounding of the two. Source: Shoemake, Animating rotation with quaternion
    /// curves, 1985.
    ///
    /// - Parameters:
    ///   - other: what is reached at 1.
    ///   - progress: beyond 0…1 it turns on.
    public func interpolated(to other: Quaternion, progress: Double) -> Quaternion {
        let target = near(other)
        let cosine = min((parts * target.parts).sum(), 1)
        // So close that the sines vanish: a straight line is the same to the last digits.
        if cosine > 1 - 1e-12 { return Quaternion(parts + (target.parts - parts) * progress) }
        let angle = acos(cosine)
        let sine = sin(angle)
        return Quaternion(
            parts * (sin((1 - progress) * angle) / sine) + target.parts * (sin(progress * angle) / sine))
    }

    /// The one of `other` and `-other` to go to.
    private func near(_ other: Quaternion) -> Quaternion {
        let cosine = (parts * other.parts).sum()
        if cosine > 1e-9 { return other }
        if cosine < -1e-9 { return Quaternion(-other.parts) }
        let turn = Quaternion.product(first: inverse, second: other)
        var largest = turn.z
        if abs(turn.y) > abs(largest) + 1e-9 { largest = turn.y }
        if abs(turn.x) > abs(largest) + 1e-9 { largest = turn.x }
        return largest > 0 ? Quaternion(-other.parts) : other
    }
}
