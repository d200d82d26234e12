/// The project speaks of itself alone: no path of somebody's machine, no host that readers cannot open.
enum PlaceRule {
    /// Written in parts, so that this file does not break its own rule.
    private static let folders = ["home", "mnt", "root", "tmp", "Users", "work"].map { "/" + $0 + "/" }
    private static let packageHosts = [
        "pypi" + ".org", "python" + "hosted.org", "deb.debian" + ".org", "npmjs" + ".org", "crates" + ".io",
    ]

    /// The hosts to which a link may lead. A new one is added here when anyone can open it.
    private static let knownHosts: Set = [
        "developer.apple.com", "docs.swift.org", "example.com", "github.com", "json-schema.org", "keepachangelog.com",
        "localhost", "nullprogram.com", "research.nvidia.com", "registry.khronos.org", "schemas.microsoft.com",
        "swift.org",
        "wiki.mozilla.org", "www.apache.org", "www.khronos.org",
        "www.debian.org", "www.swift.org", "www.w3.org", "yaml.org",
    ]

    static func findings(in file: TextFile) -> [Finding] {
        file.lines.enumerated().flatMap { index, line in
            folders.filter { namesFolder($0, in: line) }.map {
                Finding(
                    file.path, line: index + 1,
                    "names \($0), a place on one machine: write a path relative to the repository, or ask the system")
            }
                + packageHosts.filter(line.contains).map {
                    Finding(file.path, line: index + 1, "names \($0): leave package hosts to each machine's settings")
                }
                + hosts(in: line).filter { !knownHosts.contains($0) }.map {
                    Finding(
                        file.path, line: index + 1,
                        "links to \($0): if anyone can open it, add it to knownHosts in "
                            + "Tests/TidyTests/Rules/PlaceRule.swift")
                }
        }
    }

    /// Returns whether an absolute path starts with the folder: nothing that could be a path before it, no longer name
    /// after it.
    private static func namesFolder(_ folder: String, in line: String) -> Bool {
        line.ranges(of: folder).contains { range in
            let before = line[..<range.lowerBound].last
            let after = line[range.upperBound...].first
            let startsPath = !(before.map { $0.isLetter || $0.isNumber || "_.-)}]$*~".contains($0) } ?? false)
            let endsName = folder.hasSuffix("/") || !(after.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
            return startsPath && endsName
        }
    }

    private static func hosts(in line: String) -> [String] {
        ["https://", "http://"].flatMap { scheme in
            line.ranges(of: scheme).map { range in
                String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" })
            }
        }.filter { !$0.isEmpty }
    }
}
