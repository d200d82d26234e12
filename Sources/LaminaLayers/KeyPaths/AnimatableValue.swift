import Foundation
import LaminaGeometry
import LaminaImage

/// A property's value as animations handle it.
public enum AnimatableValue: Sendable, Hashable {
    /// No colour, no image, no path, no effect, no numbers.
    case none
    case number(Double)
    case flag(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case vector(SIMD4<Double>)
    case color(Color)
    case transform(Transform3D)
    case path(Path)
    case image(Image)
    /// Two images, the second faded in over the first by a share from 0 to 1; nil is none. No layer has it but for the
    /// moments in which its contents change over.
    case crossFade(Image?, Image?, share: Double)
    case filters([Filter])
    case effect(VisualEffect)
    case compositing(CompositingFilter)
    case function(TransferFunction)
    case colors([Color])
    case numbers([Double])
}

/// What can be given to an animation as a value: numbers, points, colours and all else that layers are made of.
public protocol Animatable {
    /// The value as animations handle it.
    var animatableValue: AnimatableValue { get }
}
