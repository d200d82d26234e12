import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Synchronization
import Testing

/// Pictures of a number each, at ten a second; what was asked for is noted.
private final class Counting: PictureSequence {
    let rate = SequenceRate(10)
    let number: Int
    let knowsItsCount: Bool
    let failing: Int?
    private let state = Mutex<(asked: [Int], failures: Int, isOver: Bool)>(([], 0, false))

    init(_ number: Int, knowsItsCount: Bool = true, failing: Int? = nil) {
        (self.number, self.knowsItsCount, self.failing) = (number, knowsItsCount, failing)
    }

    var asked: [Int] { state.withLock { $0.asked } }
    /// The number of times that a picture has failed.
    var failures: Int { state.withLock { $0.failures } }
    var count: Int? { knowsItsCount || state.withLock { $0.isOver } ? number : nil }
    func index(at seconds: Double) -> Int { rate.index(at: seconds) }
    func start(of index: Int) -> Double { rate.start(of: index) }

    func picture(_ index: Int) throws -> Image? {
        if index == failing {
            state.withLock { $0.failures += 1 }
            throw SequenceError.unreadable(name: "x", detail: "no")
        }
        guard index < number else {
            state.withLock { $0.isOver = true }
            return nil
        }
        state.withLock { $0.asked.append(index) }
        return try Image(width: index + 1, height: 1, pixels: [UInt8](repeating: 255, count: (index + 1) * 4))
    }
}

@Suite struct FrameSequenceLayerTests {
    private func stage(_ sequence: Counting) -> (stage: Stage, movie: FrameSequenceLayer) {
        let stage = Stage(size: Size(width: 10, height: 10))
        stage.disablesActions = true
        let movie = FrameSequenceLayer(sequence)
        movie.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.root.addSublayer(movie)
        return (stage, movie)
    }

    /// The number of the picture that is shown first, known by its width.
    private func shown(_ stage: Stage) -> Int? { stage.makeFrame().images.first.map { $0.width - 1 } }

    @Test func noOtherPictureIsShownForOneThatFailsWhateverWasOnShow() {
        for times in [[0.35], [0.25, 0.35], [0.05, 0.35], [0.55, 0.35]] {
            let (stage, movie) = stage(Counting(8, failing: 3))
            for time in times {
                movie.timing.timeOffset = time
                #expect(shown(stage) == (time == 0.35 ? nil : Int(time * 10)), "\(times)")
            }
        }
    }

    @Test func theFirstPictureMayFailAndTheNextComesAsItWouldAlone() {
        let sequence = Counting(8, failing: 0)
        let (film, _) = stage(sequence)
        for frame in 0..<48 {
            let time = Double(frame) / 30
            let (alone, _) = stage(Counting(8, failing: 0))
            film.advance(to: time)
            alone.advance(to: time)
            let expected = frame / 3 % 8 == 0 ? nil : frame / 3 % 8
            #expect(shown(film) == expected && shown(alone) == expected, "\(time)")
        }
        #expect(sequence.failures == 1)
    }

    @Test func aSnapshotStandsStill() {
        let (stage, movie) = stage(Counting(8))
        stage.advance(to: 0.25)
        let copy = movie.snapshot(in: movie.bounds, afterUpdates: true)
        stage.root.addSublayer(copy)
        movie.removeFromSuperlayer()
        #expect(shown(stage) == 2)
        stage.advance(to: 0.55)
        #expect(shown(stage) == 2)
    }

    @Test(arguments: [true, false]) func pictureIsTheLastThatHasBegunAndTheyBeginAnew(knowsItsCount: Bool) {
        let (stage, _) = stage(Counting(4, knowsItsCount: knowsItsCount))
        for frame in 0..<100 {
            let time = Double(frame) / 30
            stage.advance(to: time)
            #expect(shown(stage) == frame / 3 % 4, "\(time)")
        }
    }

    @Test(arguments: [true, false]) func withoutRepeatingTheLastStays(knowsItsCount: Bool) {
        let (stage, movie) = stage(Counting(4, knowsItsCount: knowsItsCount))
        movie.repeats = false
        for (time, expected) in [(0.05, 0), (0.35, 3), (0.4, 3), (7, 3)] {
            stage.advance(to: time)
            #expect(shown(stage) == expected)
        }
    }

    /// Not a picture of a lap before the first one, as soon as it is known how long a lap is.
    @Test(arguments: [true, false], [true, false])
    func beforeTheBeginningTheFirstShows(knowsItsCount: Bool, repeats: Bool) {
        let (stage, movie) = stage(Counting(4, knowsItsCount: knowsItsCount))
        movie.repeats = repeats
        for (time, expected) in [(-0.05, 0), (0.75, 3), (-0.05, 0), (-0.15, 0), (-4, 0)] {
            movie.timing.timeOffset = time
            #expect(shown(stage) == expected, "\(time)")
        }
    }

    @Test func fromBeforeTheBeginningTheNextComesAtItsTime() {
        let (stage, movie) = stage(Counting(4))
        movie.timing.timeOffset = -0.55
        for (time, expected) in [(0.0, 0), (0.3, 0), (0.64, 0), (0.66, 1), (0.94, 3), (0.96, 0)] {
            stage.advance(to: time)
            #expect(shown(stage) == expected, "\(time)")
        }
    }

    @Test func timeIsTheLayersOwn() {
        let (stage, movie) = stage(Counting(100))
        movie.timing.beginTime = 1
        movie.timing.speed = 2
        movie.timing.timeOffset = 0.5
        stage.advance(to: 2.02)
        #expect(shown(stage) == 25)
        movie.timing.speed = 0
        stage.advance(to: 9)
        #expect(shown(stage) == 5)
    }

    @Test func manyLayersShareOnePictureWhichIsDecodedOnce() {
        let sequence = Counting(8)
        let (stage, movie) = stage(sequence)
        movie.isHidden = true
        for index in 0..<50 {
            let part = Layer()
            part.contentsSequence = movie
            part.contentsRect = Rect(x: Double(index) / 50, y: 0, width: 0.02, height: 1)
            part.frame = Rect(x: 0, y: 0, width: 5, height: 5)
            stage.root.addSublayer(part)
        }
        for frame in 0..<48 {
            stage.advance(to: Double(frame) / 30)
            let tree = stage.makeFrame()
            #expect(tree.images.count == 1 && tree.images[0].width == frame / 3 % 8 + 1)
            #expect(tree.contents.filter { $0.image == 0 }.count >= 50)
        }
        #expect(sequence.asked == Array(0..<8))
    }

    @Test func treeHoldsUntilTheNextPicture() {
        let (stage, movie) = stage(Counting(8))
        _ = movie
        stage.advance(to: 0.11)
        let first = stage.makeFrame()
        stage.advance(to: 0.19)
        #expect(stage.makeFrame().images[0] === first.images[0])
        stage.advance(to: 0.21)
        #expect(stage.makeFrame().images[0] !== first.images[0])
    }

    @Test func aPictureThatFailsIsToldByTheFrameThatShouldShowIt() throws {
        let (stage, movie) = stage(Counting(8, failing: 2))
        stage.advance(to: 0.15)
        #expect(shown(stage) == 1)
        stage.advance(to: 0.25)
        movie.name = "movie"
        #expect(shown(stage) == nil && movie.faults.count == 1)
        // Told for as long as it lasts, also where the frame before is given again.
        for time in [0.25, 0.27] {
            stage.advance(to: time)
            #expect {
                try stage.makeCompleteFrame()
            } throws: {
                "\($0)".contains("the layer \"movie\" can't show its contents") && "\($0)".contains("\"x\"")
            }
        }
        stage.advance(to: 0.35)
        #expect(shown(stage) == 3)
        #expect(throws: Never.self) { try stage.makeCompleteFrame() }
    }

    @Test func layersLetGoOfASequenceThatIsGone() {
        let stage = Stage(size: Size(width: 10, height: 10))
        let part = Layer()
        do {
            let movie = FrameSequenceLayer(Counting(2))
            part.contentsSequence = movie
            #expect(part.contentsSequence === movie)
        }
        stage.root.addSublayer(part)
        #expect(part.contentsSequence == nil && stage.makeFrame().images.isEmpty)
    }
}
