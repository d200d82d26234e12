// Names of Apple, as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Lamina

/// A transform of space.
public typealias CATransform3D = Transform3D

extension Transform3D {
    /// A transform by its sixteen numbers, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.init()
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = Transform3D.identity

/// A translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(translationX: tx, y: ty, z: tz)
}
/// A scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(scaleX: sx, y: sy, z: sz)
}
/// A rotation by radians about an axis.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(rotation: angle, x: x, y: y, z: z)
}
/// A transform of the plane as one of space.
public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
    CATransform3D(affine: transform)
}
/// A translation, then the transform.
public func CATransform3DTranslate(
    _ transform: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { transform.translatedBy(x: tx, y: ty, z: tz) }
/// A scale, then the transform.
public func CATransform3DScale(
    _ transform: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { transform.scaledBy(x: sx, y: sy, z: sz) }
/// A rotation by radians about an axis, then the transform.
public func CATransform3DRotate(
    _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { transform.rotatedBy(angle, x: x, y: y, z: z) }
/// The first, then the second.
public func CATransform3DConcat(_ first: CATransform3D, _ second: CATransform3D) -> CATransform3D {
    first.concatenating(second)
}
/// The inverse; the transform itself if it has none.
public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D { transform.inverted ?? transform }
/// Returns true if it changes nothing.
public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool { transform.isIdentity }
/// Returns true if both are the same, number by number.
public func CATransform3DEqualToTransform(_ first: CATransform3D, _ second: CATransform3D) -> Bool { first == second }
/// Returns true if a transform of the plane does the same.
public func CATransform3DIsAffine(_ transform: CATransform3D) -> Bool {
    transform == CATransform3D(affine: transform.affine)
}
/// The transform of the plane that a transform of space is, without its depth.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform { transform.affine }
