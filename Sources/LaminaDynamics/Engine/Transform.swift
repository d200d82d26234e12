import Foundation

/// The numbers of an affine transform.
struct Transform {
    var m11, m12, m21, m22, tX, tY: Double

    init(_ transform: AffineTransform) {
        (m11, m12, m21, m22) = (transform.m11, transform.m12, transform.m21, transform.m22)
        (tX, tY) = (transform.tX, transform.tY)
    }

    /// Clockwise as seen, in radians.
    var angle: Double { atan2(m12, m11) }

    /// The transform, turned clockwise as seen by an angle; its translation stays.
    func turned(by angle: Double) -> AffineTransform {
        let (sine, cosine) = (sin(angle), cos(angle))
        return AffineTransform(
            m11: m11 * cosine - m12 * sine, m12: m11 * sine + m12 * cosine, m21: m21 * cosine - m22 * sine,
            m22: m21 * sine + m22 * cosine, tX: tX, tY: tY)
    }
}
