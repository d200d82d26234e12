import Foundation
import Lamina
import Testing

/// The output and the refusals of `lamina explain --layout`.
@Suite struct ExplainLayoutTests {
    private let scene = """
        lamina: 1
        size: [200, 100]
        background: "#336699"
        layout:
          constraints:
            - badge.left == card.left + 10
            - badge.top == card.top + 10
            - badge.width == 40
            - badge.height == 20
            - label.top == badge.bottom + 8
            - label.width == 60
            - label.height == 10
        sublayers:
          - {id: card, frame: [20, 10, 160, 80]}
          - {id: badge, backgroundColor: "#fff"}
          - {id: label, backgroundColor: "#fff"}

        """

    private func folder() throws -> WorkFolder { try WorkFolder(["scene.yaml": .text(scene)]) }

    @Test func itemsHaveTheirPlacesConstraintsAndAmbiguities() throws {
        let run = try folder().lamina("explain", "scene.yaml", "--layout")
        run.expectSuccess()
        for words in [
            "root/badge: 40x20 at 30, 20", "holds      badge.width == 40", "1 ambiguous item",
            "label.x is ambiguous: nothing decides it from −∞ to ∞; add a leading, trailing or centerX constraint",
        ] { #expect(run.text.contains(words), "\(words)\n\(run.text)") }
    }

    @Test func onlyTheLayerThatIsAskedForIsReported() throws {
        let folder = try folder()
        let run = try folder.lamina("explain", "scene.yaml", "badge", "--layout")
        run.expectSuccess()
        #expect(run.text.contains("root/badge: ") && !run.text.contains("root/label: "))
        try folder.lamina("explain", "scene.yaml", "badg", "--layout").expectRefusal(64, saying: ["badg", "'badge'"])
    }

    @Test func jsonIsOneDocument() throws {
        let run = try folder().lamina("explain", "scene.yaml", "--layout", "--json")
        run.expectSuccess()
        let report = try JSONDecoder().decode(LayoutReport.self, from: run.output)
        let label = try #require(report.items.first { $0.path == "root/label" })
        #expect(label.ambiguities.map(\.quantity) == [.x])
    }

    @Test func overlayIsDrawnOverThePicture() throws {
        let folder = try folder()
        let run = try folder.lamina("explain", "scene.yaml", "--layout", "--overlay", "out.png", "--scale", "2")
        #expect(run.ending == .exit(0))
        #expect(run.message.contains("ambiguous ones: magenta"))
        let picture = try folder.picture("out.png")
        #expect(picture.width == 400 && picture.height == 200)
        // The badge's upper edge, 20 points down, is a yellow line on white and blue.
        #expect(picture[80, 40][0] > 200 && picture[80, 40][2] < 150)
        #expect(picture[390, 190] == [0x33, 0x66, 0x99, 255])
    }

    @Test func optionsThatDoNotGoTogetherAreRefused() throws {
        let folder = try folder()
        try folder.lamina("explain", "scene.yaml", "--overlay", "out.png").expectRefusal(64, saying: ["--layout"])
        try folder.lamina("explain", "scene.yaml", "--layout", "--fix", "fixed.yaml")
            .expectRefusal(64, saying: ["--fix", "--layout"])
        try folder.lamina("explain", "scene.yaml", "--layout", "--overlay", "out.gif")
            .expectRefusal(64, saying: ["out.gif"])
        try folder.lamina("explain", "scene.yaml", "--layout", "--overlay", "-")
            .expectRefusal(64, saying: ["--overlay"])
    }
}
