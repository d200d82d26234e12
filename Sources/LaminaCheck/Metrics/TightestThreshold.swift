/// The search for the smallest threshold of a metric with which the limits of a part would hold, in steps of 1/10,000.
///
/// A threshold decides which pixels are different, and not which ones antialiasing explains: so the errors of the pixels
/// that are different with the present one tell how many would be with a larger one.
struct TightestThreshold {
    let width: Int
    let height: Int
    let limits: DifferenceLimits
    /// The number of pixels of the part.
    let compared: Int
    /// One class a pixel.
    let kinds: UnsafePointer<UInt8>
    /// One error a pixel from 0 to 1, of which those of different pixels are read.
    let errors: UnsafePointer<Float>
    /// The part of each pixel; nil if all are one part.
    let owners: UnsafePointer<UInt8>?
    let part: UInt8

    private static let steps = 10_000

    /// Returns the threshold from 0 to 1; nil if none would do.
    ///
    /// - Parameter mostIsPassed: True if errors are at most 1, so that this threshold always passes.
    func find(mostIsPassed: Bool) -> Double? {
        var counts = [Int](repeating: 0, count: Self.steps + 2)
        for index in 0..<width * height where isDifferent(index) { counts[step(index, mostIsPassed)] += 1 }
        let allowed = mostDifferent
        var (least, different) = (Self.steps, counts[Self.steps + 1])
        guard different <= allowed else { return nil }
        while least > 0, different + counts[least] <= allowed {
            different += counts[least]
            least -= 1
        }
        guard let window = limits.window else { return Double(least) / Double(Self.steps) }
        var (low, high) = (least, Self.steps)
        guard largest(in: window, above: high, mostIsPassed) <= window.pixels else { return nil }
        while low < high {
            let middle = (low + high) / 2
            if largest(in: window, above: middle, mostIsPassed) <= window.pixels {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return Double(low) / Double(Self.steps)
    }

    /// The largest number of different pixels that the limits by number and by share allow; -1 if not even none.
    private var mostDifferent: Int {
        var most = limits.pixels ?? Int.max
        if let share = limits.share, compared > 0 {
            // No share is within one that is negative or not a number.
            guard share >= 0 else { return -1 }
            // By the quotient, as the limit is checked.
            var count = Int(min((share * Double(compared)).rounded(.down), Double(compared))) + 1
            while count > 0, Double(count) / Double(compared) > share { count -= 1 }
            most = min(most, count)
        }
        return most
    }

    private func isDifferent(_ index: Int) -> Bool {
        kinds[index] == PixelKind.different.rawValue && (owners == nil || owners?[index] == part)
    }

    /// The first step with which a pixel is not different; one more than there are for none, as of an error that is
    /// not a number. The last digits of an error are rounded, so that a little more is needed.
    private func step(_ index: Int, _ mostIsPassed: Bool) -> Int {
        let error = Double(errors[index])
        guard error < 1 else { return mostIsPassed && !error.isNaN ? Self.steps : Self.steps + 1 }
        return min(Self.steps, Int((max(0, error) * (1 + 1e-6) * Double(Self.steps)).rounded(.up)))
    }

    private func largest(in window: DifferenceLimits.Window, above least: Int, _ mostIsPassed: Bool) -> Int {
        var marks = [UInt8](repeating: 0, count: width * height)
        for index in marks.indices where isDifferent(index) && step(index, mostIsPassed) > least {
            marks[index] = PixelKind.different.rawValue
        }
        return marks.withUnsafeBufferPointer { marks in
            guard let start = marks.baseAddress else { return 0 }
            return WindowCount.largest(of: .different, in: start, width: width, height: height, side: window.side)
        }
    }
}

extension PictureMetric {
    /// The metric with another threshold; nil for those without one.
    func with(threshold: Double) -> PictureMetric? {
        switch self {
        case .exact, .channels: nil
        case .yiq: .yiq(threshold: threshold)
        case .oklab: .oklab(threshold: threshold)
        case .flip(let pixelsPerDegree, _): .flip(pixelsPerDegree: pixelsPerDegree, threshold: threshold)
        }
    }

    /// True for a metric with a threshold from 0 to 1.
    var hasThreshold: Bool { with(threshold: 0) != nil }

    /// True if no error of a pixel is larger than 1. Distances in OKLab may be: 1 is that of black and white.
    var mostIsPassed: Bool { if case .oklab = self { false } else { true } }
}
