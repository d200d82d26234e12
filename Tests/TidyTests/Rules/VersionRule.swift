/// The version stands in one file, and the changelog has a section of it.
enum VersionRule {
    static let place = "Sources/Lamina/VERSION"
    private static let changelog = "CHANGELOG.md"

    /// The version that the file's only line is: three numbers; nil if it is anything else.
    static func version(in file: TextFile) -> String? {
        let lines = file.lines.filter { !$0.isEmpty }
        guard lines.count == 1, lines[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil else { return nil }
        return String(lines[0])
    }

    static func findings(version: String, in files: [TextFile]) -> [Finding] {
        var findings: [Finding] = []
        for file in files where file.path != place {
            if file.path == changelog {
                if !file.lines.contains(where: { $0.hasPrefix("## [\(version)]") }) {
                    findings.append(Finding(file.path, "has no section of \(version): cut it from Unreleased"))
                }
                continue
            }
            for (index, line) in file.lines.enumerated() where names(version, in: line) {
                findings.append(
                    Finding(file.path, line: index + 1, "names the version \(version), which \(place) alone does"))
            }
        }
        return findings
    }

    /// Returns true for the version by itself, not as a part of a longer number.
    private static func names(_ version: String, in line: String) -> Bool {
        line.contains(version)
            && line.ranges(of: version).contains { range in
                let before = line[..<range.lowerBound].last
                let after = line[range.upperBound...].drop { $0 == "." }.first
                return before?.isNumber != true && before != "." && after?.isNumber != true
            }
    }
}
