import Foundation
import Testing

/// The output and the refusals of `lamina explain`.
@Suite struct ExplainTests {
    /// Two groups whose layers do not meet, one of them in motion, and one whose layers do.
    private let scene = """
        lamina: 1
        size: [100, 60]
        background: "#336699"
        sublayers:
          - id: apart   # nothing meets here
            opacity: 0.5
            sublayers: &two
              - {frame: [10, 10, 10, 10], backgroundColor: "#fff"}
              - {frame: [30, 10, 10, 10], backgroundColor: "#f00"}
          - id: moving
            opacity: 0.5
            sublayers: *two
            position: [0, 30]
            animations: [{keyPath: opacity, from: 0.5, to: 1, duration: 1}]
          - id: meeting
            opacity: 0.5
            sublayers:
              - {frame: [60, 10, 20, 20], backgroundColor: "#fff"}
              - {frame: [70, 20, 20, 20], backgroundColor: "#f00"}

        """

    @Test func eachPassHasItsCauseAndItsRemedy() throws {
        let run = try WorkFolder().lamina("explain", example("group-apart.json"))
        run.expectSuccess()
        for words in [
            "root/group: groupOpacity", "because    opacity 0.5", "avoided    by foldOpacity",
            "fix        set allowsGroupOpacity of `group` to false", "required 1 to 0", "so the plan stays as it is",
        ] { #expect(run.text.contains(words), "\(words)") }
    }

    @Test func jsonIsOneDocumentAndNothingElse() throws {
        let run = try WorkFolder(["scene.yaml": .text(scene)]).lamina("explain", "--json", "scene.yaml")
        run.expectSuccess()
        let object = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(object["version"] as? Int == 1)
        let passes = try #require(object["passes"] as? [[String: Any]])
        #expect(Set(passes.compactMap { $0["layer"] as? String }) == ["root/apart", "root/moving", "root/meeting"])
    }

    @Test func onlyTheLayerThatIsAskedForIsExplained() throws {
        let folder = try WorkFolder(["scene.yaml": .text(scene)])
        for name in ["meeting", "root/meeting"] {
            let run = try folder.lamina("explain", "scene.yaml", name)
            run.expectSuccess()
            #expect(run.text.contains("root/meeting: ") && !run.text.contains("root/apart: "))
        }
        try folder.lamina("explain", "scene.yaml", "meetin").expectRefusal(64, saying: ["meetin", "'meeting'"])
    }

    @Test func triesAreLimitedAndLeftOut() throws {
        let folder = try WorkFolder(["scene.yaml": .text(scene)])
        let none = try folder.lamina("explain", "--no-tries", "scene.yaml")
        none.expectSuccess()
        #expect(none.text.contains("nothing was tried for 3 of the passes") && !none.text.contains("fix "))
        #expect(none.text.contains("because    opacity 0.5"))
        // The three are alike, and have two options; the first takes the only picture.
        let one = try folder.lamina("explain", "--tries", "1", "scene.yaml")
        one.expectSuccess()
        #expect(one.text.contains("not everything was tried for 3 of the passes"))
        for wrong in ["0", "-1", "many"] {
            try folder.lamina("explain", "--tries=\(wrong)", "scene.yaml").expectRefusal(64, saying: ["tries"])
        }
        try folder.lamina("explain", "scene.yaml", "--fix", "a.yaml", "--no-tries")
            .expectRefusal(64, saying: ["--fix", "--no-tries"])
    }

    @Test func theSameIsPrintedInEveryRun() throws {
        let folder = try WorkFolder(["scene.yaml": .text(scene)])
        func printed() throws -> String {
            let run = try folder.lamina("explain", "scene.yaml")
            run.expectSuccess()
            return run.text
        }
        let first = try printed()
        #expect(try printed() == first)
    }

    @Test func whatIsMadeComesFirst() throws {
        // A small group that has to be drawn apart, as its round layers meet, among larger ones that have not.
        let small = scene.replacing("[60, 10, 20, 20]", with: "[60, 10, 6, 6], cornerRadius: 2")
            .replacing("[70, 20, 20, 20]", with: "[63, 13, 6, 6], cornerRadius: 2")
        let run = try WorkFolder(["scene.yaml": .text(small)]).lamina("explain", "--no-tries", "scene.yaml")
        run.expectSuccess()
        let outcomes = run.text.split(separator: "\n").filter { $0.hasPrefix("  made ") || $0.hasPrefix("  avoided ") }
        #expect(outcomes.map { $0.contains("avoided") } == [false, true], "\(outcomes)")
        #expect(run.text.contains("2 layers alike, root/apart to root/moving: groupOpacity"))
    }

    @Test func fixesAreWrittenWithLittleChange() throws {
        let folder = try WorkFolder(["scene.yaml": .text(scene)])
        let run = try folder.lamina("explain", "scene.yaml", "--fix", "fixed.yaml")
        #expect(run.ending == .exit(0))
        #expect(run.message.contains("left out: set allowsGroupOpacity of `moving` to false"))
        #expect(run.message.contains("changes with time"))
        #expect(run.message.contains("applied one fix: 2 of 3 required passes remain"))
        let fixed = String(decoding: try folder.bytes("fixed.yaml"), as: UTF8.self)
        #expect(
            fixed
                == scene.replacing("# nothing meets here", with: "# nothing meets here\n    allowsGroupOpacity: false"))
        let (old, new) = (
            try folder.lamina("render", "scene.yaml", "-o", "-"), try folder.lamina("render", "fixed.yaml", "-o", "-")
        )
        #expect(old.ending == .exit(0) && new.ending == .exit(0))
    }

    @Test func aSceneCanGoThroughAPipe() throws {
        let run = try WorkFolder().lamina("explain", "-", "--fix", "-", input: scene)
        #expect(run.ending == .exit(0))
        #expect(run.text.contains("allowsGroupOpacity: false"))
        #expect(run.text.hasPrefix("lamina: 1\n"))
    }

    @Test func whatCanNotBeIsRefused() throws {
        let folder = try WorkFolder(["scene.yaml": .text(scene)])
        try folder.lamina("explain", "scene.yaml", "--json", "--fix", "-").expectRefusal(64, saying: ["--fix"])
        try folder.lamina("explain", "none.yaml").expectRefusal(65, saying: ["none.yaml", "no such file"])
        // Before the scene is read.
        try folder.lamina("explain", "none.yaml", "--fix", "scene.yaml/fixed.yaml").expectRefusal(
            74, saying: ["cannot write scene.yaml/fixed.yaml: making the folder scene.yaml"])
        try folder.lamina("explain", "scene.yaml", "--time", "-1").expectRefusal(64, saying: ["--time"])
        #expect(try folder.contents().count == 1)
    }
}
