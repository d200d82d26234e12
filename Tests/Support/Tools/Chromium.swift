import Foundation
import LaminaImage

/// The browser of this machine, as the other program that reads reports.
package enum Chromium {
    private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    /// True if there is a browser, and Python for the tools that drive it.
    package static let isThere =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .contains { ExecutableSearch.find($0, path: searchPath) != nil }
        && ExecutableSearch.find("python3", path: searchPath) != nil

    /// The output of Tools/check-report for a page, and its exit status.
    package static func check(_ page: String) throws -> (words: String, status: Int32) {
        try run("check-report", on: page, ending: "html")
    }

    /// The output of Tools/check-trace for a trace, read by Chromium's DevTools.
    package static func check(trace: String) throws -> (words: String, status: Int32) {
        try run("check-trace", on: trace, ending: "json", "--reader", "chromium")
    }

    private static func run(
        _ tool: String, on text: String, ending: String, _ options: String...
    ) throws -> (words: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("lamina-report-\(UUID().uuidString).\(ending)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let tools = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tools/\(tool)")
        let process = Process()
        process.executableURL = tools
        process.arguments = [file.path] + options
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let words = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: words, as: UTF8.self), process.terminationStatus)
    }
}
