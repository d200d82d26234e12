import LaminaGeometry

/// An animation of one property, or a part of one.
public class PropertyAnimation: Animation {
    /// The property, such as `opacity`, `position.x`, `transform.rotation.z` or `filters.blur.inputRadius`. An animation
    /// of a key path that its layer does not have does nothing.
    public var keyPath: String?
    /// Whether the values are added to what the layer shows without this animation. Transforms are put before it, so
    /// that they work in the layer's own coordinates. The default is false.
    public var isAdditive = false
    /// Whether each run is added to the value at the end of the one before, with autoreversal the value it came back to.
    /// The default is false.
    public var isCumulative = false

    init(keyPath: String?) { self.keyPath = keyPath }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? PropertyAnimation else { return }
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
    }

    override func addTracks(to tracks: inout [AnimationTrack], outer: [TimeWindow]) {
        guard let keyPath = keyPath.flatMap(AnimationKeyPath.init), let values = trackValues(for: keyPath) else {
            return
        }
        tracks.append(
            AnimationTrack(
                keyPath: keyPath, window: window, outer: outer, values: values, isAdditive: isAdditive,
                isCumulative: isCumulative, spring: springCurve))
    }

    /// The progress of an animation that has one of its own.
    var springCurve: SpringCurve? { nil }

    /// The values over a run; nil if there is nothing to do.
    func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? { nil }
}
