/// What a field sees of an item: where it is, how it moves, what it weighs, its charge.
///
/// In the engine's units: metres of 100 points, metres a second, kilograms.
package struct FieldSample: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var velocityX: Double
    package var velocityY: Double
    package var mass: Double
    package var charge: Double

    package init(
        x: Double, y: Double, velocityX: Double = 0, velocityY: Double = 0, mass: Double = 1, charge: Double = 0
    ) {
        self.x = x
        self.y = y
        self.velocityX = velocityX
        self.velocityY = velocityY
        self.mass = mass
        self.charge = charge
    }
}
