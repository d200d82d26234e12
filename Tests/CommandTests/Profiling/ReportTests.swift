import Foundation
import Testing

/// What `lamina profile` writes beside its table: `--html`, `--trace`, `--csv`, and what `--baseline` says.
@Suite struct ReportTests {
    private static let group = Scenes.fading(spacedBy: 10)
    private static let apart = Scenes.fading(spacedBy: 40)

    /// A folder with a scene, and its profile as JSON.
    private func folder(scene: String = group) throws -> WorkFolder {
        let folder = try WorkFolder(["scene.json": .text(scene)])
        let run = try folder.lamina("profile", "scene.json", "--json")
        run.expectSuccess()
        try folder.lay(.bytes([UInt8](run.output)), "before.json")
        return folder
    }

    @Test func allFilesAreWritten() throws {
        let folder = try folder()
        let run = try folder.lamina(
            "profile", "scene.json", "--html", "a.html", "--trace", "a.trace.json", "--csv", "a.csv")
        run.expectSuccess()
        #expect(run.text.contains("offscreen passes"))
        let page = String(decoding: try folder.bytes("a.html"), as: UTF8.self)
        #expect(page.hasPrefix("<!doctype html>") && page.contains(#""scene":"scene.json""#))
        let profile = try JSONSerialization.jsonObject(with: Data(folder.bytes("before.json"))) as? [String: Any]
        let passes = try #require(profile?["passes"] as? [[String: Any]])
        #expect(passes.count == 2)
        // A picture of each pass that was executed.
        #expect(page.components(separatedBy: #""thumbnail":"data:image/png;base64,"#).count == passes.count + 1)
        let trace = try JSONSerialization.jsonObject(with: Data(folder.bytes("a.trace.json"))) as? [String: Any]
        #expect((trace?["traceEvents"] as? [Any])?.isEmpty == false)
        let rows = String(decoding: try folder.bytes("a.csv"), as: UTF8.self).split(separator: "\r\n")
        #expect(rows.count == 2 && rows[0].hasPrefix("frame,time,offscreenPassesRequired"))
    }

    @Test func aChangeThatWasTriedIsTold() throws {
        let folder = try folder(scene: Self.apart)
        try folder.lamina("profile", "scene.json", "--html", "a.html").expectSuccess()
        let page = String(decoding: try folder.bytes("a.html"), as: UTF8.self)
        #expect(
            page.contains("set allowsGroupOpacity of `group` to false: required 1 to 0, made 0 to 0, passes 1 to 1"))
        #expect(page.contains("so the plan stays as it is; the same picture"))
    }

    @Test func changesAreTold() throws {
        let folder = try folder()
        try folder.lay(.text(Self.apart), "scene.json")
        let run = try folder.lamina("profile", "scene.json", "--baseline", "before.json")
        run.expectSuccess()
        #expect(run.text.contains("changes against before.json"))
        let row = try #require(run.text.split(separator: "\n").last { $0.hasPrefix("offscreenPasses ") })
        #expect(row.split(separator: " ").prefix(4) == ["offscreenPasses", "1", "0", "-1"])
        try folder.lamina("profile", "scene.json", "--json", "--html", "a.html", "--baseline", "before.json")
            .expectSuccess()
        let page = String(decoding: try folder.bytes("a.html"), as: UTF8.self)
        #expect(page.contains(#""name":"before.json""#))
    }

    @Test func aFixIsComparedWithTheSceneThatItIsOf() throws {
        let folder = try folder(scene: Self.apart)
        #expect(try folder.lamina("explain", "scene.json", "--fix", "fixed.json").ending == .exit(0))
        let run = try folder.lamina("profile", "fixed.json", "--baseline", "before.json")
        run.expectSuccess()
        #expect(run.text.contains("changes against before.json of scene.json"))
        let row = try #require(run.text.split(separator: "\n").last { $0.hasPrefix("offscreenPassesRequired ") })
        #expect(row.split(separator: " ").prefix(4) == ["offscreenPassesRequired", "1", "0", "-1"])
    }

    @Test func aBaselineOfSomethingElseIsRefused() throws {
        let folder = try folder()
        try folder.lamina("profile", "scene.json", "--scale", "2", "--baseline", "before.json")
            .expectRefusal(65, saying: ["before.json", "its size is 200×40", "here it is 400×80"])
        try folder.lay(.text(#"{"version": 1}"#), "old.json")
        try folder.lamina("profile", "scene.json", "--html", "a.html", "--baseline", "old.json")
            .expectRefusal(65, saying: ["old.json", "version 1", "write it again"])
        try folder.lay(.text("no profile"), "text.json")
        try folder.lamina("profile", "scene.json", "--baseline", "text.json")
            .expectRefusal(65, saying: ["text.json", "it is not JSON"])
        try folder.lamina("profile", "scene.json", "--baseline", "missing.json")
            .expectRefusal(65, saying: ["missing.json", "No such file"])
        #expect(try folder.contents()["a.html"] == nil)
    }

    @Test(arguments: ["--html", "--trace", "--csv"])
    func filesThatCannotBeWrittenAreRefusedBeforeTheSceneIsRead(option: String) throws {
        let folder = try folder()
        try folder.lamina("profile", "none.json", option, "scene.json/file")
            .expectRefusal(74, saying: ["cannot write scene.json/file: making the folder scene.json: Not a directory"])
        try folder.lamina("profile", "scene.json", option, "new/folder/file").expectSuccess()
        #expect(try folder.contents()["new/folder/file"] != nil)
        try folder.lamina("profile", "scene.json", option, "-").expectRefusal(64, saying: [option, "standard output"])
    }

    @Test func aBaselineThatNothingShowsIsRefused() throws {
        try folder().lamina("profile", "scene.json", "--json", "--baseline", "before.json")
            .expectRefusal(64, saying: ["--baseline", "--html"])
    }

    @Test func profilesHaveASchema() throws {
        let run = try WorkFolder().lamina("schema", "profile")
        run.expectSuccess()
        let schema = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        #expect(schema?["title"] as? String == "Lamina profile")
    }
}
