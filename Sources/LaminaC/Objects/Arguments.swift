import CLamina
import Glibc
import Lamina

/// The arguments that functions of the interface have in common, checked.
enum Argument {
    /// The most bytes of text and of encoded pictures: 1 GiB. A longer length is a mistake more likely than such a text.
    private static let largest = 1 << 30

    /// Returns the bytes of a pointer and a length.
    ///
    /// - Throws: ``CallFailure`` for NULL with a length, and for a length above 1 GiB.
    static func bytes(
        _ pointer: UnsafeRawPointer?, _ length: Int, _ name: StaticString
    ) throws(CallFailure) -> UnsafeRawBufferPointer {
        guard length >= 0, length <= largest else {
            throw .usage("the length of \(name) is \(UInt(bitPattern: length)); at most 1 GiB is taken")
        }
        guard pointer != nil || length == 0 else { throw .usage("\(name) is NULL and has a length of \(length)") }
        return UnsafeRawBufferPointer(start: pointer, count: length)
    }

    /// Returns text, which may be empty.
    ///
    /// - Throws: ``CallFailure`` for text that is not UTF-8 or has a NUL inside.
    static func text(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
    ) throws(CallFailure) -> String {
        // LAMINA_NUL_TERMINATED
        let isTerminated = length == -1
        guard !isTerminated || pointer != nil else { throw .usage("\(name) is NULL") }
        let bytes = try bytes(pointer, isTerminated ? strlen(pointer!) : length, name)
        guard !bytes.contains(0) else { throw .usage("\(name) has a NUL inside; check its length") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage("\(name) is not UTF-8") }
        return text
    }

    /// Returns text that is not empty.
    static func name(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
    ) throws(CallFailure) -> String {
        let text = try text(pointer, length, name)
        guard !text.isEmpty else { throw .usage("\(name) is empty") }
        return text
    }

    /// Returns a value written as JSON.
    ///
    /// - Throws: `SceneError` with the place of a mistake.
    static func json(
        _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
    ) throws -> SceneValue {
        try SceneValue(json: SourceText(name: "\(name)", text: text(pointer, length, name)))
    }

    /// Returns a pointer that must not be NULL.
    static func output<Value>(
        _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
    ) throws(CallFailure) -> UnsafeMutablePointer<Value> {
        guard let pointer else { throw .usage("\(name) is NULL; pass the address of a variable") }
        return pointer
    }
}
