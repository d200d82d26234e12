// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Dispatch
import FoundationEssentials
import Glibc
import Lamina
import LaminaCheck
import Synchronization

@c @implementation
public func lamina_abi_version() -> UInt32 { UInt32(LAMINA_ABI_VERSION) }

private let version = CText(LibraryVersion.text)

@c @implementation
public func lamina_version() -> UnsafePointer<CChar>! { version.bytes }

@c @implementation
public func lamina_object_count() -> Int { Fork.isChild ? 0 : ObjectTable.count }

// MARK: Log

/// The receiver of warnings.
enum Log {
    /// A function of a program, and the threads that are calling it.
    private final class Receiver: @unchecked Sendable {
        let function: lamina_log_function
        let user: UnsafeMutableRawPointer?
        let calls = Mutex<[pthread_t]>([])
        let ended = DispatchSemaphore(value: 0)

        init(_ function: @escaping lamina_log_function, _ user: UnsafeMutableRawPointer?) {
            (self.function, self.user) = (function, user)
        }
    }

    private static let receiver = Mutex<Receiver?>(nil)

    /// Sets the receiver, and waits for the calls of the one before on other threads.
    static func set(_ function: lamina_log_function?, _ user: UnsafeMutableRawPointer?) {
        let new = function.map { Receiver($0, user) }
        let old = receiver.withLock { receiver in
            let old = receiver
            receiver = new
            return old
        }
        guard let old else { return }
        // A call of this thread is one of the function itself, which would wait for its own end.
        let own = pthread_self()
        while old.calls.withLock({ calls in calls.contains { pthread_equal($0, own) == 0 } }) { old.ended.wait() }
    }

    /// Hands a warning over; drops it where nobody receives it.
    static func warn(_ text: String) {
        let receiver = receiver.withLock { receiver in
            receiver?.calls.withLock { $0.append(pthread_self()) }
            return receiver
        }
        guard let receiver else { return }
        let text = CText(text)
        receiver.function(receiver.user, text.bytes, text.count)
        receiver.calls.withLock { calls in
            let own = pthread_self()
            if let index = calls.lastIndex(where: { pthread_equal($0, own) != 0 }) { calls.remove(at: index) }
        }
        receiver.ended.signal()
    }
}

@c @implementation
public func lamina_set_log(_ function: lamina_log_function!, _ user: UnsafeMutableRawPointer?) {
    guard !Fork.isChild else { return }
    Log.set(function, user)
}

// MARK: Descriptions

@c @implementation
public func lamina_devices(
    _ request: UnsafePointer<CChar>?, _ request_length: Int, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        let report = DeviceReport.probe(try DeviceArgument.request(request, request_length))
        return DataObject(try JSONText.of(report))
    }
}

@c @implementation
public func lamina_schema(
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        switch try Argument.name(name, name_length, "name") {
        case "scene": DataObject(SceneSchema.json)
        case "suite": DataObject(SuiteSchema.json)
        case "profile": DataObject(try ProfileSchema.json())
        case "lint": DataObject(try LintSchema.json())
        case let other: throw CallFailure.usage("no schema is named \"\(other)\"; give scene, suite, profile or lint")
        }
    }
}

/// Values as JSON in the form of the command's.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// The request of a device.
enum DeviceArgument {
    /// Returns the request of an argument; for empty text that of the variable LAMINA_DEVICE, or auto.
    static func request(_ pointer: UnsafePointer<CChar>?, _ length: Int) throws -> DeviceRequest {
        try request(Argument.text(pointer, length, "request")) ?? .auto
    }

    /// Returns the request of text, or of the variable; nil if neither has one.
    static func request(_ text: String) throws -> DeviceRequest? {
        let variable = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? ""
        guard text.isEmpty else { return try DeviceRequest(parsing: text) }
        return variable.isEmpty ? nil : try DeviceRequest(parsing: variable)
    }
}
