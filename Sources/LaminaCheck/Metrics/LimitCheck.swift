/// The check of one part's limits: the candidates for the limit that decides.
struct LimitCheck {
    let part: String?
    let limits: DifferenceLimits
    let compared: Int
    let different: Int
    /// The largest number in a window; nil without such a limit.
    let largestInWindow: Int?

    /// A limit with the factor of the measured value to the allowed one; above 1 it fails.
    struct Outcome {
        var factor: Double
        var decision: PictureVerdict.Decision
    }

    /// The limits that exist, in the order pixels, share, window.
    var outcomes: [Outcome] {
        var outcomes: [Outcome] = []
        if let allowed = limits.pixels {
            outcomes.append(outcome("pixels", Double(different), Double(allowed), "pixels", "pixels \(different)"))
        }
        if let allowed = limits.share {
            let share = compared == 0 ? 0 : Double(different) / Double(compared)
            let next = compared == 0 ? 1 : Double(different + 1) / Double(compared)
            outcomes.append(
                outcome(
                    "share", share, allowed, "of the compared pixels",
                    "share \(PlainNumber.percent(atLeast: share, below: next))"))
        }
        if let window = limits.window, let largestInWindow {
            outcomes.append(
                outcome(
                    "window", Double(largestInWindow), Double(window.pixels), "pixels",
                    "window \(window.side): \(largestInWindow)"))
        }
        return outcomes
    }

    private func outcome(
        _ limit: String, _ measured: Double, _ allowed: Double, _ unit: String, _ tightest: String
    ) -> Outcome {
        // No value is within a limit that is negative or not a number.
        let factor =
            measured <= allowed
            ? (allowed == 0 ? 0 : measured / allowed) : allowed >= 0 ? measured / allowed : .infinity
        return Outcome(
            factor: factor,
            decision: PictureVerdict.Decision(
                part: part, limit: limit, measured: measured, allowed: allowed, unit: unit, tightest: tightest))
    }

    /// The outcome that decides: the first with the largest factor.
    static func deciding(_ outcomes: [Outcome]) -> Outcome? {
        outcomes.reduce(nil as Outcome?) { best, next in
            guard let best else { return next }
            return next.factor > best.factor ? next : best
        }
    }
}
