import FoundationEssentials
import LaminaGeometry

/// A force field: pushes items depending on their position and velocity, as gravity towards a point, springs, drag,
/// noise and so on.
///
/// A field is made by the function of its kind. It is centred on its `position`, acts within its `region`, and is
/// scaled by its `strength`, which may decrease with the distance (`falloff`).
///
/// ```swift
/// let corner = FieldBehavior.springField()
/// corner.position = Point(x: 100, y: 100)
/// corner.region = FieldRegion(size: Size(width: 200, height: 200))
/// corner.addItem(face)
/// animator.addBehavior(corner)
/// ```
///
/// A force of 1 accelerates an item of 100 × 100 points and density 1 by 100 points/s²; formulas use lengths in units
/// of 100 points, and velocities in 100 points/s. The forces of several fields add up. y points down, and
/// counter-clockwise is as seen.
///
/// An item under a constant force can come to rest in a field, and then rests until it is touched; one under a changing
/// force, as in animated noise, does not.
public final class FieldBehavior: DynamicBehavior {
    /// Computes a custom field's force.
    ///
    /// Its parameters are the field; the item's position in points and velocity in points/s; its mass and charge; and
    /// the duration of the step in seconds. It returns a force, of which 1 accelerates a mass of 1 by 100 points/s². It
    /// is called for each item in the field's region in each step, and should be fast.
    public typealias EvaluationBlock = (
        _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
        _ deltaTime: TimeInterval
    ) -> Vector

    package let kind: FieldKind
    let block: EvaluationBlock?

    /// The items that the field acts on, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// The field's centre, in points; (0, 0) by default.
    public var position: Point = .zero {
        didSet {
            let range = -DynamicsUnits.farthest...DynamicsUnits.farthest
            if !range.contains(position.x) || !range.contains(position.y) {
                fault(.unusableValue(behavior: name, property: "position", value: "\(position)"))
                position = oldValue
            }
            changed(.fields)
        }
    }

    /// The region in which the field acts, relative to its position; everywhere by default. Edges belong to it, and
    /// items count by their centres.
    public var region: FieldRegion = .infinite {
        didSet {
            if !region.isValid {
                fault(
                    .unusableValue(
                        behavior: name, property: "region",
                        value: "more than \(FieldRegion.maximumSteps) combined shapes"))
                region = oldValue
            }
            changed(.fields)
        }
    }

    /// The factor of the field's force; 1 by default. A negative one reverses it. Within ±1e9.
    public var strength: Double = 1 {
        didSet {
            strength = checked(strength, or: oldValue, "strength", in: -1e9...1e9)
            changed(.fields)
        }
    }

    /// The exponent of the distance by which the force is divided.
    ///
    /// 0, the default, is the same at each distance; 2 is the inverse-square law of gravity and charges; a negative one
    /// makes the force increase, -1 in proportion to the distance. A field has its `strength` at the `minimumRadius`
    /// and within, or, if that was not set, at 100 points. Within ±16.
    public var falloff: Double = 0 {
        didSet {
            falloff = checked(falloff, or: oldValue, "falloff", in: -16...16)
            changed(.fields)
        }
    }

    /// The minimum distance used in the formula, in points; at least, and by default, a hundredth of a point.
    ///
    /// If it is set, the field has its full `strength` up to this distance, and its `falloff` begins here: at twice the
    /// distance the force is divided by 2 to that power. By default it only bounds the force near the centre, and
    /// distances are in units of 100 points. A spring's pull goes to 0 at its centre in any case.
    public var minimumRadius: Double = FieldBehavior.leastRadius {
        didSet {
            let given = checked(minimumRadius, or: oldValue, "minimumRadius", in: 0...DynamicsUnits.farthest)
            minimumRadius = max(given, FieldBehavior.leastRadius)
            changed(.fields)
        }
    }

    /// The direction of linear gravity, or the velocity that a velocity field sets, both multiplied by `strength`.
    ///
    /// Other fields have no direction: it is zero, and setting it has no effect.
    public var direction: Vector = .zero {
        didSet {
            if !kind.hasDirection { direction = .zero }
            if !(abs(direction.dx) <= 1e9 && abs(direction.dy) <= 1e9) {
                fault(.unusableValue(behavior: name, property: "direction", value: "\(direction)"))
                direction = oldValue
            }
            changed(.fields)
        }
    }

    /// The smoothness of noise and turbulence, from 0, the roughest, to 1.
    ///
    /// At 1 there are eddies of about 200 points; towards 0 finer ones are added, down to 25. For other fields it is 0,
    /// and setting it has no effect.
    public var smoothness: Double = 0 {
        didSet {
            smoothness = kind.hasNoise ? checked(smoothness, or: oldValue, "smoothness", in: 0...1) : 0
            changed(.fields)
        }
    }

    /// The rate at which noise and turbulence change, in hertz; at 0 they are static.
    ///
    /// For other fields it is 0, and setting it has no effect.
    public var animationSpeed: Double = 0 {
        didSet {
            animationSpeed = kind.hasNoise ? checked(animationSpeed, or: oldValue, "animationSpeed", in: -1e6...1e6) : 0
            changed(.fields)
        }
    }

    /// The seed of the noise; 0 by default. Fields with equal seeds and settings are equal, in every run.
    public var seed: UInt64 = 0 {
        didSet { changed(.fields) }
    }

    init(_ kind: FieldKind, block: EvaluationBlock? = nil) {
        self.kind = kind
        self.block = block
    }

    /// Adds an item.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Removes an item; ignored if the field does not have it.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    static let leastRadius = FieldValues.leastRadius * DynamicsUnits.pointsPerMeter

    // MARK: The engine's view

    /// Returns some fields with the bodies that they act on, whose `slots` are up to date.
    ///
    /// - Parameter old: the fields that the engine has had before.
    static func acting(_ fields: [FieldBehavior], after old: [FieldBehavior]) -> [ActingField] {
        fields.enumerated().map { index, field in
            ActingField(
                name: field.name, values: field.values, bodies: field.slots.filter { $0 >= 0 },
                evaluator: field.evaluator, isOld: index < old.count && field === old[index])
        }
    }

    /// The field's numbers for the engine's loop.
    package var values: FieldValues {
        let scale = DynamicsUnits.pointsPerMeter
        var values = FieldValues(kind: kind)
        values.x = Double(position.x) / scale
        values.y = Double(position.y) / scale
        values.region = region
        values.strength = Double(strength)
        values.falloff = Double(falloff)
        values.minimumRadius = Double(minimumRadius) / scale
        if minimumRadius > FieldBehavior.leastRadius { values.unitRadius = values.minimumRadius }
        values.directionX = Double(direction.dx)
        values.directionY = Double(direction.dy)
        values.smoothness = Double(smoothness)
        values.animationSpeed = Double(animationSpeed)
        values.seed = seed
        return values
    }

    /// The block of a custom field, in the engine's units.
    package var evaluator: FieldTable.Evaluator? {
        guard let block else { return nil }
        let scale = DynamicsUnits.pointsPerMeter
        return { [self] sample, step in
            let force = block(
                self, Point(x: sample.x * scale, y: sample.y * scale),
                Vector(dx: sample.velocityX * scale, dy: sample.velocityY * scale), sample.mass, sample.charge, step)
            return (Double(force.dx), Double(force.dy))
        }
    }
}
