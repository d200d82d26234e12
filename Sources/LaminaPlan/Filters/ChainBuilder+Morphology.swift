import Foundation
import LaminaGeometry

extension ChainBuilder {
    /// Adds passes that find the greatest or the least of a square.
    ///
    /// The greatest of a row is the greatest of the greatest of shorter rows: a few passes of some pixels each. Rows are
    /// no longer than from one end of the image to the other: beyond is nothing in any case.
    mutating func addMorphology(_ erodes: Bool, _ reach: Int, _ from: FilterSource, giving result: PixelRect) {
        var source = from
        for axis in [FilterAxis.x, .y] {
            let whole = axis == .x ? result.with(region(of: source).span(.y), along: .y) : result
            let (there, wanted) = (region(of: source).span(axis), whole.span(axis))
            let reach = min(reach, there.distance(to: wanted))
            let window = 2 * reach + 1
            let passes = window <= 11 ? 1 : window <= 121 ? 2 : window <= 512 ? 3 : window <= 4096 ? 4 : 5
            let share = max(2, Int(pow(Double(window), 1 / Double(passes)).rounded(.up)))
            var length = 1
            for pass in 1...passes {
                let isLast = pass == passes
                let next = isLast ? window : min(length * share, window)
                var region = whole
                if !isLast {
                    // Rows that begin at the pixel, where they hold any of the image.
                    let span = PixelSpan(low: wanted.low - reach, high: wanted.high + reach + 1 - next)
                    let held = PixelSpan(low: there.low - next + 1, high: there.high)
                    region = whole.with(span.kept(in: held), along: axis)
                }
                let last = next - length
                source = append(
                    .morphology(
                        axis, erodes: erodes, first: isLast ? Int32(-reach) : 0, step: Int32(length),
                        count: Int32((last + length - 1) / length + 1), last: Int32(last)),
                    source, region: region)
                length = next
            }
        }
    }
}
