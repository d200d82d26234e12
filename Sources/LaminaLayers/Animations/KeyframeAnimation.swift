import LaminaGeometry

/// An animation through a row of values, or along a path: `CAKeyframeAnimation`.
///
/// ```swift
/// let bounce = KeyframeAnimation(keyPath: "position.y")
/// bounce.values = [0.0, 100.0, 80.0, 100.0]
/// bounce.keyTimes = [0, 0.5, 0.75, 1]
/// ```
public final class KeyframeAnimation: PropertyAnimation {
    /// How values between keyframes are found.
    public enum CalculationMode: String, Sendable, CaseIterable {
        /// In a straight line; the default.
        case linear
        /// Not at all: each value stays until the next.
        case discrete
        /// In a straight line at an even speed over all; key times and timing functions do not count.
        case paced
        /// On a smooth curve through the keyframes (Kochanek and Bartels), bent by tension, continuity and bias. Only
        /// numbers, points, sizes, rectangles and colours take it; transforms, paths, lists and pictures go straight.
        case cubic
        /// On the smooth curve at an even speed.
        case cubicPaced
    }

    /// How what moves along a path turns with it.
    public enum RotationMode: String, Sendable, CaseIterable {
        /// Its x axis follows the path.
        case auto
        /// Its x axis points back.
        case autoReverse
    }

    /// The values; not used with a ``path``.
    public var values: [any Animatable] = []
    /// The path that a point moves along; the end of each element is a keyframe. The default is none.
    public var path: Path?
    /// When each keyframe is reached, as shares of the run, never falling and from 0 to 1; with the mode `discrete` there
    /// is one more than values. Without them, or if their number is wrong, the keyframes are evenly spread.
    public var keyTimes: [Double]?
    /// The pace from each keyframe to the next; those that are missing are linear. Not used by the paced modes.
    public var timingFunctions: [TimingFunction] = []
    /// How values between keyframes are found. The default is `linear`.
    public var calculationMode = CalculationMode.linear
    /// How the layer turns with the path; nil, the default, is not at all.
    public var rotationMode: RotationMode?
    /// For each keyframe, how tight a cubic curve is there, from -1 to 1. The default is 0.
    public var tensionValues: [Double] = []
    /// For each keyframe, how sharp its corner is, from -1 to 1. The default is 0.
    public var continuityValues: [Double] = []
    /// For each keyframe, whether the curve passes it early or late, from -1 to 1. The default is 0.
    public var biasValues: [Double] = []

    /// An animation of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    override func emptyCopy() -> Animation { KeyframeAnimation(keyPath: nil) }

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
