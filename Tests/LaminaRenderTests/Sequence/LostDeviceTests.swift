import Foundation
import Lamina
import Testing

@testable import LaminaFilm
@testable import LaminaRender

/// A device that is reset: everything on it is lost.
@Suite struct LostDeviceTests {
    private static let frames = 0..<5

    private func stage() -> Stage {
        let stage = Stage(size: Size(width: 60, height: 40), background: .white)
        let box = Layer()
        box.frame = Rect(x: 0, y: 10, width: 20, height: 20)
        box.backgroundColor = .black
        box.filters = [Filter(.gaussianBlur(radius: 2))]
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (10.0, 50.0, 1)
        box.add(move, forKey: nil)
        stage.root.addSublayer(box)
        return stage
    }

    private func isLoss(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch {
            return Renderer.isLoss(error)
        }
    }

    @Test func theRendererSaysSoAndANewOneDrawsTheSameStage() throws {
        let (renderer, tree) = (try Renderer(limits: [.fragmentBound: 1_000_000]), stage().makeFrame())
        let picture = try renderer.render(tree, rules: .all).picture
        try renderer.loseDevice()
        #expect(isLoss { _ = try renderer.render(tree, rules: .all) })
        // It stays lost, also for sequences.
        #expect(isLoss { _ = try FrameSequence(renderer).render(tree) })
        let other = try renderer.reopened()
        #expect(other.limits == renderer.limits)
        #expect(try other.render(tree, rules: .all).picture == picture)
    }

    private func film(losingBefore lost: Int?, reopen: @escaping @Sendable (Renderer) throws -> Renderer) throws
        -> [Bitmap]
    {
        let renderer = try Renderer()
        let source = FrameSource(
            stage(), frames: try FrameRange(Self.frames, rate: FrameRate(5)), renderer: renderer, reopen: reopen)
        return try Self.frames.map { frame in
            if frame == lost { try renderer.loseDevice() }
            return try source.prepare(frame)().bitmap
        }
    }

    @Test func aFilmGoesOnWithTheSamePictures() throws {
        let whole = try film(losingBefore: nil) { _ in throw CancellationError() }
        #expect(try film(losingBefore: 2) { try $0.reopened() } == whole)
        #expect(try film(losingBefore: 0) { try $0.reopened() } == whole)
    }

    @Test func aSceneThatHangsEachDeviceEndsItsFilm() throws {
        let reopenings = Counter()
        let isLost = isLoss {
            _ = try film(losingBefore: 1) { renderer in
                reopenings.add()
                let other = try renderer.reopened()
                try other.loseDevice()
                return other
            }
        }
        #expect(isLost)
        #expect(reopenings.count == FrameSource.mostReopenings)
    }
}

private final class Counter: @unchecked Sendable {
    private(set) var count = 0

    func add() { count += 1 }
}
