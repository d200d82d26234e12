import Foundation
import Testing

/// Films in which constraints move layers: a frame is the same whatever was drawn before it.
@Suite struct LayoutFilmTests {
    private static let moving = [
        "planets.yaml", "app-store.yaml", "app-store-page.yaml", "self-sizing.yaml", "face-guide.yaml",
    ]

    @Test(arguments: moving, ["optimized", "reference"])
    func aFrameAloneHasTheBytesOfTheOneInTheFilm(name: String, planner: String) throws {
        let folder = try WorkFolder()
        let call = ["render", example(name), "--fps", "10", "--scale", "0.25", "--planner", planner]
        // The planets' sun reaches out of the picture, which is said.
        #expect(try folder.lamina(call + ["-o", "film-%d.png", "--frames", "0..<10"]).ending == .exit(0))
        // Before the first change, in the middle of its animation, and after it.
        let frames = [4, 7, 9]
        for frame in frames {
            let alone = try folder.lamina(call + ["-o", "alone-%d.png", "--frames", "\(frame)..<\(frame + 1)"])
            #expect(alone.ending == .exit(0))
            #expect(try folder.bytes("alone-\(frame).png") == folder.bytes("film-\(frame).png"), "frame \(frame)")
        }
        #expect(try folder.bytes("film-4.png") != folder.bytes("film-7.png"))
        #expect(try folder.bytes("film-7.png") != folder.bytes("film-9.png"))
    }
}
