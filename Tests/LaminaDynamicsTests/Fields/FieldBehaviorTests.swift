import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// A field's properties: defaults, and what becomes of numbers that can't be used.
@Suite("Field behaviour")
struct FieldBehaviorTests {
    let made: [(name: String, field: FieldBehavior)] = [
        ("drag", .dragField()), ("spring", .springField()), ("vortex", .vortexField()),
        ("electric", .electricField()), ("magnetic", .magneticField()),
        ("velocity", .velocityField(direction: Vector(dx: 1, dy: 2))),
        ("linear", .linearGravityField(direction: Vector(dx: 1, dy: 2))),
        ("radial", .radialGravityField(position: Point(x: 3, y: 4))),
        ("noise", .noiseField(smoothness: 0.5, animationSpeed: 2)),
        ("turbulence", .turbulenceField(smoothness: 0.5, animationSpeed: 2)),
        ("custom", .field { _, _, _, _, _, _ in Vector(dx: 0, dy: 0) }),
    ]

    @Test func defaultsAreThoseOfTheReference() {
        for (name, field) in made {
            #expect(field.strength == 1 && field.falloff == 0 && field.region == .infinite)
            #expect(field.minimumRadius > 0 && field.minimumRadius < 0.1)
            #expect(field.position == (name == "radial" ? Point(x: 3, y: 4) : .zero))
            let isDirected = name == "velocity" || name == "linear"
            #expect(field.direction == (isDirected ? Vector(dx: 1, dy: 2) : .zero))
            let isNoisy = name == "noise" || name == "turbulence"
            #expect(field.smoothness == (isNoisy ? 0.5 : 0) && field.animationSpeed == (isNoisy ? 2 : 0))
            #expect(field.items.isEmpty)
        }
    }

    @Test func propertiesThatAKindHasNotStayZero() {
        let field = FieldBehavior.springField()
        field.direction = Vector(dx: 1, dy: 1)
        field.smoothness = 0.3
        field.animationSpeed = 4
        #expect(field.direction == .zero && field.smoothness == 0 && field.animationSpeed == 0)
    }

    @Test func unusableNumbersAreFaultsAndChangeNothing() {
        let animator = DynamicAnimator()
        let field = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        animator.addBehavior(field)
        field.strength = .nan
        field.strength = .infinity
        field.falloff = 100
        field.minimumRadius = -1
        field.position = Point(x: Double.infinity, y: 0)
        field.smoothness = 1.5
        field.animationSpeed = .nan
        var region = FieldRegion(radius: 1)
        for _ in 0..<20 { region = region.byUnion(with: region) }
        field.region = region
        #expect(animator.faultCount == 8)
        #expect(field.strength == 1 && field.falloff == 0 && field.position == .zero && field.smoothness == 0.5)
        #expect(field.animationSpeed == 1 && field.region == .infinite && field.minimumRadius > 0)

        let directed = FieldBehavior.linearGravityField(direction: Vector(dx: Double.nan, dy: 1))
        #expect(directed.direction == .zero)
        animator.addBehavior(directed)
        #expect(animator.faultCount == 9)
    }

    @Test func minimumRadiusIsNeverZero() {
        let field = FieldBehavior.springField()
        field.minimumRadius = 0
        #expect(field.minimumRadius > 0)
    }
}
