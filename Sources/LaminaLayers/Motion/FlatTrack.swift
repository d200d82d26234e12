/// An animation that only leads from some numbers to others, as plain values: most animations are such, and a frame
/// goes through thousands of them without touching an object.
struct FlatTrack {
    let begin: Double
    let end: Double
    let window: TimeWindow
    let line: NumberLine

    /// The animations of a layer, or nil if any does more than that or has not begun.
    static func tracks(of running: [RunningAnimation]) -> [FlatTrack]? {
        var result: [FlatTrack] = []
        for animation in running {
            guard let begin = animation.begin, animation.transition == nil else { return nil }
            for track in animation.tracks {
                guard let line = track.line, track.isAlone else { return nil }
                result.append(FlatTrack(begin: begin, end: animation.end, window: track.window, line: line))
            }
        }
        return result
    }
}

extension LayerMotion {
    /// Evaluates animations that are plain values.
    @inline(__always)
    func evaluate(_ tracks: [FlatTrack], of layer: Layer, at time: Double, _ state: inout AnimatedState) {
        for track in tracks {
            state.note(begin: track.begin, end: track.end, isStill: track.window.timing.speed == 0, at: time)
            let position = track.window.position(at: time, begin: track.begin)
            if !isApplied {
                guard position != nil else { continue }
                isApplied = true
                if presentedIsStale {
                    presented.pointee = layer.storage
                    presentedIsStale = false
                } else {
                    for track in tracks { track.line.reset(&presented.pointee, to: layer.storage) }
                }
            }
            guard let position else { continue }
            track.line.apply(position.progress, to: &presented.pointee)
            if !track.line.isPlace { state.contentHasChanged = true }
        }
    }
}
