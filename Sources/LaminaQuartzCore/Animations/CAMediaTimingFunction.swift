import Lamina

/// A timing curve.
public typealias CAMediaTimingFunction = TimingFunction

/// The name of a timing curve.
public enum CAMediaTimingFunctionName: String, Sendable, Hashable, CaseIterable {
    case linear, easeIn, easeOut, easeInEaseOut, `default`
}

/// The names of timing curves.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

extension TimingFunction {
    /// A curve by its name.
    public init(name: CAMediaTimingFunctionName) {
        self =
            switch name {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInEaseOut
            case .default: .default
            }
    }
    /// A curve by its two control points.
    @_disfavoredOverload
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
        self.init(controlPoints: Double(x1), Double(y1), Double(x2), Double(y2))
    }
    /// Writes the x and the y of a control point, 0 to 3, to two numbers.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let point = controlPoint(at: index)
        (values[0], values[1]) = (Float(point.x), Float(point.y))
    }
}

// MARK: Value functions

/// The name of a function that makes a transform of a number.
public enum CAValueFunctionName: String, Sendable, Hashable, CaseIterable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// The part of a transform that it sets, as in key paths.
    fileprivate var part: String {
        let axis = rawValue.last.map { $0.isUppercase ? "." + $0.lowercased() : "" } ?? ""
        let kind = rawValue.hasPrefix("rotate") ? "rotation" : rawValue.hasPrefix("scale") ? "scale" : "translation"
        return kind + axis
    }
}

/// The functions that make transforms of numbers.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
public let kCAValueFunctionScale = CAValueFunctionName.scale
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// A function that makes a transform of the numbers that an animation interpolates.
public struct CAValueFunction: Sendable, Hashable {
    /// Its name.
    public let name: CAValueFunctionName
    /// A function by its name.
    public init?(name: CAValueFunctionName) { self.name = name }
}

extension PropertyAnimation {
    /// The function that makes transforms of the values: the part of the transform that ``keyPath`` names after it,
    /// which setting it adds to the key path. `scale` takes one number for all axes, `translate` a size.
    public final var valueFunction: CAValueFunction? {
        get {
            let name = CAValueFunctionName.allCases.first { keyPath?.hasSuffix("ransform." + $0.part) ?? false }
            return name.flatMap { CAValueFunction(name: $0) }
        }
        set {
            guard let path = keyPath else { return }
            let whole = valueFunction.map { String(path.dropLast($0.name.part.count + 1)) } ?? path
            keyPath = newValue.map { whole + "." + $0.name.part } ?? whole
        }
    }
}
