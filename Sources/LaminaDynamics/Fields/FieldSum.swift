/// What all fields together do to one item in one step.
///
/// Forces that depend on how an item moves or how far it is displaced are kept as coefficients until all fields have
/// been asked: each of two strong drags may stop an item within the step, but not both of them twice over.
package struct FieldSum: Sendable, Hashable {
    /// The force that neither moves with the velocity nor is a spring's, in newtons.
    package var forceX = 0.0
    package var forceY = 0.0
    /// The springs' force, in newtons, and their stiffness in newtons a metre.
    package var springX = 0.0
    package var springY = 0.0
    package var stiffness = 0.0
    /// The force against each metre a second of velocity, in kilograms a second.
    package var drag = 0.0
    /// The force across each metre a second of velocity, counter-clockwise as seen, in kilograms a second.
    package var turning = 0.0
    /// The velocity that a field sets, in metres a second, and whether one does.
    package var setsVelocity = false
    package var velocityX = 0.0
    package var velocityY = 0.0

    /// Whether some field has reached the item.
    package var isAny = false

    package init() {}
}
