import FoundationEssentials
import Glibc
import LaminaText

/// A property of an object that is read and set by its name.
struct KeyedProperty<Object: AnyObject>: Sendable {
    /// The name.
    let key: String
    /// The name and its aliases, such as `isHidden` for `hidden`.
    let names: [String]
    /// The type's name in messages.
    let typeName: String
    /// Returns the value, if there is one.
    let value: @Sendable (Object) -> Any?
    /// Returns whether a value is of the property's type.
    let accepts: @Sendable (Any?) -> Bool
    /// Sets a value. Returns false, and changes nothing, if it is of another type.
    let set: @Sendable (Object, Any?) -> Bool
    /// Reads the value from an object; the result sets it on another one.
    let copy: @Sendable (Object) -> (Object) -> Void

    /// A property at a key path of `Owner`; other objects don't have it.
    init<Owner: AnyObject, Value: KeyedValue>(
        _ key: String, alias: String? = nil, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) {
        self.key = key
        names = alias.map { $0 == key ? [key] : [key, $0] } ?? [key]
        typeName = Value.keyedName
        value = { ($0 as? Owner)?[keyPath: path].keyedResult }
        accepts = { Value.keyed(optional: $0) != nil }
        set = {
            guard let value = Value.keyed(optional: $1) else { return false }
            ($0 as? Owner)?[keyPath: path] = value
            return true
        }
        copy = { source in
            guard let value = (source as? Owner)?[keyPath: path] else { return { _ in } }
            return { ($0 as? Owner)?[keyPath: path] = value }
        }
    }

    /// An optional property of a type that only its owner knows.
    init<Value>(
        _ key: String, _ typeName: String, read: @escaping @Sendable (Object) -> Value?,
        cast: @escaping @Sendable (Any) -> Value?, write: @escaping @Sendable (Object, Value?) -> Void
    ) {
        self.key = key
        names = [key]
        self.typeName = typeName
        value = { read($0).map { $0 as Any } }
        accepts = { value in value.map { cast($0) != nil } ?? true }
        set = { object, value in
            guard let value else {
                write(object, nil)
                return true
            }
            guard let value = cast(value) else { return false }
            write(object, value)
            return true
        }
        copy = { source in
            let value = read(source)
            return { write($0, value) }
        }
    }
}

/// The reason why a value can't be set under a key or a key path.
public enum KeyedValueError: Error, Equatable, CustomStringConvertible {
    /// The property has another type.
    case wrongType(key: String, expected: String, found: String)
    /// There is no such part, for example no filter of that name.
    case noSuchPart(keyPath: String)
    /// A key path was given instead of a key.
    case notAKey(String)

    static func wrongType(_ value: Any?, for key: String, expected: String) -> KeyedValueError {
        let found = value.map { "\(type(of: $0)) \($0)" } ?? "nil"
        return .wrongType(key: key, expected: expected, found: found.count > 200 ? found.prefix(200) + "…" : found)
    }

    /// The reason, with how to fix it.
    public var description: String {
        switch self {
        case .wrongType(let key, let expected, let found): "\(key) takes \(expected); it was given \(found)"
        case .noSuchPart(let keyPath):
            "\(keyPath) names nothing that the layer has; see the key paths in docs/layers.md"
        case .notAKey(let key): "\(key) is a key path: set it with setValue(_:forKeyPath:)"
        }
    }

    /// Ends the process, as the exception of key-value coding does.
    func raise() -> Never {
        // Optimized builds do not print the message of a failed precondition.
        StandardError.write(description + "\n")
        preconditionFailure(description)
    }
}

extension AnimatableValue {
    /// The value as its plain type: numbers as `Double`, colours as `Color` and so on; nil for `none`.
    var plainValue: Any? {
        switch self {
        case .none: nil
        case .number(let number): number
        case .flag(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .corners(let radii): radii
        case .border(let border): border
        case .borderImage(let parts): parts
        case .vector(let vector): vector
        case .color(let color): color
        case .transform(let transform): transform
        case .path(let path): path
        case .image(let image): image
        case .crossFade(let from, let to, _): to ?? from
        case .shadows(let shadows): shadows
        case .gradient(let gradient): gradient
        case .strokes(let strokes): strokes
        case .filters(let filters): filters
        case .effect(let effect): effect
        case .compositing(let filter): filter
        case .function(let function): function
        case .colors(let colors): colors
        case .numbers(let numbers): numbers
        }
    }

    /// The animatable value of a plain one; nil if it can't be animated.
    init?(plain value: Any) {
        // Of types that are not for programs to animate, filters have values.
        switch value {
        case let value as any Animatable: self = value.animatableValue
        case let vector as SIMD4<Double>: self = .vector(vector)
        case let function as TransferFunction: self = .function(function)
        default: return nil
        }
    }
}

/// A type-erased optional.
private protocol Wrapping { var wrapped: Any? { get } }

extension Optional: Wrapping {
    fileprivate var wrapped: Any? { map { $0 } }
}

/// A value without the optionals and the ``AnimatableValue`` around it.
func plainValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if let value = value as? AnimatableValue { return value.plainValue }
    if let optional = value as? any Wrapping { return plainValue(optional.wrapped) }
    return value
}
