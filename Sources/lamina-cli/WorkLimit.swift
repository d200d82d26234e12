import Foundation
import Lamina

/// The argument of `--limit`: the name of a limit and its value, as in `fragments=2G`.
struct WorkLimit {
    /// The argument as it was given.
    let text: String
    /// The largest number of fragments of one frame.
    let count: Int

    private static let name = "fragments"
    private static let units: [Character: Double] = ["K": 1e3, "M": 1e6, "G": 1e9]
    /// Beyond any frame that a device draws.
    private static let largest = 1e15

    /// Parses `fragments=COUNT`; the parser prefixes the message with the option and its value.
    init(argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw Failure.usage("give a name and a count, such as fragments=2G") }
        guard parts[0] == Self.name else { throw Failure.usage("the only limit is 'fragments', as in fragments=2G") }
        let unit = parts[1].last.flatMap { Self.units[$0] }
        let digits = unit == nil ? parts[1] : parts[1].dropLast()
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits),
            case let count = number * (unit ?? 1), (1...Self.largest).contains(count)
        else { throw Failure.usage("give a count from 1 to 1000000G, such as 500M or 2G") }
        (text, self.count) = (argument, Int(count.rounded(.up)))
    }
}
