extension PlaneDecomposition {
    /// Writes two transforms' parts so that mixing them goes the short way.
    ///
    /// Of a half turn's two ways it is the one that Core Animation takes: no rotation counts as a whole turn.
    static func bringTogether(_ from: inout PlaneDecomposition, _ to: inout PlaneDecomposition) {
        if (from.scale.x < 0 && to.scale.y < 0) || (from.scale.y < 0 && to.scale.x < 0) {
            // Mirrored along different axes: half a turn instead.
            from.scale = -from.scale
            from.angle += from.angle < 0 ? .pi : -.pi
        }
        // Rounding must not choose the way.
        let near = 1e-9
        if abs(from.angle) < near, abs(to.angle) < near { return }
        if abs(from.angle) < near { from.angle += 2 * .pi }
        if abs(to.angle) < near { to.angle += 2 * .pi }
        if abs(from.angle - to.angle) > .pi + near {
            if from.angle > to.angle { from.angle -= 2 * .pi } else { to.angle -= 2 * .pi }
        }
    }
}
