import Foundation

extension FieldKind {
    var hasDirection: Bool { self == .linearGravity || self == .velocity }
    var hasNoise: Bool { self == .noise || self == .turbulence }
}

extension FieldBehavior {
    /// The field as the loop reads it.
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
                self, CGPoint(x: sample.x * scale, y: sample.y * scale),
                CGVector(dx: sample.velocityX * scale, dy: sample.velocityY * scale), sample.mass, sample.charge, step)
            return (Double(force.dx), Double(force.dy))
        }
    }
}
