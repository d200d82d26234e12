import Foundation

/// The linear part of an affine transform.
struct Transform {
    var m11, m12, m21, m22: Double

    init(_ transform: AffineTransform) {
        (m11, m12, m21, m22) = (transform.m11, transform.m12, transform.m21, transform.m22)
    }

    /// The transform, turned clockwise as seen by an angle, with the translation of another.
    func turned(by angle: Double, translationOf other: AffineTransform) -> AffineTransform {
        let (sine, cosine) = (sin(angle), cos(angle))
        return AffineTransform(
            m11: m11 * cosine - m12 * sine, m12: m11 * sine + m12 * cosine, m21: m21 * cosine - m22 * sine,
            m22: m21 * sine + m22 * cosine, tX: other.tX, tY: other.tY)
    }
}
