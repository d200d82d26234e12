// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CLamina

/// Bytes that a program holds.
final class DataObject: HeldObject {
    static let typeName = "data"

    let bytes: CText

    init(_ bytes: CText) { self.bytes = bytes }

    convenience init(_ text: String) { self.init(CText(text)) }
}

// MARK: Interface

private func object(_ data: OpaquePointer?) -> DataObject? {
    Fork.isChild ? nil : try? ObjectTable.object(DataObject.self, data, "data")
}

@c @implementation
public func lamina_data_bytes(_ data: OpaquePointer?) -> UnsafePointer<CChar>? { object(data)?.bytes.bytes }

@c @implementation
public func lamina_data_size(_ data: OpaquePointer?) -> Int { object(data)?.bytes.count ?? 0 }

@c @implementation
public func lamina_data_free(_ data: OpaquePointer?) { ObjectTable.remove(DataObject.self, data) }
