import Foundation

/// The scale between what callers see and what the engine computes with: the one place that knows it.
///
/// A metre of the engine is 100 points. With that all published figures fall out: an item of 100 × 100 points and
/// density 1 weighs 1, a push of 1 gives it 100 points/s², and gravity 1 is 10 m/s², which is 1,000 points/s².
/// y points down and angles turn clockwise as seen, here and in the engine.
package enum DynamicsUnits {
    /// Points in a metre of the engine.
    package static let pointsPerMeter = 100.0
    /// What a gravity of 1 accelerates by, in points/s².
    package static let gravity = 1000.0
    /// What a force of 1 accelerates a mass of 1 by, in points/s².
    package static let force = 100.0
    /// The mass of a square point of density 1.
    package static let massPerSquarePoint = 1e-4
    /// The length of a step, in seconds.
    package static let step = 1.0 / stepsPerSecond
    package static let stepsPerSecond = 120.0
    /// Items are kept at most this far from the origin on each axis, in points.
    package static let farthest = 1e6
    /// The fastest that anything moves, in points/s: Box2D's 2 m a step.
    package static let fastest = 2 * pointsPerMeter * stepsPerSecond
    /// The longest side of an item's bounds, in points.
    package static let largestSide = 1e6
}

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
