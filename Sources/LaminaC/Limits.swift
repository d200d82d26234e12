// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina

/// Limits that a program holds.
final class LimitsObject: HeldObject {
    static let typeName = "limits"

    let state: Exclusive<WorkLimits>

    init(_ limits: WorkLimits) { state = Exclusive(limits) }

    /// Returns the limits of an argument; the standard ones for NULL.
    static func limits(_ pointer: OpaquePointer?) throws -> WorkLimits {
        try ObjectTable.optionalObject(Self.self, pointer, "limits")?.state.use(typeName) { $0 } ?? .standard
    }
}

// MARK: Interface

@c @implementation
public func lamina_limits_create(
    _ preset: UnsafePointer<CChar>?, _ preset_length: Int, _ limits: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(limits, "limits", error) {
        switch try Argument.text(preset, preset_length, "preset") {
        case "", "standard": LimitsObject(.standard)
        case "untrusted": LimitsObject(.untrusted)
        case let other: throw CallFailure.usage("no limits are named \"\(other)\"; give standard or untrusted")
        }
    }
}

@c @implementation
public func lamina_limits_set(
    _ limits: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ count: UInt64,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let name = try Argument.name(name, name_length, "name")
        guard let limit = WorkLimit(name: name) else {
            let near = NearName.closest(to: name, in: WorkLimit.allCases.map(\.name))
            throw CallFailure.usage(
                "no limit is named \"\(name)\"; " + (near.map { "did you mean \($0)?" } ?? "fragmentBound is one"))
        }
        guard (1...1_000_000_000_000_000).contains(count) else {
            throw CallFailure.usage("the count of \(name) is \(count); give one from 1 to 10^15")
        }
        try ObjectTable.object(LimitsObject.self, limits, "limits").state.use("limits") { $0[limit] = Int(count) }
    }
}

@c @implementation
public func lamina_limits_free(_ limits: OpaquePointer?) { ObjectTable.remove(LimitsObject.self, limits) }
