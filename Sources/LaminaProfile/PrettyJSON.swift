import Foundation

/// The JSON that people read and compare: keys sorted, two spaces deep a level.
enum PrettyJSON {
    /// - Throws: `EncodingError` for numbers that are not finite, which would be a fault of ours.
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
