import Foundation

extension Transform3D {
    /// The transform of the plane that `affine` is, leaving z as it is.
    public init(affine: AffineTransform) {
        self.init()
        (m11, m12) = (affine.m11, affine.m12)
        (m21, m22) = (affine.m21, affine.m22)
        (m41, m42) = (affine.tX, affine.tY)
    }

    /// What the transform does to x and y, without z and perspective.
    public var affine: AffineTransform {
        AffineTransform(m11: m11, m12: m12, m21: m21, m22: m22, tX: m41, tY: m42)
    }
}
