import Foundation
import LaminaTestSupport
import Testing

/// Files that were damaged on their way: the command draws what is there or refuses it, and never crashes.
@Suite(.enabled(if: SlowRuns.areWanted)) struct CorruptionTests {
    static let seeds = 0..<200

    static let documents = ["card.yaml", "groups.json", "cover-flow.json", "clips.json"]
    static let pictures = ["flag.png", "landscape.jpg", "weave.png"]

    /// Cuts off the end, or changes, removes or repeats some bytes.
    static func damaged(_ bytes: [UInt8], _ numbers: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        if Int.random(in: 0..<4, using: &numbers) == 0 {
            return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers)))
        }
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            let start = Int.random(in: 0..<bytes.count, using: &numbers)
            let end = min(bytes.count, start + Int.random(in: 1...40, using: &numbers))
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes[start] = UInt8.random(in: .min ... .max, using: &numbers)
            case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0..<bytes.count, using: &numbers))
            default: if end - start < bytes.count { bytes.removeSubrange(start..<end) }
            }
        }
        return bytes
    }

    /// Draws a document of this folder and expects a picture or a refusal.
    static func expectAnswer(_ scene: String, in folder: WorkFolder) throws {
        let run = try folder.lamina("render", scene, "-o", "out.png", "--scale", "0.25")
        if run.ending == .exit(0) {
            run.expectSuccess()
            #expect(try folder.picture("out.png").width > 0)
        } else {
            run.expectRefusal(65, saying: [scene + ":"])
            #expect(try !folder.contents().keys.contains("out.png"))
        }
    }

    @Test(arguments: seeds) func aDamagedDocumentIsDrawnOrRefused(seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(seed))
        let name = Self.documents[seed % Self.documents.count]
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: example(name))))
        let folder = try WorkFolder([name: .bytes(Self.damaged(bytes, &numbers))])
        try FileManager.default.copyItem(atPath: example("pictures"), toPath: folder.file("pictures"))
        try Self.expectAnswer(name, in: folder)
    }

    @Test(arguments: seeds) func aDamagedPictureIsDrawnOrRefused(seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(1000 + seed))
        let name = Self.pictures[seed % Self.pictures.count]
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: example("pictures/" + name))))
        let document = Scenes.holding(#"{"frame": [0, 0, 10, 10], "contents": "\#(name)"}"#)
        let folder = try WorkFolder([name: .bytes(Self.damaged(bytes, &numbers)), "scene.json": .text(document)])
        try Self.expectAnswer("scene.json", in: folder)
    }
}
