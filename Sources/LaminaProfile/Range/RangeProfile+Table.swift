import Foundation
import LaminaCounters

extension RangeProfile {
    /// The statistics as a table for a terminal: each counter that is not 0 throughout, and the frame of its maximum.
    public func table() -> String {
        let head = ["", "minimum", "median", "95 %", "maximum", "in frame"]
        let rows = statistics.filter { $0.maximum.value != 0 || $0.minimum.value != 0 }.map { line in
            [line.counter]
                + [line.minimum, line.median, line.percentile95, line.maximum].map { Budget.words($0.value, line.unit) }
                + ["\(line.maximum.frame)"]
        }
        let first = frames.first?.index ?? 0
        let last = frames.last?.index ?? 0
        let title =
            "picture  \(detail.width)x\(detail.height)  \(detail.device)\n"
            + "frames   \(first)...\(last), \(frames.count) at \(framesPerSecond) a second; "
            + "most fragments in frame \(detailFrame)\n"
        return title + "\n" + TextColumns.lines([head] + rows).joined(separator: "\n")
    }
}
