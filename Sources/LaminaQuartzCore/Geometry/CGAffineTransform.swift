// Names of Apple, as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Lamina

/// A transform of the plane.
public typealias CGAffineTransform = Transform2D

extension Transform2D {
    /// A transform by Core Graphics' numbers: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
    }

    /// A transform by Core Graphics' numbers: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.init(a, b, c, d, tx, ty)
    }

    /// The identity.
    public init() { self = .identity }
    /// A rotation by radians, clockwise as seen.
    public init(rotationAngle angle: CGFloat) { self.init(rotationByRadians: angle) }
    /// A scale.
    public init(scaleX x: CGFloat, y: CGFloat) { self.init(scaleByX: x, byY: y) }
    /// A translation.
    public init(translationX x: CGFloat, y: CGFloat) { self.init(translationByX: x, byY: y) }

    /// The x of the first base vector.
    public var a: CGFloat {
        get { m11 }
        set { m11 = newValue }
    }
    /// The y of the first base vector.
    public var b: CGFloat {
        get { m12 }
        set { m12 = newValue }
    }
    /// The x of the second base vector.
    public var c: CGFloat {
        get { m21 }
        set { m21 = newValue }
    }
    /// The y of the second base vector.
    public var d: CGFloat {
        get { m22 }
        set { m22 = newValue }
    }
    /// The translation along x.
    public var tx: CGFloat {
        get { tX }
        set { tX = newValue }
    }
    /// The translation along y.
    public var ty: CGFloat {
        get { tY }
        set { tY = newValue }
    }

    /// True if it changes nothing.
    public var isIdentity: Bool { self == .identity }
    /// A rotation by radians, then this transform.
    public func rotated(by angle: CGFloat) -> Transform2D {
        Transform2D(rotationByRadians: angle).concatenating(self)
    }
    /// A scale, then this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> Transform2D {
        Transform2D(scaleByX: x, byY: y).concatenating(self)
    }
    /// A translation, then this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> Transform2D {
        Transform2D(translationByX: x, byY: y).concatenating(self)
    }
    /// The inverse; the transform itself if it has none.
    public func inverted() -> Transform2D {
        let inverse: Transform2D? = inverted
        return inverse ?? self
    }
}

/// The transform that changes nothing.
public let CGAffineTransformIdentity = Transform2D.identity

/// A transform by its numbers.
public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a, b, c, d, tx, ty) }
/// A rotation by radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
}
/// A scale.
public func CGAffineTransformMakeScale(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y)
}
/// A translation.
public func CGAffineTransformMakeTranslation(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y)
}
/// A rotation by radians, then the transform.
public func CGAffineTransformRotate(_ transform: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    transform.rotated(by: angle)
}
/// A scale, then the transform.
public func CGAffineTransformScale(_ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    transform.scaledBy(x: x, y: y)
}
/// A translation, then the transform.
public func CGAffineTransformTranslate(
    _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform { transform.translatedBy(x: x, y: y) }
/// The first, then the second.
public func CGAffineTransformConcat(_ first: CGAffineTransform, _ second: CGAffineTransform) -> CGAffineTransform {
    first.concatenating(second)
}
/// The inverse; the transform itself if it has none.
public func CGAffineTransformInvert(_ transform: CGAffineTransform) -> CGAffineTransform { transform.inverted() }
/// Returns true if it changes nothing.
public func CGAffineTransformIsIdentity(_ transform: CGAffineTransform) -> Bool { transform.isIdentity }
