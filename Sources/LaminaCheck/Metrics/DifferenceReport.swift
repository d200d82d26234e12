import FoundationEssentials
import Glibc
import LaminaImage
import LaminaText

/// The differences of pairs of pictures, for people and for programs.
package struct DifferenceReport: Sendable, Encodable {
    /// The version of the form.
    package let lamina = 1
    /// The tolerance, as options write it.
    package var tolerance: String
    /// True if all pairs passed.
    package var passed: Bool { pairs.allSatisfy(\.passed) }
    /// The pairs, in order.
    package var pairs: [Pair] = []
    /// The numbers of pairs by state; states without pairs are left out.
    package var counts: [String: Int] {
        pairs.reduce(into: [:]) { counts, pair in counts[pair.state.rawValue, default: 0] += 1 }
    }

    /// The counts on one line: `20 pictures: 12 equal, 2 differ, 1 renamed, 1 new`.
    package var countLine: String {
        let counts = counts
        let parts = State.allCases.compactMap { state in
            counts[state.rawValue].map { "\($0) \($0 == 1 ? state.words.one : state.words.many)" }
        }
        return "\(Words.count(pairs.count, "picture")): \(parts.joined(separator: ", "))"
    }

    /// The state of a pair.
    package enum State: String, Sendable, Encodable, CaseIterable {
        /// The pictures are equal in all that is compared.
        case equal
        /// They differ within the limits.
        case close
        /// They differ by more than the limits.
        case different
        /// The picture is the expected one of another name.
        case renamed
        /// There is no expected picture.
        case new
        /// There is an expected picture, and no actual one.
        case missing
        /// A file can't be read.
        case unreadable
        /// The expected picture was added, replaced or renamed by an update.
        case updated
        /// The expected picture was removed by an update.
        case removed

        /// The words of counts, of one and of several.
        fileprivate var words: (one: String, many: String) {
            switch self {
            case .close: ("within the limits", "within the limits")
            case .different: ("differs", "differ")
            default: (rawValue, rawValue)
            }
        }
    }

    /// Creates a report without pairs.
    package init(_ tolerance: PictureTolerance) { self.tolerance = tolerance.description }

    /// One pair.
    package struct Pair: Sendable, Encodable {
        /// The name.
        package var name: String
        package var passed: Bool
        /// The state.
        package var state: State
        /// The verdict in words.
        package var sentence: String
        /// The figures; nil if there was nothing to compare.
        package var figures: PictureFigures?
        /// The share of the compared pixels that are different.
        package var share: Double?
        /// The unit of the figures' mean error.
        package var meanErrorUnit: String?
        /// The limit that decided; nil if nothing differs, or there was nothing to compare.
        package var decision: PictureVerdict.Decision?
        /// The peak signal-to-noise ratio in decibels; nil if it was not asked for, or is infinite.
        package var psnr: Double?
        /// The structural similarity; nil if it was not asked for.
        package var ssim: Double?
        /// The reason for which there is no PSNR or SSIM though they were asked for; nil if there are both.
        package var qualityNote: String?

        /// Creates the result of a comparison.
        package init(name: String, verdict: PictureVerdict, metric: PictureMetric) {
            (self.name, passed, sentence) = (name, verdict.passed, verdict.sentence)
            (figures, share, decision) = (verdict.figures, verdict.figures.share, verdict.decision)
            state = !verdict.passed ? .different : verdict.decision == nil ? .equal : .close
            meanErrorUnit = metric.unit
        }

        /// Creates the result of a pair that can't be compared.
        package init(name: String, failure: String, state: State = .unreadable) {
            (self.name, passed, sentence, self.state) = (name, false, failure, state)
        }

        /// Makes it the result after an update that changed the expected picture, so that the pair passes.
        ///
        /// - Parameter state: ``State/updated`` or ``State/removed``.
        package mutating func change(to state: State) { (self.state, passed) = (state, true) }

        /// The result on one line: the name, the verdict, the figures that it does not say.
        package var line: String {
            let isChanged = [.updated, .removed].contains(state)
            guard let figures, decision != nil, figures.compared > 0 else {
                let verdict = isChanged ? "\(state.rawValue): \(sentence)" : passed ? "equal" : "FAILED: \(sentence)"
                return "\(name): \(verdict)"
            }
            var parts = ["\(isChanged ? state.rawValue : passed ? "passed" : "FAILED"): \(sentence)"]
            if decision?.limit == "size" { parts.append("\(figures.different) pixels differ") }
            if decision?.limit != "share", figures.different > 0 {
                parts.append("\(PlainNumber.rounded(percent: figures.share)) of \(figures.compared)")
            }
            if let count = figures.differentIn16BitsOnly, count > 0 {
                parts.append("\(count) of them only below 8 of 16 bits")
            }
            if figures.antialiased > 0 { parts.append("\(figures.antialiased) more by antialiasing") }
            parts.append("a channel by up to \(figures.largestChannelDifference)")
            if let mean = figures.meanError, let meanErrorUnit {
                let most = decision?.largestError.map { ", at most \(NumberText.significant($0, digits: 6))" } ?? ""
                parts.append("mean error \(NumberText.significant(mean, digits: 6))" + most + " " + meanErrorUnit)
            }
            if let psnr { parts.append("PSNR \(NumberText.fixed(psnr, digits: 2)) dB") }
            if let ssim { parts.append("SSIM \(NumberText.fixed(ssim, digits: 5))") }
            if let qualityNote { parts.append(qualityNote) }
            return "\(name): \(parts.joined(separator: "; "))"
        }
    }

    private enum CodingKeys: CodingKey { case lamina, tolerance, passed, counts, pairs }

    /// Writes the report, with ``passed``.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lamina, forKey: .lamina)
        try container.encode(tolerance, forKey: .tolerance)
        try container.encode(passed, forKey: .passed)
        try container.encode(counts, forKey: .counts)
        try container.encode(pairs, forKey: .pairs)
    }

    /// Returns the report as JSON.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
