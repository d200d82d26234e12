/// An animation from what a layer showed before a transaction to what it shows after it: `CATransition`.
///
/// ```swift
/// let transition = Transition(type: .push, subtype: .fromRight)
/// container.add(transition, forKey: nil)
/// container.replaceSublayer(old, with: new)
/// ```
///
/// The layer's own image and its sublayers change over; its place, opacity, mask and the like are those of the moment.
public final class Transition: Animation {
    /// How the new picture takes the old one's place.
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

    /// Where the moving picture comes from; what is revealed goes the other way.
    public enum Subtype: String, Sendable, CaseIterable {
        case fromLeft, fromRight, fromTop, fromBottom
    }

    /// The default is `fade`.
    public var type: Kind
    /// The default is `fromLeft`.
    public var subtype: Subtype
    /// Where in the whole transition it starts, from 0 to 1. The default is 0.
    public var startProgress: Float = 0
    /// Where in the whole transition it ends, from ``startProgress`` to 1. The default is 1.
    public var endProgress: Float = 1
    /// A filter through which the pictures change over, in place of ``type``: its amounts rise from nothing to the
    /// filter's in the middle, and fall again, while the new picture fades in over the old. The default is none.
    public var filter: Filter?

    /// The key of every transition; a layer has at most one.
    static let key = "transition"

    /// A transition that lasts for the transaction's duration.
    public init(type: Kind = .fade, subtype: Subtype = .fromLeft) {
        self.type = type
        self.subtype = subtype
        super.init()
    }

    override func emptyCopy() -> Animation { Transition() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? Transition else { return }
        (copy.type, copy.subtype, copy.filter) = (type, subtype, filter)
        (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    }

    /// How far the whole transition is at a share of the run.
    func progress(at share: Double) -> Double {
        let start = Amount.kept(Double(startProgress), Amount.shares, orElse: 0)
        let end = max(start, Amount.kept(Double(endProgress), Amount.shares, orElse: 1))
        return start + (end - start) * share
    }

    /// The filter in force at a moment of the whole transition.
    package func filter(at progress: Double) -> Filter? {
        filter.map { $0.neutral.interpolated(to: $0, progress: 1 - abs(2 * progress - 1)).sanitized }
    }
}
