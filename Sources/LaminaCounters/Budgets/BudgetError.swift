/// Why a budget can't be read.
public enum BudgetError: Error, Equatable {
    case noComparison(text: String)
    case unknownCounter(name: String)
    case badLimit(text: String, counter: String, unit: FrameCounter.Unit)
}

extension BudgetError: CustomStringConvertible {
    public var description: String { "\(found); \(advice)" }

    /// What was found.
    package var found: String {
        switch self {
        case .noComparison(let text): "\"\(text)\" is no budget"
        case .unknownCounter(let name): "no counter is called \"\(name)\""
        case .badLimit(let text, let counter, _): "\"\(text)\" is no limit for \(counter)"
        }
    }

    /// What to do.
    package var advice: String {
        switch self {
        case .noComparison:
            return "write a counter, <=, <, >=, > or ==, and a number, as in offscreenPasses<=4"
        case .unknownCounter(let name):
            let near = NearName.closest(to: name, in: FrameCounter.all.map(\.name)).map { "did you mean \($0)?" }
            return near ?? "such as offscreenPasses, overdraw, drawCalls or gpuTime"
        case .badLimit(_, _, let unit):
            return switch unit {
            case .bytes: "give a number with B, KiB, MiB or GiB behind it"
            case .seconds: "give a number with s, ms or us behind it"
            case .count, .ratio: "give a number"
            }
        }
    }
}
