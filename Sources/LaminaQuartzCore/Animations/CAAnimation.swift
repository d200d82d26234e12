import Lamina

/// A change over time of what a layer shows.
public typealias CAAnimation = Animation
/// An animation of a property.
public typealias CAPropertyAnimation = PropertyAnimation
/// An animation between values.
public typealias CABasicAnimation = BasicAnimation
/// An animation as of a spring.
public typealias CASpringAnimation = SpringAnimation
/// An animation through values or along a path.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// Animations that run together.
public typealias CAAnimationGroup = AnimationGroup
/// An animation from the picture before to the one after.
public typealias CATransition = Transition
/// An animation's delegate.
public typealias CAAnimationDelegate = AnimationDelegate
/// An object with timing.
public typealias CAMediaTiming = MediaTiming
/// The effect outside the active time.
public typealias CAMediaTimingFillMode = FillMode
/// The ways between the values of keyframes.
public typealias CAAnimationCalculationMode = KeyframeAnimation.CalculationMode
/// The rotation along a path.
public typealias CAAnimationRotationMode = KeyframeAnimation.RotationMode
/// The kinds of transitions.
public typealias CATransitionType = Transition.Kind
/// The sides that transitions come from.
public typealias CATransitionSubtype = Transition.Subtype

extension BasicAnimation {
    /// An animation without a key path yet.
    public convenience init() { self.init(keyPath: nil) }
}

extension KeyframeAnimation {
    /// An animation without a key path yet.
    public convenience init() { self.init(keyPath: nil) }
}

// MARK: Properties of other types

/// Properties of an animation in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CABasicAnimationNames: BasicAnimation {}

extension BasicAnimation: CABasicAnimationNames {}

extension CABasicAnimationNames {
    /// The first value; one of a type that does not animate is none.
    public var fromValue: Any? {
        get { self.fromValue as (any Animatable)? }
        set {
            let value = animatable(newValue)
            self.fromValue = value
        }
    }
    /// The last value; one of a type that does not animate is none.
    public var toValue: Any? {
        get { self.toValue as (any Animatable)? }
        set {
            let value = animatable(newValue)
            self.toValue = value
        }
    }
    /// The difference; one of a type that does not animate is none.
    public var byValue: Any? {
        get { self.byValue as (any Animatable)? }
        set {
            let value = animatable(newValue)
            self.byValue = value
        }
    }
}

/// The value as one that animates; affine transforms as those of space.
private func animatable(_ value: Any?) -> (any Animatable)? {
    if let transform = value as? CGAffineTransform { return CATransform3D(affine: transform) }
    return value as? any Animatable
}

/// Properties of an animation in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CAKeyframeAnimationNames: KeyframeAnimation {}

extension KeyframeAnimation: CAKeyframeAnimationNames {}

extension CAKeyframeAnimationNames {
    /// The values; those of types that do not animate are left out.
    public var values: [Any]? {
        get {
            let all: [any Animatable] = self.values
            return all.isEmpty ? nil : all
        }
        set {
            let all = (newValue ?? []).compactMap { animatable($0) }
            self.values = all
        }
    }
    /// The path of positions.
    public var path: CGPath? {
        get { (self.path as Path?).map(CGPath.init) }
        set {
            let path: Path? = newValue?.path
            self.path = path
        }
    }
    /// The curves from each value to the next.
    public var timingFunctions: [CAMediaTimingFunction]? {
        get {
            let all: [TimingFunction] = self.timingFunctions
            return all.isEmpty ? nil : all
        }
        set {
            let all: [TimingFunction] = newValue ?? []
            self.timingFunctions = all
        }
    }
    /// The tensions at the values.
    public var tensionValues: [NSNumber]? {
        get { self.tensionValues as [Double] }
        set {
            let all: [Double] = newValue ?? []
            self.tensionValues = all
        }
    }
    /// The continuities at the values.
    public var continuityValues: [NSNumber]? {
        get { self.continuityValues as [Double] }
        set {
            let all: [Double] = newValue ?? []
            self.continuityValues = all
        }
    }
    /// The biases at the values.
    public var biasValues: [NSNumber]? {
        get { self.biasValues as [Double] }
        set {
            let all: [Double] = newValue ?? []
            self.biasValues = all
        }
    }
}

/// Properties of a group in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CAAnimationGroupNames: AnimationGroup {}

extension AnimationGroup: CAAnimationGroupNames {}

extension CAAnimationGroupNames {
    /// The animations.
    public var animations: [CAAnimation]? {
        get {
            let all: [Animation] = self.animations
            return all.isEmpty ? nil : all
        }
        set {
            let all: [Animation] = newValue ?? []
            self.animations = all
        }
    }
}

// MARK: Constants before Swift 4.2

/// The effects outside the active time.
public let kCAFillModeForwards = FillMode.forwards
public let kCAFillModeBackwards = FillMode.backwards
public let kCAFillModeBoth = FillMode.both
public let kCAFillModeRemoved = FillMode.removed

/// The ways between the values of keyframes.
public let kCAAnimationLinear = KeyframeAnimation.CalculationMode.linear
public let kCAAnimationDiscrete = KeyframeAnimation.CalculationMode.discrete
public let kCAAnimationPaced = KeyframeAnimation.CalculationMode.paced
public let kCAAnimationCubic = KeyframeAnimation.CalculationMode.cubic
public let kCAAnimationCubicPaced = KeyframeAnimation.CalculationMode.cubicPaced

/// The rotations along a path.
public let kCAAnimationRotateAuto = KeyframeAnimation.RotationMode.auto
public let kCAAnimationRotateAutoReverse = KeyframeAnimation.RotationMode.autoReverse

extension KeyframeAnimation.RotationMode {
    public static let rotateAuto = KeyframeAnimation.RotationMode.auto
    public static let rotateAutoReverse = KeyframeAnimation.RotationMode.autoReverse
}

/// The kinds of transitions.
public let kCATransitionFade = Transition.Kind.fade
public let kCATransitionMoveIn = Transition.Kind.moveIn
public let kCATransitionPush = Transition.Kind.push
public let kCATransitionReveal = Transition.Kind.reveal

/// The sides that transitions come from.
public let kCATransitionFromLeft = Transition.Subtype.fromLeft
public let kCATransitionFromRight = Transition.Subtype.fromRight
public let kCATransitionFromTop = Transition.Subtype.fromTop
public let kCATransitionFromBottom = Transition.Subtype.fromBottom
