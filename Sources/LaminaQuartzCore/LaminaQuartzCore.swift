/// Lamina under Apple's names: `import LaminaQuartzCore` in place of `import QuartzCore` or `import UIKit`.
///
/// Every name is an alias of a type of `Lamina`, which it exports too, or a short extension of one. A class of its own has
/// only what Apple's code holds in a `let` and changes: paths, cells of emitters, filters. docs/quartzcore.md has the table
/// of all names.
@_exported import Lamina

// What QuartzCore and UIKit bring along, single names of it, as a program that imports them computes with.
@_exported import func Glibc.acos
@_exported import func Glibc.asin
@_exported import func Glibc.atan
@_exported import func Glibc.atan2
@_exported import func Glibc.ceil
@_exported import func Glibc.cos
@_exported import func Glibc.exp
@_exported import func Glibc.floor
@_exported import func Glibc.fmod
@_exported import func Glibc.hypot
@_exported import func Glibc.log
@_exported import func Glibc.pow
@_exported import func Glibc.round
@_exported import func Glibc.sin
@_exported import func Glibc.sqrt
@_exported import func Glibc.tan

// MARK: Values of Foundation

/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds.
public typealias TimeInterval = Double
/// Numbers are `Double`.
public typealias NSNumber = Double
/// Strings are `String`, also as the names of boundaries.
public typealias NSString = String
/// The type of the names of boundaries, which are strings.
public typealias NSCopying = String
/// A value in a box, which animations take as the value itself.
public typealias NSValue = AnimatableValue
/// The action that does nothing and ends the search for one.
public typealias NSNull = NoAction

/// The truth values of Core Foundation.
public let kCFBooleanTrue = true
public let kCFBooleanFalse = false

extension Double {
    /// A number as `NSNumber` boxes it.
    @_disfavoredOverload
    public init(value: Double) { self = value }
    /// A number as `NSNumber` boxes it.
    @_disfavoredOverload
    public init(value: Float) { self = Double(value) }
    /// A number as `NSNumber` boxes it.
    @_disfavoredOverload
    public init(value: Int) { self = Double(value) }
    /// The number itself.
    public var doubleValue: Double { self }
    /// The number in single precision.
    public var floatValue: Float { Float(self) }
    /// The number without its fraction; 0 where `Int` has no such number.
    public var intValue: Int { Int(exactly: rounded(.towardZero)) ?? 0 }
}

extension AnimatableValue {
    /// A point.
    public init(cgPoint point: CGPoint) { self = .point(point) }
    /// A size.
    public init(cgSize size: CGSize) { self = .size(size) }
    /// A rectangle.
    public init(cgRect rect: CGRect) { self = .rect(rect) }
    /// A transform.
    public init(caTransform3D transform: CATransform3D) { self = .transform(transform) }
    /// A transform of the plane.
    public init(cgAffineTransform transform: CGAffineTransform) { self = .transform(Transform3D(affine: transform)) }

    /// The point; zero for another value.
    public var cgPointValue: CGPoint { if case .point(let value) = self { value } else { .zero } }
    /// The size; zero for another value.
    public var cgSizeValue: CGSize { if case .size(let value) = self { value } else { .zero } }
    /// The rectangle; zero for another value.
    public var cgRectValue: CGRect { if case .rect(let value) = self { value } else { .zero } }
    /// The transform; the identity for another value.
    public var caTransform3DValue: CATransform3D { if case .transform(let value) = self { value } else { .identity } }
    /// The transform of the plane; the identity for another value.
    public var cgAffineTransformValue: CGAffineTransform { caTransform3DValue.affine }
}
