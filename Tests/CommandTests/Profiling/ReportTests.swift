import Foundation
import Testing

/// The files that `lamina profile` writes beside its table (`--html`, `--trace`, `--csv`), and its `--baseline`.
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

    /// The data block of a page.
    private func data(_ folder: WorkFolder, _ name: String) throws -> [String: Any] {
        let page = String(decoding: try folder.bytes(name), as: UTF8.self)
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page[start.upperBound...].range(of: "</script>"))
        let parsed = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
        return try #require(parsed as? [String: Any])
    }

    /// A screen of 40 cards, of five layers each, over a gradient.
    private static let screen: String = {
        let cards = (0..<40).map { index -> String in
            let (x, y) = (10 + index % 4 * 98, 20 + index / 4 * 80)
            return ##"""
                {"frame": [\##(x), \##(y), 84, 64], "backgroundColor": "#fff", "cornerRadius": 8, "shadowOpacity": 0.3,
                 "sublayers": [
                   {"frame": [6, 6, 24, 24], "backgroundColor": "#2\##(index % 10)8", "cornerRadius": 5},
                   {"frame": [6, 36, 72, 20], "opacity": 0.5, "sublayers": [
                     {"frame": [0, 0, 20, 12], "cornerRadius": 3, "backgroundColor": "#000"},
                     {"frame": [12, 2, 30, 12], "cornerRadius": 3, "backgroundColor": "#a0\##(index % 10)"}]}]}
                """##
        }
        return """
            {"lamina": 1, "size": [400, 840], "scale": 2, "sublayers": [
              {"type": "gradient", "frame": [0, 0, 400, 840], "colors": ["#0af", "#fa0"]}, \(cards.joined(separator: ", "))]}
            """
    }()

    @Test func thePageOf200LayersIsSmallAndHasEachDraw() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.screen)])
        let arguments = ["profile", "scene.json", "--json", "--no-tries", "--html"]
        let run = try folder.lamina(arguments + ["a.html"])
        run.expectSuccess()
        #expect(try folder.bytes("a.html").count <= 2_000_000)
        let page = try data(folder, "a.html")
        #expect((page["layers"] as? [Any])?.count == 202)
        let profile = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let passes = try #require(profile["passes"] as? [[String: Any]])
        let steps = try #require((page["steps"] as? [String: Any])?["passes"] as? [[String: Any]])
        var draws = 0
        for step in steps {
            let index = try #require(step["pass"] as? Int)
            let layers = try #require(step["layers"] as? [Int])
            #expect(layers.count == passes[index]["instances"] as? Int)
            draws += layers.count
        }
        #expect(draws > 200)
        // Nothing in them depends on times.
        try folder.lamina(arguments + ["b.html"]).expectSuccess()
        func bytes(_ page: [String: Any]) throws -> Data {
            let parts = try ["steps", "memory", "picture", "overlays"].map { try #require(page[$0]) }
            return try JSONSerialization.data(withJSONObject: parts, options: .sortedKeys)
        }
        #expect(try bytes(page) == bytes(data(folder, "b.html")))
    }

    @Test func thePageOfARangeHasTheRepaintsOfEachFrame() throws {
        let scene = ##"""
            {"lamina": 1, "size": [100, 50], "background": "#fff", "sublayers": [
              {"id": "still", "frame": [0, 0, 5, 5], "backgroundColor": "#00f"},
              {"id": "box", "frame": [10, 10, 20, 20], "backgroundColor": "#f00"}],
             "timeline": [
               {"at": 0.05, "set": {"box.frame": [13, 10, 20, 20]}, "animated": false},
               {"at": 0.15, "set": {"box.frame": [60, 10, 20, 20]}, "animated": false}]}
            """##
        let folder = try WorkFolder(["scene.json": .text(scene)])
        try folder.lamina("profile", "scene.json", "--frames", "0..<4", "--fps", "10", "--html", "a.html")
            .expectSuccess()
        let repaints = try #require(try data(folder, "a.html")["repaints"] as? [String: Any])
        let frames = try #require(repaints["frames"] as? [[String: Any]])
        #expect(frames[0]["areas"] as? [Int] == [0, 0, 100, 50])
        // The box of 20 by 20 moves by 3, then to another place, then not.
        #expect(frames[1]["areas"] as? [Int] == [10, 10, 23, 20])
        let apart = try #require(frames[2]["areas"] as? [Int])
        #expect(apart == [13, 10, 20, 20, 60, 10, 20, 20] || apart == [60, 10, 20, 20, 13, 10, 20, 20])
        #expect(frames[3]["areas"] as? [Int] == [])
        let layers = try #require(repaints["layers"] as? [[String: Any]])
        #expect(layers.map { $0["path"] as? String } == ["root/still", "root/box"])
        #expect(layers.map { $0["layer"] as? Int } == [1, 2])
        #expect(layers.map { $0["changed"] as? Int } == [0, 2])
        #expect(layers.map { $0["drawn"] as? Int } == [1, 3])
        #expect(frames.map { $0["changed"] as? [Int] } == [[], [1], [1], []])
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
