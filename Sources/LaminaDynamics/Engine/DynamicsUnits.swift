import Glibc
import LaminaGeometry

/// The conversion between callers' units and the engine's, defined only here.
///
/// A metre of the engine is 100 points. All published figures follow: an item of 100 × 100 points and density 1 has a
/// mass of 1, a push of 1 accelerates it by 100 points/s², and gravity 1 is 10 m/s², which is 1,000 points/s². y points
/// down and angles are clockwise as seen, here and in the engine.
package enum DynamicsUnits {
    /// Points per metre of the engine.
    package static let pointsPerMeter = 100.0
    /// The acceleration of a gravity of 1, in points/s².
    package static let gravity = 1000.0
    /// The acceleration of a mass of 1 by a force of 1, in points/s².
    package static let force = 100.0
    /// The mass of a square point of density 1.
    package static let massPerSquarePoint = 1e-4
    /// The duration of a step, in seconds.
    package static let step = 1.0 / stepsPerSecond
    package static let stepsPerSecond = 120.0
    /// The largest distance of items from the origin on each axis, in points.
    package static let farthest = 1e6
    /// The largest speed, in points/s: Box2D's 2 m per step.
    package static let fastest = 2 * pointsPerMeter * stepsPerSecond
    /// The longest side of an item's bounds, in points.
    package static let largestSide = 1e6
}

/// A position and a rotation, in points and radians.
struct Pose: Equatable {
    var x = 0.0
    var y = 0.0
    /// The rotation, clockwise as seen.
    var angle = 0.0

    /// The interpolation to another pose at `fraction`.
    func mixed(with other: Pose, fraction: Double) -> Pose {
        Pose(
            x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
            angle: angle + (other.angle - angle) * fraction
        )
    }
}

/// The elements of an affine transform.
struct Transform {
    var m11, m12, m21, m22, tX, tY: Double

    init(_ transform: Transform2D) {
        (m11, m12, m21, m22) = (transform.m11, transform.m12, transform.m21, transform.m22)
        (tX, tY) = (transform.tX, transform.tY)
    }

    /// The rotation, clockwise as seen, in radians.
    var angle: Double { atan2(m12, m11) }

    /// The transform, rotated clockwise as seen by an angle; its translation is unchanged.
    func rotated(by angle: Double) -> Transform2D {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Transform2D(
            m11: m11 * cosine - m12 * sine, m12: m11 * sine + m12 * cosine, m21: m21 * cosine - m22 * sine,
            m22: m21 * sine + m22 * cosine, tX: tX, tY: tY)
    }
}

/// The z component of the cross product: positive if `b` is clockwise of `a` as seen.
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

/// A vector rotated clockwise as seen, by an angle in radians.
func rotated(_ vector: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    if angle == 0 { return vector }
    let (sine, cosine) = (sin(angle), cos(angle))
    return SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
}
