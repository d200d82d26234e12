extension Color {
    /// The colour a share of the way to another, as layers of the two faded into each other would look.
    ///
    /// Premultiplied colours are mixed, in gamma-encoded sRGB: a fade to `clear`, which is black without opacity, does
    /// not darken on its way. Between two of the same opacity that is the plain mean.
    ///
    /// - Parameters:
    ///   - other: what is given, exactly, at 1.
    ///   - progress: 0 gives this colour; beyond 0…1 it goes on, each component kept within 0…1. What is not a number
    ///     counts as 0.
    public func interpolated(to other: Color, progress: Double) -> Color {
        guard progress != 0, !progress.isNaN else { return self }
        guard progress != 1 else { return other }
        // Far beyond the ends all components are at their limits, and infinity times 0 would be no number.
        let share = min(max(progress, -1e9), 1e9)
        let alpha = alpha + (other.alpha - alpha) * share
        let (own, others) =
            self.alpha == other.alpha || alpha <= 0
            ? (1 - share, share)
            : (
                self.alpha * (1 - share) / alpha, other.alpha * share / alpha
            )
        return Color(
            red: red * own + other.red * others, green: green * own + other.green * others,
            blue: blue * own + other.blue * others, alpha: alpha)
    }
}
