import Foundation
import Lamina
import LaminaCheck
import LaminaFarm

/// The files of checks and farms. The first line of an input is the name of its format, the rest is the file.
enum ChecksTarget {
    /// The formats.
    enum Format: String, CaseIterable {
        case baseline, golden, budgets, metric, limits, suite, shard, blob, parcel
    }

    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, let format = Format(rawValue: String(decoding: lines[0], as: UTF8.self)) else {
            return nil
        }
        let bytes = Array(lines[1])
        let text = String(decoding: bytes, as: UTF8.self)
        switch format {
        case .baseline: try readBaseline(bytes)
        case .golden: return try problemWithGolden(bytes)
        case .budgets: return try problemWithBudgets(text)
        case .metric:
            let metric = try PictureMetric(parsing: text)
            let again = try? PictureMetric(parsing: metric.description)
            if again?.name != metric.name { return "the metric is printed as \(metric)" }
        case .limits:
            let limits = try DifferenceLimits(parsing: text)
            let printed = limits.description
            if (try? DifferenceLimits(parsing: printed)) == nil { return "the limits are printed as \"\(printed)\"" }
        case .suite:
            let path = try Workplace.shared.write(bytes, as: "suite/suite.yaml")
            let suite = try Suite(at: path)
            _ = suite.caseCount
        case .shard: return try problemWithShard(text)
        case .blob: try mergeBlobs(bytes)
        case .parcel:
            let path = try Workplace.shared.write(bytes, as: "parcel.json")
            try Parcel.check(path, on: FarmMachine(version: "1", device: "fuzz"))
        }
        return nil
    }

    private static func readBaseline(_ bytes: [UInt8]) throws {
        let baseline = try Baseline(Data(bytes), name: "baseline")
        for counter in FrameCounter.all { _ = baseline.value(of: counter) }
    }

    /// A golden is written as it is read.
    private static func problemWithGolden(_ bytes: [UInt8]) throws -> String? {
        let golden = try GoldenText.golden(bytes, file: "a.golden")
        let printed = GoldenText.text(golden)
        let again = try? GoldenText.golden(Array(printed.utf8), file: "a.golden")
        return again == golden ? nil : "the golden is printed as\n\(printed)"
    }

    private static func problemWithBudgets(_ text: String) throws -> String? {
        for budget in try Budget.parse(text) {
            guard let again = try? Budget(budget.description), again.counter == budget.counter else {
                return "the budget is printed as \"\(budget)\""
            }
        }
        return nil
    }

    private static func problemWithShard(_ text: String) throws -> String? {
        let shard = try Shard(text)
        let frames = shard.frames(of: 3..<20)
        guard frames.lowerBound >= 3, frames.upperBound <= 20 else { return "shard \(shard) has the frames \(frames)" }
        return try Shard(shard.description) == shard ? nil : "the shard is printed as \(shard)"
    }

    /// Merges blobs, which lines of hyphens separate; their last lines, with the digests, are made here.
    private static func mergeBlobs(_ bytes: [UInt8]) throws {
        let separator = Array("\n---\n".utf8)
        var parts: [[UInt8]] = [[]]
        var rest = bytes[...]
        while let range = rest.firstRange(of: separator), parts.count < 4 {
            parts[parts.count - 1] = Array(rest[..<range.lowerBound])
            parts.append([])
            rest = rest[range.upperBound...]
        }
        parts[parts.count - 1] = Array(rest)
        var paths: [String] = []
        for part in parts {
            let body = part + [UInt8(ascii: "\n")]
            let count = body.count { $0 == UInt8(ascii: "\n") }
            let end = "{\"digest\":\"\(PictureDigest.of(body))\",\"lines\":\(count)}\n"
            paths.append(try Workplace.shared.write(body + end.utf8, as: "\(paths.count).blob"))
        }
        // Pictures are decoded for a page.
        if case .suite(let result) = try Merge(paths, limits: .untrusted) { _ = try SuiteReport(result).html() }
    }
}
