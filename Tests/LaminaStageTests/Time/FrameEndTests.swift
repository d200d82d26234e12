import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Animations that end or begin just at a frame do so there whether frames came before or not, however the sums of
/// tenths of a second are rounded.
@Suite struct FrameEndTests {
    /// The pictures of a stage, read frame after frame and at each frame again.
    private func expectSame(
        begin: Int, duration: Int, rate: Int, _ what: String, _ make: (_ begin: Double, _ duration: Double) -> Stage
    ) {
        let (begins, lasts) = (Double(begin) / 10, Double(duration) / 10)
        func shown(_ stage: Stage) -> [String] {
            stage.makeFrame().nodes.map { "\($0.flags.contains(.hidden)) \($0.opacity)" }
        }
        let film = make(begins, lasts)
        let (first, last) = (Int(begins * Double(rate)), Int(((begins + lasts) * Double(rate)).rounded()))
        for frame in [max(0, first - 1), first, first + 1, first + 2, last - 1, last, last + 1, last + 2, last + 9] {
            let time = Double(frame) / Double(rate)
            guard time >= film.time else { continue }
            film.advance(to: time)
            let alone = make(begins, lasts)
            alone.advance(to: time)
            #expect(shown(film) == shown(alone), "\(what) from \(begins) for \(lasts), frame \(frame) at \(rate)")
        }
    }

    @Test(arguments: [10, 24, 25, 30, 60]) func endsAreThoseOfFramesReadAlone(rate: Int) {
        for begin in 0..<12 {
            for duration in 1..<10 {
                expectSame(begin: begin, duration: duration, rate: rate, "a layer") { begin, duration in
                    let layer = Layer()
                    (layer.beginTime, layer.duration) = (begin, duration)
                    return Stage(layer)
                }
                expectSame(begin: begin, duration: duration, rate: rate, "an animation") { begin, duration in
                    let (layer, fade) = (Layer(), BasicAnimation(keyPath: "opacity"))
                    (fade.fromValue, fade.toValue, fade.isRemovedOnCompletion) = (0.25, 0.5, false)
                    (fade.beginTime, fade.duration) = (begin, duration)
                    layer.add(fade, forKey: nil)
                    return Stage(layer)
                }
                expectSame(begin: begin, duration: duration, rate: rate, "a layer in another") { begin, duration in
                    let inner = Layer()
                    inner.beginTime = duration
                    let outer = Layer("outer", inner)
                    outer.beginTime = begin
                    return Stage(outer)
                }
            }
        }
    }
}
