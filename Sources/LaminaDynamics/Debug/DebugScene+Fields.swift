import Foundation
import LaminaGeometry

extension DebugScene.Field {
    private var center: CGPoint {
        CGPoint(x: values.x * DynamicsUnits.pointsPerMeter, y: values.y * DynamicsUnits.pointsPerMeter)
    }

    /// The outlines of the shapes that the region is made of.
    var regionOutline: Path {
        var path = Path()
        for step in values.region.steps {
            switch step {
            case .circle(let radius) where radius > 0 && radius.isFinite:
                path.addPath(Path(ellipseIn: rect(halfWidth: radius, halfHeight: radius)))
            case .rectangle(let halfWidth, let halfHeight)
            where halfWidth > 0 && halfHeight > 0 && halfWidth.isFinite && halfHeight.isFinite:
                path.addPath(Path(rect: rect(halfWidth: halfWidth, halfHeight: halfHeight)))
            default: break
            }
        }
        return path
    }

    /// A rectangle around all that the field can reach, so that the arrows of a small one lie close; the whole plane
    /// where that is not plain from the region.
    var reach: CGRect {
        guard values.region.steps.count == 1 else { return .infinitePlane }
        switch values.region.steps[0] {
        case .circle(let radius): return rect(halfWidth: radius, halfHeight: radius)
        case .rectangle(let halfWidth, let halfHeight): return rect(halfWidth: halfWidth, halfHeight: halfHeight)
        default: return .infinitePlane
        }
    }

    private func rect(halfWidth: Double, halfHeight: Double) -> CGRect {
        guard halfWidth >= 0, halfHeight >= 0 else { return CGRect(origin: center, size: .zero) }
        guard halfWidth.isFinite, halfHeight.isFinite else { return .infinitePlane }
        return CGRect(x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    }

    /// The force on the item that `ArrowGrid` asks about; nil outside the region.
    func force(at place: CGPoint, noise: FieldNoise, time: Double) -> (x: Double, y: Double)? {
        let scale = DynamicsUnits.pointsPerMeter
        let sample = FieldSample(x: place.x / scale, y: place.y / scale, velocityX: 1, mass: 1, charge: 1)
        guard values.reaches(sample) else { return nil }
        if let evaluator { return evaluator(sample, DynamicsUnits.step) }
        if values.kind == .velocity {
            // Shown as the velocity it sets.
            var sum = FieldSum()
            values.add(to: &sum, sample: sample, noise: nil, phase: 0)
            return (sum.velocityX, sum.velocityY)
        }
        var sum = FieldSum()
        values.add(to: &sum, sample: sample, noise: noise, phase: time * values.animationSpeed)
        return sum.force(atVelocityX: sample.velocityX, y: sample.velocityY)
    }
}

extension CGRect {
    var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }

    /// Far larger than any animator, small enough to compute with.
    static let infinitePlane = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
}
