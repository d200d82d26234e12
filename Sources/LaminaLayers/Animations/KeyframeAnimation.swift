import LaminaGeometry

/// An animation through a list of values, or along a path: `CAKeyframeAnimation`.
///
/// ```swift
/// let bounce = KeyframeAnimation(keyPath: "position.y")
/// bounce.values = [0.0, 100.0, 80.0, 100.0]
/// bounce.keyTimes = [0, 0.5, 0.75, 1]
/// ```
public final class KeyframeAnimation: PropertyAnimation {
    /// The interpolation between keyframes.
    public enum CalculationMode: String, Sendable, CaseIterable {
        /// Linear interpolation; the default.
        case linear
        /// No interpolation: each value holds until the next.
        case discrete
        /// Linear interpolation at a constant speed over all keyframes; key times and timing functions are ignored.
        case paced
        /// A smooth curve through the keyframes (Kochanek and Bartels) with tension, continuity and bias. It applies to
        /// numbers, points, sizes, rectangles and colours; transforms, paths, lists and pictures are interpolated
        /// linearly.
        case cubic
        /// The smooth curve at an even pace: the time from each keyframe to the next is in proportion to the distance
        /// between their values. Key times and timing functions are ignored.
        case cubicPaced
    }

    /// The rotation of a layer that moves along a path.
    public enum RotationMode: String, Sendable, CaseIterable {
        /// Its x axis follows the path.
        case auto
        /// Its x axis points backwards along the path.
        case autoReverse
    }

    /// The values; not used with a ``path``.
    public var values: [any Animatable] = []
    /// The path that a point moves along; the end of each element is a keyframe. The default is none.
    public var path: Path?
    /// The time of each keyframe, as a fraction of the iteration: ascending, the first 0 and the last 1; the mode
    /// `discrete` needs one more than there are values. Others are ignored, and the keyframes are evenly spaced.
    public var keyTimes: [Double]?
    /// The timing curve from each keyframe to the next; missing ones are linear. Ignored by the paced modes.
    public var timingFunctions: [TimingFunction] = []
    /// The interpolation between keyframes. The default is `linear`.
    public var calculationMode = CalculationMode.linear
    /// The layer's rotation along the path; nil, the default, is none.
    public var rotationMode: RotationMode?
    /// The tension of the cubic curve at each keyframe, from -1 to 1. The default is 0.
    public var tensionValues: [Double] = []
    /// The continuity of the cubic curve at each keyframe, from -1 to 1: the sharpness of the corner. The default is 0.
    public var continuityValues: [Double] = []
    /// The bias of the cubic curve at each keyframe, from -1 to 1: overshooting before or after it. The default is 0.
    public var biasValues: [Double] = []

    /// An animation of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    override class func makeEmpty() -> Animation { KeyframeAnimation(keyPath: nil) }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? KeyframeAnimation else { return }
        (copy.values, copy.path, copy.keyTimes) = (values, path, keyTimes)
        (copy.timingFunctions, copy.calculationMode, copy.rotationMode) = (
            timingFunctions, calculationMode, rotationMode
        )
        (copy.tensionValues, copy.continuityValues, copy.biasValues) = (tensionValues, continuityValues, biasValues)
    }

    override func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? {
        KeyframeValues(self).map { .keyframes($0) }
    }
}

extension KeyframeAnimation.CalculationMode: KeyedChoice {}
extension KeyframeAnimation.RotationMode: KeyedChoice {}
