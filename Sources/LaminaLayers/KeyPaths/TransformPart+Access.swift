import Foundation
import LaminaGeometry

extension TransformPart {
    /// The part of a transform; `scale` is the mean of the three, `translation` its x and y, `rotation` that about z.
    func value(in transform: Transform3D) -> AnimatableValue {
        let parts = TransformDecomposition(transform)
        return switch self {
        case .rotation, .rotationZ: .number(parts.eulerAngles.z)
        case .rotationX: .number(parts.eulerAngles.x)
        case .rotationY: .number(parts.eulerAngles.y)
        case .scale: .number(parts.scale.sum() / 3)
        case .scaleX: .number(parts.scale.x)
        case .scaleY: .number(parts.scale.y)
        case .scaleZ: .number(parts.scale.z)
        case .translation: .size(CGSize(width: parts.translation.x, height: parts.translation.y))
        case .translationX: .number(parts.translation.x)
        case .translationY: .number(parts.translation.y)
        case .translationZ: .number(parts.translation.z)
        }
    }

    /// The transform with its part replaced; a value of another kind changes nothing.
    func replaced(by value: AnimatableValue, in transform: Transform3D) -> Transform3D {
        // Translations need not be taken apart.
        switch (self, value) {
        case (.translation, .size(let size)): return transform.with(translationX: size.width, y: size.height)
        case (.translation, .point(let point)): return transform.with(translationX: point.x, y: point.y)
        case (.translationX, .number(let x)): return transform.with(translationX: x)
        case (.translationY, .number(let y)): return transform.with(translationY: y)
        case (.translationZ, .number(let z)): return transform.with(translationZ: z)
        default: break
        }
        guard case .number(let number) = value, number.isFinite else { return transform }
        var parts = TransformDecomposition(transform)
        switch self {
        case .rotation, .rotationZ: parts.eulerAngles.z = number
        case .rotationX: parts.eulerAngles.x = number
        case .rotationY: parts.eulerAngles.y = number
        case .scale: parts.scale = SIMD3(repeating: number)
        case .scaleX: parts.scale.x = number
        case .scaleY: parts.scale.y = number
        case .scaleZ: parts.scale.z = number
        case .translation, .translationX, .translationY, .translationZ: break
        }
        return parts.transform
    }
}

extension Transform3D {
    fileprivate func with(translationX x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Transform3D {
        var result = self
        if let x { result.m41 = x }
        if let y { result.m42 = y }
        if let z { result.m43 = z }
        return result
    }
    fileprivate func with(translationY y: Double) -> Transform3D { with(translationX: nil, y: y) }
    fileprivate func with(translationZ z: Double) -> Transform3D { with(translationX: nil, z: z) }
}
