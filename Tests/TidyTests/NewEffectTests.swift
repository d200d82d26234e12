import Foundation
import Testing

/// The tool that lays out a new filter, on a copy of the files that it reads and changes.
@Suite struct NewEffectTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "lamina-effect-" + UUID().uuidString)

    /// The lists of filters.
    private static let lists = [
        EffectRule.names, "Sources/LaminaPlan/Filters/FilterStep.swift",
        "Tests/Support/Painter/Effects/PaintedFilter.swift",
    ]

    init() throws {
        let files = FileManager.default
        for path in Self.lists + ["Examples/filters.json", "Tools/new-effect"] {
            let place = folder.appending(path: path)
            try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: Repository.ours.root.appending(path: path), to: place)
        }
        for path in ["Sources/LaminaLayers/Effects/Filters", ShaderRule.filters, "Shaders", "docs"] {
            try files.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        try Data().write(to: folder.appending(path: "docs/effects.md"))
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
        let step = try text("Sources/LaminaPlan/Filters/HeatHaze.swift")
        expectNone(
            ShaderRule.findings(filters: [try text(ShaderRule.filters + "heat-haze.frag")], users: [step]))
        for path in [
            "Sources/LaminaLayers/Effects/Filters/HeatHaze.swift", "Tests/Support/Painter/Effects/HeatHaze.swift",
        ] {
            #expect(try text(path).lines.contains { $0.hasPrefix("extension FilterKind.HeatHaze: ") })
        }
        // Once in each switch, besides the case and the list of all.
        for path in Self.lists {
            #expect(try text(path).lines.count { $0.contains("case .heatHaze(let ") } == 1, "\(path)")
        }
        let kinds = try text(EffectRule.names)
        #expect(EffectRule.cases(of: kinds).contains { $0.text == "heatHaze" })
        #expect(kinds.lines.contains("        HeatHaze.self,"))
        #expect(try run(["heatHaze"]).status == 64)
        try Data().write(to: folder.appending(path: ShaderRule.filters + "two-words.frag"))
        #expect(try run(["twoWords"]).status == 73)
    }

    @Test(arguments: [["tint"], ["Tint"], ["two words"], [], ["ripple", "--like", "nothing"], ["--wide"], ["a", "b"]])
    func whatIsNoNewNameIsRefused(arguments: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = try text(EffectRule.names).lines
        let refused = try run(arguments)
        #expect(refused.status == 64 && refused.output.hasPrefix("new-effect: "))
        #expect(try text(EffectRule.names).lines == before)
    }
}
