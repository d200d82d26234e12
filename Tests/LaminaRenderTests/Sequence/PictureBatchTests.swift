import Foundation
import Lamina
import Synchronization
import Testing

@testable import LaminaFilm
@testable import LaminaRender

/// Pictures that have nothing to do with each other, drawn by one renderer.
@Suite struct PictureBatchTests {
    /// A count of events on any thread.
    private final class Notes: Sendable {
        private let all = Mutex(0)

        func add() { all.withLock { $0 += 1 } }

        var count: Int { all.withLock { $0 } }
    }

    /// The pictures and errors of a batch, by the numbers of their stages.
    private final class Results: Sendable {
        private let all = Mutex<[Int: Result<Bitmap, any Error>]>([:])

        func take(_ result: Result<RenderedFrame, any Error>, _ number: Int) {
            all.withLock { $0[number] = result.map(\.picture) }
        }

        var pictures: [Int: Bitmap] { all.withLock { $0.compactMapValues { try? $0.get() } } }
        var count: Int { all.withLock { $0.count } }
    }

    /// A stage whose picture has the number for its size and its grey.
    private func tree(_ number: Int) -> RenderTree {
        let grey = Double(number) / 255
        return Stage(
            size: Size(width: Double(number + 1), height: 5), background: Color(red: grey, green: grey, blue: grey)
        ).makeFrame()
    }

    private func expect(_ results: Results, of numbers: some Sequence<Int>) {
        for number in numbers {
            let picture = results.pictures[number]
            #expect(picture?.width == number + 1, "\(number)")
            let grey = UInt8(number)
            #expect(picture?[0, 4] == [grey, grey, grey, 255], "\(number)")
        }
    }

    @Test(arguments: [(1, 1), (3, 2)]) func eachIsFinishedOnce(slots: Int, threads: Int) throws {
        let batch = PictureBatch(try Renderer(), rules: .all, slotCount: slots, threads: threads) { try $0.reopened() }
        let results = Results()
        for number in 0..<40 {
            batch.add(tree(number)) { frame, _ in results.take(frame, number) }
        }
        batch.waitForAll()
        #expect(results.count == 40)
        expect(results, of: 0..<40)
    }

    @Test func onlyAFewAreInProgress() throws {
        let batch = PictureBatch(try Renderer(), rules: .all, slotCount: 3, threads: 2) { try $0.reopened() }
        let ended = Notes()
        for number in 0..<20 {
            batch.add(tree(number)) { _, _ in ended.add() }
            #expect(number + 1 - ended.count <= 3)
        }
        batch.waitForAll()
        #expect(ended.count == 20)
    }

    @Test func aPictureAloneHasAllProcessors() throws {
        let batch = PictureBatch(try Renderer())
        let shared = Notes()
        for number in 0..<3 {
            batch.add(tree(number)) { _, threads in if threads != nil { shared.add() } }
            batch.waitForAll()
        }
        #expect(shared.count == 0)
    }

    @Test func theErrorOfOneLeavesTheOthers() throws {
        let renderer = try Renderer(limits: [.pixels: 100])
        let batch = PictureBatch(renderer)
        let results = Results()
        // From 20 on they have more than 100 pixels.
        for number in 15..<25 { batch.add(tree(number)) { frame, _ in results.take(frame, number) } }
        batch.waitForAll()
        #expect(results.count == 10 && results.pictures.keys.sorted() == Array(15..<20))
        expect(results, of: 15..<20)
    }

    @Test func aLostDeviceIsOpenedAgain() throws {
        let renderer = try Renderer()
        let results = Results()
        let reopenings = Notes()
        let batch = PictureBatch(renderer, rules: .all, slotCount: 2, threads: 1) { renderer in
            reopenings.add()
            return try renderer.reopened()
        }
        batch.add(tree(0)) { frame, _ in results.take(frame, 0) }
        batch.waitForAll()
        try renderer.loseDevice()
        for number in 1..<4 { batch.add(tree(number)) { frame, _ in results.take(frame, number) } }
        batch.waitForAll()
        expect(results, of: 0..<4)
        #expect(reopenings.count == 1)
    }
}
