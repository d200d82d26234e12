import Foundation
import Testing

/// The tool that lays out a new filter, on a copy of the files that it reads and changes.
@Suite struct NewEffectTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "lamina-effect-" + UUID().uuidString)

    init() throws {
        let files = FileManager.default
        for path in ["Package.swift", "Shaders", EffectRule.names, "Examples/filters.json", "Tools/new-effect"] {
            let place = folder.appending(path: path)
            try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: Repository.ours.root.appending(path: path), to: place)
        }
        try files.createDirectory(
            at: folder.appending(path: "Tests/Support/Painter/Effects"), withIntermediateDirectories: true)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let tool = Process()
        tool.executableURL = folder.appending(path: "Tools/new-effect")
        tool.arguments = arguments
        let output = Pipe()
        (tool.standardOutput, tool.standardError) = (output, output)
        try tool.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        tool.waitUntilExit()
        return (tool.terminationStatus, text)
    }

    private func text(_ path: String) throws -> TextFile {
        TextFile(path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }

    @Test func aNewFilterIsLaidOutOnce() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = try run(["heatHaze"])
        #expect(made.status == 0)
        #expect(made.output.contains("\(EffectRule.names):") && made.output.contains("Examples/filters.json:"))
        let painter = try text("Tests/Support/Painter/Effects/HeatHaze.swift")
        #expect(painter.lines.contains("struct HeatHaze {"))
        let target = try #require(
            Manifest(try text(ShaderRule.manifest).lines.joined(separator: "\n")).targets
                .first { $0.name == "LaminaShaders" })
        expectNone(
            ShaderRule.findings(
                shaders: ["filter-heat-haze.frag"], embedded: target.embedded, source: try text(ShaderRule.source),
                variants: TextFile(
                    ShaderRule.variants,
                    try text(ShaderRule.variants).lines.filter { $0.contains("heat") }.joined(separator: "\n"))))
        #expect(try run(["heatHaze"]).status == 73)
    }

    @Test(arguments: [["tint"], ["Tint"], ["two words"], [], ["ripple", "--like", "nothing"], ["--wide"], ["a", "b"]])
    func whatIsNoNewNameIsRefused(arguments: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = try text("Package.swift").lines
        let refused = try run(arguments)
        #expect(refused.status == 64 && refused.output.hasPrefix("new-effect: "))
        #expect(try text("Package.swift").lines == before)
    }
}
