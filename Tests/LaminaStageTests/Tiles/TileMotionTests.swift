import Foundation
import LaminaGeometry
import Testing

@testable import LaminaStage

/// The extrapolated movement of a tiled picture.
@Suite struct TileMotionTests {
    private func motion(_ maps: [Homography]) -> TileMotion {
        var motion = TileMotion()
        for map in maps { motion.record(map) }
        return motion
    }

    private func places(_ motion: TileMotion) -> [Point] {
        motion.predicted.compactMap { $0.apply(Point(x: 10, y: 20)) }
    }

    @Test func aPictureAtRestIsNotExtrapolated() {
        let map = Homography(translationX: 5, y: 7)
        #expect(motion([]).predicted.isEmpty)
        #expect(motion([map]).predicted.isEmpty)
        #expect(motion([map, map, map]).predicted.isEmpty)
    }

    @Test func anEvenPanGoesOn() {
        let frames = (0...2).map { Homography(translationX: 30 * Double($0), y: -4 * Double($0)) }
        // After two frames there is no curve yet, after three it is straight.
        let two = places(motion(Array(frames.prefix(2)))).map(\.x)
        let straight: [Double] = [100, 190, 340, 640, 1090]
        #expect(two == straight)
        let curve = places(motion(frames)).prefix(5)
        for (place, ahead) in zip(curve, [1.0, 2, 4, 7, 10]) {
            #expect(abs(place.x - (10 + 30 * (2 + ahead))) < 1e-9 && abs(place.y - (20 - 4 * (2 + ahead))) < 1e-9)
        }
    }

    @Test func aPanThatSpeedsUpOrTurnsGoesOnToDoSo() {
        // x = 3 t², y = 40 t - 2 t².
        func map(_ time: Double) -> Homography {
            Homography(translationX: 3 * time * time, y: 40 * time - 2 * time * time)
        }
        for (place, ahead) in zip(places(motion([map(4), map(5), map(6)])), [1.0, 2, 4, 7, 10]) {
            let there = map(6 + ahead).apply(Point(x: 10, y: 20)) ?? .zero
            #expect(abs(place.x - there.x) < 1e-9 && abs(place.y - there.y) < 1e-9)
        }
    }

    @Test func aZoomGoesOnAsAZoomAndSpeedsUp() {
        func scale(_ exponent: Double) -> Homography { Homography(scaleX: exp(exponent), y: exp(exponent)) }
        let even = motion([scale(0), scale(0.1), scale(0.2)]).predicted
        for (map, ahead) in zip(even, [1.0, 2, 4, 7, 10, 2, 5, 10, 20, 35]) {
            #expect(abs(map.a / exp(0.2 + 0.1 * ahead) - 1) < 1e-9)
        }
        // The exponent grows by 0.1, 0.12, then 0.14 …
        let faster = motion([scale(0), scale(0.1), scale(0.22)]).predicted
        #expect(abs(faster[0].a / exp(0.36) - 1) < 1e-9)
        #expect(abs(faster[1].a / exp(0.52) - 1) < 1e-9)
    }

    @Test func whatCannotGoOnIsLeftOut() {
        // Shrinks by half of its size each frame, with a jump to nothing that has no inverse.
        let gone = motion([Homography(scaleX: 1, y: 1), Homography(scaleX: 0, y: 0), Homography(scaleX: 1, y: 1)])
        #expect(gone.predicted.isEmpty)
        let huge = motion([Homography(scaleX: 1, y: 1), Homography(scaleX: 1e200, y: 1e200)])
        let areFinite = huge.predicted.allSatisfy { $0.isFinite }
        #expect(areFinite)
    }
}
