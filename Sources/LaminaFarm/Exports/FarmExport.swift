/// The files of a job for an engine that reads a description of it.
///
/// Each calls `lamina check --shard` or `lamina render --shard` for the shards and `lamina merge` for their blobs, and
/// tries again only what ends with a code that is worth it: 64 and 65 are not.
package enum FarmExport: String, Sendable, CaseIterable {
    /// A workflow of GitHub Actions: a matrix of shards, and a job that merges.
    case github
    /// A template of Open Job Description: a step of shards, and one that merges.
    case openjd
    /// Jobs of Kubernetes: an Indexed Job of shards, and one that merges.
    case kubernetes

    /// Returns the description.
    ///
    /// - Parameter job: The job; paths in its arguments are relative to the folder that the engine works in.
    package func text(_ job: FarmJob) -> String {
        switch self {
        case .github: GitHubWorkflow(job: job).text
        case .openjd: OpenJDTemplate(job: job).text
        case .kubernetes: KubernetesJobs(job: job).text
        }
    }
}

extension FarmJob {
    /// The call of one shard in a shell.
    ///
    /// - Parameter number: The shell's expression of the shard's number, which stands in double quotes.
    func shellCall(number: String) -> String {
        ([program.quotedForShell] + arguments.map { $0.inShell.replacing("\"$1\"", with: "\"\(number)\"") })
            .joined(separator: " ")
    }

    /// The call that merges all blobs in a shell.
    func shellMerge(blobs: String) -> String {
        ([program.quotedForShell, "merge"] + mergeArguments.map(\.quotedForShell) + ["--", blobs])
            .joined(separator: " ")
    }

    /// The name as one of letters, digits and dashes.
    var plainName: String {
        let name = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let trimmed = String(name.prefix(40)).split(separator: "-").joined(separator: "-")
        return trimmed.isEmpty ? "work" : trimmed
    }
}

extension String {
    /// The text as a double-quoted string of YAML and JSON.
    var quotedForYAML: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                text += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// The lines with so many spaces before each that is not empty.
    func indented(_ count: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
}
