import Foundation
import LaminaGeometry

/// The place of a plain value in a layer's storage or its effects, so that animations read and set it there at the cost of
/// one load or store, without a line of code for each property.
struct StoredValue: Sendable {
    /// The type of the value; `other` is one that animations don't mix.
    enum Kind: UInt8, Sendable { case other, number, float, flag, point, size, rect, color }

    private let kind: Kind
    /// In bytes from the beginning of ``LayerStorage``, or of ``EffectValues``.
    private let offset: Int
    private let isEffect: Bool
    /// What numbers are kept in, and what one that is none becomes.
    private let limits: ClosedRange<Double>
    private let neutral: Double

    /// Nothing that animations reach in this way.
    static let none = StoredValue(kind: .other, offset: 0, isEffect: false, limits: .anyNumber, neutral: .nan)

    private init(kind: Kind, offset: Int, isEffect: Bool, limits: ClosedRange<Double>, neutral: Double) {
        (self.kind, self.offset, self.isEffect) = (kind, offset, isEffect)
        (self.limits, self.neutral) = (limits, neutral)
    }

    /// A stored property of a layer's storage; one that is computed has no place.
    init<Value>(_ path: KeyPath<LayerStorage, Value>) {
        guard let offset = MemoryLayout<LayerStorage>.offset(of: path) else {
            self = .none
            return
        }
        self.init(kind: Self.kind(Value.self), offset: offset, isEffect: false, limits: .anyNumber, neutral: .nan)
    }

    /// A stored property of a layer's effects, whose numbers are kept within limits.
    init<Value>(
        effect path: KeyPath<EffectValues, Value>, _ limits: ClosedRange<Double> = .anyNumber,
        orElse neutral: Double = .nan
    ) {
        guard let offset = MemoryLayout<EffectValues>.offset(of: path) else {
            self = .none
            return
        }
        self.init(kind: Self.kind(Value.self), offset: offset, isEffect: true, limits: limits, neutral: neutral)
    }

    private static func kind<Value>(_: Value.Type) -> Kind {
        switch Value.self {
        case is Double.Type: .number
        case is Float.Type: .float
        case is Bool.Type: .flag
        case is CGPoint.Type: .point
        case is CGSize.Type: .size
        case is CGRect.Type: .rect
        case is Color?.Type: .color
        default: .other
        }
    }

    /// Whether animations reach the value in this way.
    @inline(__always)
    var isPlain: Bool { kind != .other }

    /// The value in a layer's storage; without effects that of new ones.
    @inline(__always)
    func value(in layer: UnsafePointer<LayerStorage>) -> AnimatableValue {
        guard isEffect else { return value(at: UnsafeRawPointer(layer)) }
        if let effects = layer.pointee.effects { return withUnsafePointer(to: &effects.values) { value(at: $0) } }
        return withUnsafePointer(to: EffectValues()) { value(at: $0) }
    }

    /// Puts a value of the kind into a layer's storage; one of another kind changes nothing, and without effects there is
    /// nothing to change of them.
    @inline(__always)
    func set(_ value: AnimatableValue, in layer: UnsafeMutablePointer<LayerStorage>) {
        guard isEffect else { return set(value, at: UnsafeMutableRawPointer(layer)) }
        guard let effects = layer.pointee.effects else { return }
        withUnsafeMutablePointer(to: &effects.values) { set(value, at: $0) }
    }

    private func value(at base: UnsafeRawPointer) -> AnimatableValue {
        let place = base + offset
        return switch kind {
        case .other: .none
        case .number: .number(place.load(as: Double.self))
        case .float: .number(Double(place.load(as: Float.self)))
        case .flag: .flag(place.load(as: Bool.self))
        case .point: .point(place.load(as: CGPoint.self))
        case .size: .size(place.load(as: CGSize.self))
        case .rect: .rect(place.load(as: CGRect.self))
        case .color: AnimatableValue(place.load(as: Color?.self))
        }
    }

    private func set(_ value: AnimatableValue, at base: UnsafeMutableRawPointer) {
        let place = base + offset
        switch (kind, value) {
        case (.number, .number(let number)): place.storeBytes(of: kept(number), as: Double.self)
        case (.float, .number(let number)): place.storeBytes(of: Float(kept(number)), as: Float.self)
        case (.flag, .flag(let flag)): place.storeBytes(of: flag, as: Bool.self)
        case (.point, .point(let point)): place.storeBytes(of: point, as: CGPoint.self)
        case (.size, .size(let size)): place.storeBytes(of: size, as: CGSize.self)
        case (.rect, .rect(let rect)): place.storeBytes(of: rect, as: CGRect.self)
        case (.color, _) where value.isColor: place.storeBytes(of: value.color, as: Color?.self)
        default: break
        }
    }

    private func kept(_ number: Double) -> Double { Amount.kept(number, limits, orElse: neutral) }
}
