/// An animation from a layer's picture before a transaction to the one after it: `CATransition`.
///
/// ```swift
/// let transition = Transition(type: .push, subtype: .fromRight)
/// container.add(transition, forKey: nil)
/// container.replaceSublayer(old, with: new)
/// ```
///
/// The transition applies to the layer's own image and its sublayers; its position, opacity, mask and the like are the
/// current ones.
public final class Transition: Animation {
    /// The way in which the new picture replaces the old one.
    public enum Kind: String, Sendable, CaseIterable {
        /// One fades into the other; the default.
        case fade
        /// The new one slides in over the old.
        case moveIn
        /// The new one slides in and pushes the old out.
        case push
        /// The old one slides away from over the new.
        case reveal
    }

    /// The side that the moving picture enters from; with `reveal` the old picture leaves in the opposite direction.
    public enum Subtype: String, Sendable, CaseIterable {
        case fromLeft, fromRight, fromTop, fromBottom
    }

    /// The kind of transition. The default is `fade`.
    public var type: Kind
    /// The direction of the transition; nil, the default, is `fromLeft`.
    public var subtype: Subtype?
    /// The progress at which the transition starts, from 0 to 1. The default is 0.
    public var startProgress: Float = 0
    /// The progress at which the transition ends, from ``startProgress`` to 1. The default is 1.
    public var endProgress: Float = 1
    /// A filter that replaces ``type``: its amounts rise from neutral to the filter's at the midpoint and fall again,
    /// while the new picture fades in over the old. The default is none.
    public var filter: Filter?

    /// The key of every transition; a layer has at most one.
    static let key = "transition"

    /// A transition that lasts for the transaction's duration.
    public init(type: Kind = .fade, subtype: Subtype? = nil) {
        self.type = type
        self.subtype = subtype
        super.init()
    }

    override class func makeEmpty() -> Animation { Transition() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? Transition else { return }
        (copy.type, copy.subtype, copy.filter) = (type, subtype, filter)
        (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    }

    /// The transition's progress at a fraction of the iteration.
    func progress(at fraction: Double) -> Double {
        let start = Amount.clamped(Double(startProgress), Amount.fractions, orElse: 0)
        let end = max(start, Amount.clamped(Double(endProgress), Amount.fractions, orElse: 1))
        return start + (end - start) * fraction
    }

    /// The filter at a progress of the transition.
    package func filter(at progress: Double) -> Filter? {
        filter.map { $0.neutral.interpolated(to: $0, progress: 1 - abs(2 * progress - 1)).sanitized }
    }
}

extension Transition.Kind: KeyedChoice {}
extension Transition.Subtype: KeyedChoice {}
