import CLamina

/// Makes a call: returns its status, and stores the error if it fails.
///
/// - Parameter error: Where the error goes; nil for nowhere.
func call(
    _ error: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws -> Void
) -> lamina_status {
    guard !Fork.isChild else {
        error?.pointee = Fork.error
        return LAMINA_FORKED
    }
    error?.pointee = nil
    do {
        try body()
        return LAMINA_OK
    } catch let failure {
        let object = ErrorObject(failure)
        error?.pointee = ObjectTable.add(object)
        return object.status
    }
}

/// Makes a call that stores one object.
///
/// - Parameters:
///   - output: Where its pointer goes; receives NULL if the call fails.
///   - name: The output's name, for messages.
func call<Object: HeldObject>(
    _ output: UnsafeMutablePointer<OpaquePointer?>?, _ name: StaticString,
    _ error: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws -> Object
) -> lamina_status {
    output?.pointee = nil
    return call(error) {
        guard let output else { throw CallFailure.usage("\(name) is NULL; pass the address of a pointer") }
        output.pointee = ObjectTable.add(try body())
    }
}
