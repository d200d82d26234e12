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
