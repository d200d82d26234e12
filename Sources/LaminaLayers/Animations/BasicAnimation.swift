import LaminaGeometry

/// An animation from one value to another: `CABasicAnimation`.
///
/// Of the three values any may be missing. `from` and `to`: between them. `from` and `by`: from `from` to their sum.
/// `by` and `to`: from their difference to `to`. Else what the layer shows without this animation stands for the value
/// that is missing: `from` alone leads to it, `to` alone from it, `by` alone from it to the sum. Without any, from what the
/// layer showed before the changes of the transaction to it; see ``Layer/add(_:forKey:)``.
public class BasicAnimation: PropertyAnimation {
    /// Where a run begins.
    public var fromValue: (any Animatable)?
    /// Where a run ends.
    public var toValue: (any Animatable)?
    /// How far a run goes.
    public var byValue: (any Animatable)?

    /// An animation of the property that `keyPath` names.
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }

    override func emptyCopy() -> Animation { BasicAnimation(keyPath: nil) }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? BasicAnimation else { return }
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }

    override func trackValues(for keyPath: AnimationKeyPath) -> TrackValues? {
        let (from, to) = (fromValue?.animatableValue, toValue?.animatableValue)
        if case .transform(let from) = from, case .transform(let to) = to {
            return .blend(KeptBlend(TransformBlend(from: from, to: to)))
        }
        return .basic(BasicValues(from: from, to: to, by: byValue?.animatableValue))
    }
}
