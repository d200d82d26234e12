/// A document's bytes with the name that errors call it by.
package struct SourceText: Sendable {
    /// The file's name, as it was given.
    package let name: String

    /// The number of bytes of the document.
    package let count: Int

    /// The document followed by ``padding`` zero bytes, so that a scanner may read a word past the end and stops there.
    let padded: [UInt8]

    static let padding = 16

    /// A document in memory.
    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// A document in memory. Costs a copy only where the array has no room for the padding.
    package init(name: String, bytes: consuming [UInt8]) {
        self.name = name
        count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.padding))
        padded = bytes
    }

    /// Where the document's text begins: after the byte order mark, if there is one.
    var textStart: Int {
        padded.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The document's bytes without the byte order mark.
    var text: ArraySlice<UInt8> {
        padded[textStart..<count]
    }
}
