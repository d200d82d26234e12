import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// A type of values that are read and set by key: key-value coding without Objective-C.
///
/// Numbers of all types convert to each other and are returned as `Double`; enumerations are also set by their raw
/// values; other types are returned as they are.
protocol KeyedValue: SendableMetatype {
    /// Converts `value`; nil if it is of another type.
    static func keyed(_ value: Any) -> Self?
    /// The value that nil converts to; nil if a value is required.
    static var keyedNil: Self? { get }
    /// The type's name in messages.
    static var keyedName: String { get }
    /// The value as key-value access returns it.
    var keyedResult: Any? { get }
}

extension KeyedValue {
    static func keyed(_ value: Any) -> Self? { value as? Self }
    static var keyedNil: Self? { nil }
    static var keyedName: String { "\(Self.self)" }
    var keyedResult: Any? { self }

    /// Converts an optional value; nil if it is of another type.
    static func keyed(optional value: Any?) -> Self? { value.map { keyed($0) } ?? keyedNil }
}

extension Optional: KeyedValue where Wrapped: KeyedValue {
    static func keyed(_ value: Any) -> Self? { Wrapped.keyed(value).map { .some($0) } }
    static var keyedNil: Self? { .some(.none) }
    static var keyedName: String { "\(Wrapped.keyedName) or nil" }
    var keyedResult: Any? { flatMap(\.keyedResult) }
}

extension Array: KeyedValue where Element: KeyedValue {
    static func keyed(_ value: Any) -> [Element]? {
        if let list = value as? [Element] { return list }
        guard let list = value as? [Any] else { return nil }
        let found = list.compactMap { Element.keyed($0) }
        return found.count == list.count ? found : nil
    }
    static var keyedName: String { "a list of \(Element.keyedName)" }
    var keyedResult: Any? { self }
}

/// A number type; integers are rounded towards zero.
protocol KeyedNumber: KeyedValue {
    init?(keyedNumber: Double)
    var keyedNumber: Double { get }
}

extension KeyedNumber {
    static func keyed(_ value: Any) -> Self? {
        if let value = value as? Self { return value }
        if let number = value as? any KeyedNumber { return Self(keyedNumber: number.keyedNumber) }
        return (value as? any BinaryInteger).flatMap { Self(keyedNumber: Double($0)) }
    }
    static var keyedName: String { "a number" }
    var keyedResult: Any? { keyedNumber }
}

extension Double: KeyedNumber {
    init?(keyedNumber: Double) { self = keyedNumber }
    var keyedNumber: Double { self }
}

extension Float: KeyedNumber {
    init?(keyedNumber: Double) { self = Float(keyedNumber) }
    var keyedNumber: Double { Double(self) }
}

extension Int: KeyedNumber {
    init?(keyedNumber: Double) { self.init(exactly: keyedNumber.rounded(.towardZero)) }
    var keyedNumber: Double { Double(self) }
}

extension UInt32: KeyedNumber {
    init?(keyedNumber: Double) { self.init(exactly: keyedNumber.rounded(.towardZero)) }
    var keyedNumber: Double { Double(self) }
}

/// An enumeration that is also set by its raw value.
protocol KeyedChoice: KeyedValue, CaseIterable, RawRepresentable<String> {}

extension KeyedChoice {
    static func keyed(_ value: Any) -> Self? { value as? Self ?? (value as? String).flatMap(Self.init(rawValue:)) }
    static var keyedName: String { "\(Self.self), which is one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
}

extension Bool: KeyedValue {}
extension String: KeyedValue {}
extension Point: KeyedValue {}
extension Size: KeyedValue {}
extension Rect: KeyedValue {}
extension CornerRadii: KeyedValue {}
extension Color: KeyedValue {}
extension Transform3D: KeyedValue {}
extension Path: KeyedValue {}
extension Image: KeyedValue {}
extension TimingFunction: KeyedValue {}
extension Font: KeyedValue {}
extension FontCollection: KeyedValue {}
extension AttributedText: KeyedValue {}
extension ParagraphStyle: KeyedValue {}
extension DirectionalEdgeInsets: KeyedValue {}
extension Filter: KeyedValue {}
extension BoxShadow: KeyedValue {}
extension BorderSides: KeyedValue {}
extension VisualEffect: KeyedValue {}
extension TimingValues: KeyedValue {}

extension FillMode: KeyedChoice {}
extension EffectAppearance: KeyedChoice {}
extension FillRule: KeyedChoice {}
extension LineCap: KeyedChoice {}
extension LineJoin: KeyedChoice {}
extension TextAlignment: KeyedChoice {}
extension TextTruncation: KeyedChoice {}
extension TextWrapping: KeyedChoice {}
