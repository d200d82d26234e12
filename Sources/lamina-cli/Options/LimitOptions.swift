import ArgumentParser
import Lamina

/// The options that limit the work that documents may ask for.
struct LimitOptions: ParsableArguments {
    enum Preset: String, ExpressibleByArgument, CaseIterable {
        case standard, untrusted

        var limits: WorkLimits { self == .standard ? .standard : .untrusted }
    }

    @Option(
        name: .customLong("limits"),
        help: ArgumentHelp(
            "The set of limits: standard, or untrusted, for untrusted documents. `lamina limits` prints both.",
            valueName: "set"))
    var preset = Preset.standard

    @Option(
        name: .customLong("limit"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A limit of the work that documents may ask for, such as fragmentBound=8G; may be repeated. K, M and G are thousands, "
                + "millions and billions. `lamina limits` prints the names.",
            valueName: "name=count"),
        completion: .list(WorkLimit.allCases.map { $0.name + "=" }), transform: LimitArgument.init(argument:))
    var changes: [LimitArgument] = []

    /// The limits.
    var value: WorkLimits {
        var limits = preset.limits
        for change in changes { limits[change.limit] = change.count }
        return limits
    }

    /// The options as arguments.
    var arguments: [String] {
        (preset == .standard ? [] : ["--limits", preset.rawValue]) + changes.flatMap { ["--limit", $0.text] }
    }

    /// Refuses a range of more frames than the limit.
    func check(_ range: FrameRange?) throws {
        guard let range, case let limit = value[.frames], range.count > limit else { return }
        throw Failure.badInput(
            "the range has \(range.count) frames, but the limit is \(limit); give a shorter range, or raise the limit "
                + "(--limit frames=\(range.count))")
    }
}

/// The argument of `--limit`: the name of a limit and its count, as in `fragmentBound=2G`.
struct LimitArgument {
    /// The argument as it was given.
    let text: String
    let limit: WorkLimit
    let count: Int

    private static let units: [Character: Double] = ["K": 1e3, "M": 1e6, "G": 1e9]
    /// Beyond anything that a machine does.
    private static let largest = 1e15

    /// Parses `NAME=COUNT`; the parser prefixes the message with the option and its value.
    init(argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw Failure.usage("give a name and a count, such as fragmentBound=2G") }
        guard let limit = WorkLimit(name: String(parts[0])) else {
            let near = NearName.closest(to: String(parts[0]), in: WorkLimit.allCases.map(\.name))
            throw Failure.usage(
                near.map { "did you mean '\($0)', as in \($0)=2G?" }
                    ?? "`lamina limits` prints the names; fragmentBound=2G is an example")
        }
        let unit = parts[1].last.flatMap { Self.units[$0] }
        let digits = unit == nil ? parts[1] : parts[1].dropLast()
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits),
            case let count = number * (unit ?? 1), (1...Self.largest).contains(count)
        else { throw Failure.usage("give a count from 1 to 1000000G, such as 500M or 2G") }
        (text, self.limit, self.count) = (argument, limit, Int(count.rounded(.up)))
    }
}
