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
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([head] + rows).map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + space : space + text
            }.joined(separator: "  ")
        }
        let first = frames.first?.index ?? 0
        let last = frames.last?.index ?? 0
        let title =
            "picture  \(detail.width)x\(detail.height)  \(detail.device)\n"
            + "frames   \(first)...\(last), \(frames.count) at \(framesPerSecond) a second; "
            + "most fragments in frame \(detailFrame)\n"
        return title + "\n" + lines.joined(separator: "\n")
    }
}
