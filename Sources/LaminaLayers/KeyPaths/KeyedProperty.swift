import Foundation

/// A property of an object that is read and set by its name.
struct KeyedProperty<Object: AnyObject>: Sendable {
    /// The name.
    let key: String
    /// The name and what else it goes by, such as `isHidden` for `hidden`.
    let names: [String]
    /// What it takes, for messages.
    let typeName: String
    /// The value, where there is one.
    let value: @Sendable (Object) -> Any?
    /// Whether a value is of the property's type.
    let accepts: @Sendable (Any?) -> Bool
    /// Sets a value. False, and nothing changes, if it is of another type.
    let set: @Sendable (Object, Any?) -> Bool
    /// Takes the value from an object; what comes out sets it on another one.
    let copy: @Sendable (Object) -> (Object) -> Void

    /// A property behind a key path; objects that are no `Owner` have none.
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

    /// A property that may have no value, of a type that only its owner knows.
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
    /// The property takes another type of value.
    case wrongType(key: String, expected: String, found: String)
    /// There is no such part, or nothing to have it, such as a filter of that name.
    case noSuchPart(keyPath: String)
    /// A key path was given where a key is asked for.
    case notAKey(String)

    static func wrongType(_ value: Any?, for key: String, expected: String) -> KeyedValueError {
        let found = value.map { "\(type(of: $0)) \($0)" } ?? "nil"
        return .wrongType(key: key, expected: expected, found: found.count > 200 ? found.prefix(200) + "…" : found)
    }

    /// The reason, with what to do.
    public var description: String {
        switch self {
        case .wrongType(let key, let expected, let found): "\(key) takes \(expected); it was given \(found)"
        case .noSuchPart(let keyPath):
            "\(keyPath) names no part of what the layer has; see the key paths in docs/layers.md"
        case .notAKey(let key): "\(key) is a key path: set it with setValue(_:forKeyPath:)"
        }
    }

    /// Ends the process, as the exception of key-value coding does.
    func raise() -> Never {
        // Optimized builds keep the message of a failed precondition to themselves.
        FileHandle.standardError.write(Data("\(description)\n".utf8))
        preconditionFailure(description)
    }
}

extension AnimatableValue {
    /// The value as anybody else has it: numbers as `Double`, colours as `Color` and so on; nil for none.
    var plainValue: Any? {
        switch self {
        case .none: nil
        case .number(let number): number
        case .flag(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .vector(let vector): vector
        case .color(let color): color
        case .transform(let transform): transform
        case .path(let path): path
        case .image(let image): image
        case .crossFade(let from, let to, _): to ?? from
        case .filters(let filters): filters
        case .effect(let effect): effect
        case .compositing(let filter): filter
        case .function(let function): function
        case .colors(let colors): colors
        case .numbers(let numbers): numbers
        }
    }

    /// The value that animations make of another one; nil if they can't handle it.
    init?(plain value: Any) {
        guard let value = (value as? any Animatable)?.animatableValue else { return nil }
        self = value
    }
}

/// An optional value in an `Any`.
private protocol Wrapping { var wrapped: Any? { get } }

extension Optional: Wrapping {
    fileprivate var wrapped: Any? { map { $0 } }
}

/// A value as it was given, without the optionals and the ``AnimatableValue`` around it.
func plainValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if let value = value as? AnimatableValue { return value.plainValue }
    if let optional = value as? any Wrapping { return plainValue(optional.wrapped) }
    return value
}
