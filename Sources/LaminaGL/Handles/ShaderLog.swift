/// The stages of a program.
public enum ShaderStage: String, Sendable, Hashable {
    /// Computes vertex positions.
    case vertex
    /// Computes fragment colours.
    case fragment
    /// Computes texels of images, without draws.
    case compute
}

// MARK: Logs

/// Annotates the driver's log of a shader compilation.
enum ShaderLog {
    /// Returns the log with each source line that it mentions quoted below the mention.
    ///
    /// Drivers write `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA) or `ERROR: 0:12: …` (others). Sources that
    /// renumber their lines (`#line`) are not quoted: the numbers would point at other lines.
    static func annotated(_ log: String, source: String) -> String {
        let trimmed = log.split(whereSeparator: \.isNewline)
        if trimmed.isEmpty { return "the driver gives no reason" }
        let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isRenumbered = lines.contains { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("#line") }
        var result: [String] = []
        for entry in trimmed {
            result.append(String(entry))
            guard !isRenumbered, let number = lineNumber(in: entry), lines.indices.contains(number - 1) else {
                continue
            }
            result.append("    \(number) | \(lines[number - 1])")
        }
        return result.joined(separator: "\n")
    }

    /// Returns the source line that an entry names: the second number of its first `A:B` or `A(B)`.
    static func lineNumber(in entry: Substring) -> Int? {
        var rest = entry
        while let start = rest.firstIndex(where: isDigit) {
            let afterFile = rest[start...].drop(while: isDigit)
            if let mark = afterFile.first, mark == ":" || mark == "(" {
                let digits = afterFile.dropFirst().prefix(while: isDigit)
                let next = afterFile.dropFirst(1 + digits.count).first
                let isClosed = mark == ":" ? next == ":" || next == "(" : next == ")"
                if isClosed, let number = Int(digits) { return number }
            }
            rest = afterFile
        }
        return nil
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
