/// The folder that GitHub names the files of a repository from, which is seldom the one that a step works in.
public struct GitHubWorkspace: Sendable, Equatable {
    /// The absolute path of the repository's folder (`GITHUB_WORKSPACE`); nil if it is the working folder.
    public var folder: String?
    /// The absolute path of the working folder.
    public var workingFolder: String

    /// Creates a value; without a folder, files are named as they are.
    public init(folder: String? = nil, workingFolder: String = "/") {
        (self.folder, self.workingFolder) = (folder, workingFolder)
    }

    /// Returns a file's path from the repository's folder; as it is if it is not in that.
    func path(of file: String) -> String {
        guard let folder else { return file }
        let absolute = Self.steps(of: file.hasPrefix("/") ? file : workingFolder + "/" + file)
        let root = Self.steps(of: folder)
        guard absolute.count > root.count, absolute.starts(with: root) else { return file }
        return absolute.dropFirst(root.count).joined(separator: "/")
    }

    /// The parts of an absolute path, without `.` and `..`.
    private static func steps(of path: String) -> [Substring] {
        var steps: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = steps.popLast() } else { steps.append(part) }
        }
        return steps
    }
}

extension SuiteReport {
    /// Returns a workflow command of GitHub for each scene with failed cases, which marks it in the list of changes, at the
    /// property that changed where that is known: `::error file=scenes/card.json,line=12,col=5,title=card and 3 more::…`;
    /// and a notice for each orphaned golden.
    ///
    /// - Parameter workspace: The repository's folder, from which files are named.
    public func githubAnnotations(in workspace: GitHubWorkspace = GitHubWorkspace()) -> String {
        var scenes: [String] = []
        var failed: [String: [CaseResult]] = [:]
        for result in result.cases where !result.passed {
            if failed[result.scene] == nil { scenes.append(result.scene) }
            failed[result.scene, default: []].append(result)
        }
        var lines = scenes.compactMap { failed[$0] }.map { annotation(of: $0, in: workspace) }
        lines += result.orphans.map { name in
            "::notice title=\("orphaned golden".inGitHubProperty)::\(name.inGitHub)\(": no case has it".inGitHub)"
        }
        lines += faults.map { "::error title=\(result.suite.inGitHubProperty)::\($0.inGitHub)" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The command of one scene.
    private func annotation(of cases: [CaseResult], in workspace: GitHubWorkspace) -> String {
        let scene = cases[0].scene
        let path = workspace.path(of: result.folder.isEmpty ? scene : "\(result.folder)/\(scene)")
        let blocks = FailureBlock.blocks(of: cases)
        let text = blocks.enumerated().map { index, block in
            let name = index == 0 ? [] : ["\(block.first.name):"]
            return (name + block.reasons + [block.sameIn].compactMap(\.self)).joined(separator: "\n")
        }.joined(separator: "\n")
        let title = cases[0].name + (cases.count == 1 ? "" : " and \(cases.count - 1) more")
        let placed = cases.first { $0.line != nil }
        let column = placed?.column.map { "col=\($0)," } ?? ""
        return "::error file=\(path.inGitHubProperty),line=\(placed?.line ?? 1),\(column)"
            + "title=\(title.inGitHubProperty)::\(text.inGitHub)"
    }
}

extension String {
    /// The text as the message of a workflow command.
    fileprivate var inGitHub: String {
        escapingControls { $0 != 0x0A && $0 != 0x0D }.replacing("%", with: "%25").replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
    }

    /// The text as a property of a workflow command.
    fileprivate var inGitHubProperty: String { inGitHub.replacing(":", with: "%3A").replacing(",", with: "%2C") }
}

// MARK: Markdown

extension SuiteReport {
    /// The largest number of bytes of ``markdown()``, less than GitHub allows in a comment.
    static let markdownLimit = 60_000

    /// Returns the result as Markdown, for the summary of a step and for comments: the counts, then a row for each cause
    /// with the names of the pictures and the reasons.
    ///
    /// Names and reasons are shown as they are: nothing in them is markup, a link or a mention. What is too long is left
    /// out, and the text says so.
    public func markdown() -> String {
        let title = "<code>\(result.suite.inMarkdown)</code> \(result.passed ? "passed" : "failed")"
        var text = "### \(result.passed ? "✅" : "❌") \(title)\n\n\(counts.inMarkdown)"
        if !result.device.isEmpty { text += ", on <code>\(result.device.inMarkdown)</code>" }
        text += "\n"
        for fault in faults.prefix(8) { text += "\n<code>\(fault.cut(to: 300).inMarkdown)</code>\n" }
        if faults.count > 8 { text += "\nand \(faults.count - 8) more\n" }
        let blocks = blocks
        var rows = blocks.map { block in
            "| \(names(block.cases.map(\.name))) | \(Self.cell(block.reasons)) |\n"
        }
        for (state, words) in [
            (CaseState.recorded, "new"), (.updated, "the golden was replaced"),
            (.removed, "the expected picture was removed"),
        ] {
            let names = result.cases.filter { $0.state == state }.map(\.name)
            if !names.isEmpty { rows.append("| \(self.names(names)) | \(words) |\n") }
        }
        if !result.orphans.isEmpty { rows.append("| \(names(result.orphans)) | no case has this golden |\n") }
        guard !rows.isEmpty else { return text }
        text += "\n| pictures | reasons |\n| --- | --- |\n"
        for (index, row) in rows.enumerated() {
            guard text.utf8.count + row.utf8.count <= Self.markdownLimit else {
                return text + "\n\(Words.count(rows.count - index, "more row")) left out\n"
            }
            text += row
        }
        return text
    }

    private func names(_ names: [String]) -> String {
        let shown = names.prefix(Words.nameLimit).map { "<code>\($0.cut(to: 200).inMarkdown)</code>" }
        return shown.joined(separator: ", ")
            + (names.count > shown.count ? " and \(names.count - shown.count) more" : "")
    }

    /// At most eight reasons, a line each.
    private static func cell(_ reasons: [String]) -> String {
        reasons.prefix(8).map { "<code>\($0.cut(to: 300).inMarkdown)</code>" }.joined(separator: "<br>")
    }
}

extension String {
    /// The first characters, with an ellipsis if there are more.
    fileprivate func cut(to count: Int) -> String { self.count > count ? prefix(count) + "…" : self }

    /// The text with all that Markdown or HTML reads as markup written as character references, on one line. A mention is
    /// none inside of `<code>`.
    fileprivate var inMarkdown: String {
        var text = ""
        for scalar in escapingControls({ _ in true }).unicodeScalars {
            let isMarkup = "&<>|`*_~[]()\\#!@$:\"'".unicodeScalars.contains(scalar)
            text += isMarkup ? "&#\(scalar.value);" : String(Character(scalar))
        }
        return text
    }
}
