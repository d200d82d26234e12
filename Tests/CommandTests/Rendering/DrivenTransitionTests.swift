import Foundation
import Lamina
import Testing

/// The example in Swift that was built beside the command; nil where it was not.
private let driven: String? = {
    guard let command = Command.path else { return nil }
    let folder = URL(fileURLWithPath: command).deletingLastPathComponent()
    let path = folder.appendingPathComponent("driven-transition").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
}()

@Suite(.enabled(if: Command.hasSurfaceless && driven != nil))
struct DrivenTransitionTests {
    /// The moments of the strip, each 180 pixels wide with 6 between.
    @Test func thePageFollowsTheHandGoesBackAndComesIn() throws {
        let folder = try WorkFolder()
        let run = try CommandRun(program: try #require(driven), ["strip.png"], folder: folder.path)
        #expect(run.ending == .exit(0))
        let strip = try folder.picture("strip.png")
        #expect(strip.width == 8 * 186 - 6 && strip.height == 260)
        /// The largest difference of a channel in two columns.
        func distance(_ x: Int, of one: Int, from otherX: Int, of other: Int) -> Int {
            (0..<260).reduce(0) { largest, y in
                let difference = strip.channels(one * 186 + x, y) &- strip.channels(other * 186 + otherX, y)
                return max(largest, pointwiseMax(difference, 0 &- difference).max())
            }
        }
        func differ(_ one: Int, _ other: Int) -> Bool {
            (0..<180).contains { distance($0, of: one, from: $0, of: other) > 0 }
        }

        // Driven to a part of the way, the page is that far in.
        for (moment, share) in [(1, 0.25), (2, 0.45), (5, 0.6)] {
            let edge = Int((180 * (1 - share)).rounded())
            // A gradient's dither stays where it is.
            for x in [0, 1, 20, 40] { #expect(distance(edge + x, of: moment, from: x, of: 7) <= 3) }
            #expect(distance(edge - 1, of: moment, from: 0, of: 7) > 20)
        }
        #expect(differ(3, 0) && !differ(4, 0))
        #expect(differ(6, 7) && differ(7, 0))
    }
}
