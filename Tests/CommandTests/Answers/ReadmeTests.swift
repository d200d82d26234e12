import Foundation
import Lamina
import Testing

/// The Swift code of the README stands here once more, where it is compiled and run.
@Suite struct ReadmeTests {
    @Test func theCodeOfTheReadmeRuns() throws {
        let folder = try WorkFolder()
        try Self.run(writingTo: folder)
        #expect(try folder.contents().keys.sorted() == ["card.png", "scene.png", "stage.png"])
        #expect(try Bitmap(decoding: folder.bytes("stage.png")).width == 780)
        #expect(try Bitmap(decoding: folder.bytes("card.png")).width == 700)
    }

    @Test func theCodeOfTheReadmeIsTheCodeThatRuns() throws {
        let page = try String(contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let code = page.components(separatedBy: "```swift\n").dropFirst()
            .flatMap { Self.lines($0.components(separatedBy: "```")[0]) }
            .map {
                // Places of files are those of the test's.
                $0.replacingOccurrences(of: "URL(fileURLWithPath: ", with: "place(")
                    .replacingOccurrences(of: "\"Examples/photo-card.json\"", with: "example(\"photo-card.json\")")
            }
            .filter { !$0.hasPrefix("import ") }
        #expect(code.count > 20)
        var ours = Self.lines(source)[...]
        for line in code {
            let place = try #require(ours.firstIndex(of: line), "not in the test, or not in this order: \(line)")
            ours = ours[(place + 1)...]
        }
    }

    /// Lines without their comments and the space around them.
    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { line in
            let code = line.components(separatedBy: "//")[0]
            return code.trimmingCharacters(in: .whitespaces)
        }
        .filter { !$0.isEmpty }
    }

    private static func run(writingTo folder: WorkFolder) throws {
        func place(_ name: String) -> URL { URL(fileURLWithPath: folder.file(name)) }

        let stage = Stage(size: Size(width: 390, height: 844), scale: 2)
        let card = Layer()
        card.frame = Rect(x: 20, y: 560, width: 350, height: 220)
        card.backgroundColor = .white
        card.cornerRadius = 28
        stage.root.addSublayer(card)

        let renderer = try Renderer()
        let frame = try renderer.render(stage.makeFrame(), measuring: .profile)
        try frame.picture.write(to: place("stage.png"))
        print(frame.counters.offscreenPasses.total, frame.counters.overdraw?.average ?? 0)
        print(frame.profile.table())

        let alone = try renderer.render(card, in: card.bounds, scale: 2)
        try alone.picture.write(to: place("card.png"))

        let scene = try SceneLoader().stage(at: example("photo-card.json"))
        scene.root.sublayers.first { $0.name == "card" }?.opacity = 0.5
        try renderer.render(scene.makeFrame()).picture.write(to: place("scene.png"))

        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationDuration(0.5)
        card.position.y -= 300
        Transaction.commit()

        let turn = SpringAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0.2
        turn.duration = turn.settlingDuration
        card.add(turn, forKey: "turn")

        stage.advance(to: 0.25)
        let half = try renderer.render(stage.makeFrame())
        #expect(half.picture != frame.picture)
    }
}
