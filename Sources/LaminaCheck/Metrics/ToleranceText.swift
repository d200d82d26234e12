import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaText

/// An error in a metric or limit as documents and options write them.
public enum ToleranceError: Error, Sendable, Equatable {
    /// The text is not a metric.
    case metric(text: String, reason: String)
    /// The text is no limit.
    case limit(text: String, reason: String)
}

extension ToleranceError: CustomStringConvertible, LocalizedError {
    /// The message: what was found, and what to write.
    public var description: String {
        switch self {
        case .metric(let text, let reason): "\"\(text.prefix(60))\" is not a metric: \(reason)"
        case .limit(let text, let reason): "\"\(text.prefix(60))\" is not a limit: \(reason)"
        }
    }

    /// The same message, for Foundation.
    public var errorDescription: String? { description }
}

// MARK: Metrics

extension PictureMetric: CustomStringConvertible {
    /// The names of all metrics.
    public static let names = ["exact", "channels", "yiq", "oklab", "flip"]

    /// Reads a metric: `exact`, `channels 2`, `yiq 0.1`, `oklab 0.1`, `flip 0.1` or `flip 67 0.1`. Without a number, yiq,
    /// oklab and flip have the threshold 0.1.
    ///
    /// - Throws: ``ToleranceError``.
    public init(parsing text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else {
            throw ToleranceError.metric(
                text: text, reason: "it is empty; write one of \(Self.names.joined(separator: ", "))")
        }
        guard Self.names.contains(name) else {
            let near = NearName.closest(to: name, in: Self.names).map { "did you mean \($0)?" }
            throw ToleranceError.metric(
                text: text, reason: near ?? "write one of \(Self.names.joined(separator: ", "))")
        }
        let numbers = words.dropFirst().map { Double($0) }
        let refuse = { (form: String) in ToleranceError.metric(text: text, reason: "write \(form)") }
        let threshold = { (form: String) throws -> Double in
            guard let last = numbers.last else { return 0.1 }
            guard let number = last, (0...1).contains(number) else { throw refuse(form) }
            return number
        }
        switch name {
        case "exact":
            guard numbers.isEmpty else { throw refuse("exact alone; it has no threshold") }
            self = .exact
        case "channels":
            guard numbers.count == 1, let steps = Int(words[1]), (0...255).contains(steps) else {
                throw refuse("channels and the largest difference that is allowed, from 0 to 255, such as channels 2")
            }
            self = .channels(tolerance: steps)
        case "flip":
            let form = "flip and a threshold from 0 to 1, with the pixels per degree before it if they are not 67"
            guard numbers.count <= 2 else { throw refuse(form) }
            var pixelsPerDegree = 67.0
            if numbers.count == 2 {
                guard let number = numbers[0], (1...1000).contains(number) else {
                    throw refuse("\(form), from 1 to 1000")
                }
                pixelsPerDegree = number
            }
            self = .flip(pixelsPerDegree: pixelsPerDegree, threshold: try threshold(form))
        default:
            let form = "\(name) and a threshold from 0 to 1, such as \(name) 0.1"
            guard numbers.count <= 1 else { throw refuse(form) }
            let number = try threshold(form)
            self = name == "yiq" ? .yiq(threshold: number) : .oklab(threshold: number)
        }
    }

    /// The name without numbers.
    public var name: String {
        switch self {
        case .exact: "exact"
        case .channels: "channels"
        case .yiq: "yiq"
        case .oklab: "oklab"
        case .flip: "flip"
        }
    }

    /// The metric as documents and options write it.
    public var description: String {
        switch self {
        case .exact: name
        case .channels(let tolerance): "\(name) \(tolerance)"
        case .yiq(let threshold), .oklab(let threshold): "\(name) \(PlainNumber.text(threshold))"
        case .flip(let density, let threshold):
            density == 67
                ? "\(name) \(PlainNumber.text(threshold))"
                : "\(name) \(PlainNumber.text(density)) \(PlainNumber.text(threshold))"
        }
    }

    /// The unit of the metric's mean error.
    public var unit: String {
        switch self {
        case .exact, .channels: "steps of 255"
        case .yiq: "of the largest YIQ distance"
        case .oklab: "of the distance of black and white"
        case .flip: "FLIP"
        }
    }
}

// MARK: Limits

extension DifferenceLimits: CustomStringConvertible {
    /// The names of all limits.
    public static let names = ["pixels", "share", "window"]

    /// Reads limits, separated by commas: `pixels 10`, `share 0.1%`, `window 16: 20`. Those that are not named do not
    /// exist.
    ///
    /// - Throws: ``ToleranceError``.
    public init(parsing text: String) throws {
        self.init(pixels: nil)
        var found: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = part.trimmed
            let name = try add(part)
            guard found.insert(name).inserted else {
                throw ToleranceError.limit(text: part, reason: "\(name) is given twice; keep one")
            }
        }
    }

    private mutating func add(_ part: String) throws -> String {
        let refuse = { (reason: String) in ToleranceError.limit(text: part, reason: reason) }
        let words = part.split(maxSplits: 1, whereSeparator: \.isWhitespace).map {
            $0.trimmed
        }
        guard let name = words.first, Self.names.contains(name) else {
            let near = NearName.closest(to: words.first ?? "", in: Self.names).map { "did you mean \($0)?" }
            throw refuse(near ?? "write pixels 10, share 0.1% or window 16: 20")
        }
        let value = words.count > 1 ? words[1] : ""
        switch name {
        case "pixels":
            guard let number = Int(value), number >= 0 else {
                throw refuse("write the largest number of different pixels, such as pixels 10")
            }
            pixels = number
        case "share":
            guard let number = Self.share(value) else {
                throw refuse("write the largest share of different pixels, such as share 0.1% or share 0.001")
            }
            share = number
        default:
            guard let window = Window(value) else {
                throw refuse(
                    "write the side of the square and the largest number of different pixels in it, such as window 16: 20"
                )
            }
            self.window = window
        }
        return name
    }

    /// Reads a share: a number from 0 to 1, or a percentage.
    public static func share(_ text: String) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? text.dropLast().trimmed : text) else {
            return nil
        }
        let share = isPercent ? number / 100 : number
        return (0...1).contains(share) ? share : nil
    }

    /// The limits as documents and options write them; empty without any.
    public var description: String {
        var parts: [String] = []
        if let pixels { parts.append("pixels \(pixels)") }
        if let share { parts.append("share \(PlainNumber.percent(share))") }
        if let window { parts.append("window \(window)") }
        return parts.joined(separator: ", ")
    }
}

extension DifferenceLimits.Window: CustomStringConvertible {
    /// Reads a limit such as `16: 20`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            Int($0.trimmed)
        }
        guard parts.count == 2, let side = parts[0], let pixels = parts[1], side >= 1, pixels >= 0 else { return nil }
        self.init(side: side, pixels: pixels)
    }

    /// The limit as documents and options write it.
    public var description: String { "\(side): \(pixels)" }
}

extension PictureTolerance: CustomStringConvertible {
    /// Reads a metric and limits: `yiq 0.1, pixels 10, share 0.1%`; without limits no pixel may differ.
    ///
    /// - Throws: ``ToleranceError``.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let metric = try PictureMetric(parsing: String(parts.first ?? ""))
        self.init(metric, parts.count > 1 ? try DifferenceLimits(parsing: String(parts[1])) : DifferenceLimits())
    }

    /// The tolerance as documents and options write it.
    public var description: String {
        let limits = limits.description
        return limits.isEmpty ? metric.description : "\(metric), \(limits)"
    }
}

// MARK: Numbers

/// Numbers as documents write them: no digits after the point that say nothing.
enum PlainNumber {
    /// The shortest text that reads back as the number.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    }

    /// A share as a percentage that reads back as the share.
    static func percent(_ share: Double) -> String {
        let percent = "\(text(share * 100))%"
        return DifferenceLimits.share(percent) == share ? percent : text(share)
    }

    /// A share as a percentage of about three digits, such as `21.7%`, with more where it would read as 0, as all, or as
    /// another share.
    ///
    /// - Parameter limit: The other share, from which this one must differ in the text.
    static func rounded(percent share: Double, unlike limit: Double? = nil) -> String {
        guard share.isFinite, share > 0 else { return "0%" }
        let value = share * 100
        var digits = min(12, max(0, 2 - Int(log10(value).rounded(.down))))
        while digits < 12 {
            let scale = pow(10, Double(digits))
            let shown = (value * scale).rounded() / scale
            let isAll = share < 1 && shown >= 100
            let isLimit = limit.map { $0 != share && abs(shown - $0 * 100) < 1e-12 } ?? false
            if !isAll, !isLimit { break }
            digits += 1
        }
        var text = NumberText.fixed(value, digits: digits)
        if text.contains(".") {
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
        }
        return text + "%"
    }

    /// The shortest percentage that is at least a share, and not more than `most`.
    static func percent(atLeast share: Double, below most: Double) -> String {
        for digits in 0...12 {
            let scale = pow(10, Double(digits))
            let percent = "\(text((share * 100 * scale).rounded(.up) / scale))%"
            if let value = DifferenceLimits.share(percent), value >= share, value < most { return percent }
        }
        return text(share)
    }
}
