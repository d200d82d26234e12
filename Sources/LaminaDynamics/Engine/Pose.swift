import Foundation

/// A place and a turn, in points and radians.
struct Pose: Equatable {
    var x = 0.0
    var y = 0.0
    /// Clockwise as seen.
    var angle = 0.0

    /// The pose between two, `fraction` of the way from this one to the other.
    func mixed(with other: Pose, fraction: Double) -> Pose {
        Pose(
            x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
            angle: angle + (other.angle - angle) * fraction
        )
    }
}

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

/// The z component of the cross product: more than 0 where `b` lies clockwise of `a` as seen.
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// A vector turned clockwise as seen, by an angle in radians.
func turned(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    if angle == 0 { return vector }
    let (sine, cosine) = (sin(angle), cos(angle))
    return SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
}
