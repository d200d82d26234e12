/// The number that stands for a key's name: small for the names of a ``Vocabulary``, larger for others in a document.
package struct KeyID: Hashable, Sendable {
    package let index: UInt32

    /// Of a value that has no key: an array's element, or the root.
    static let none = KeyID(index: 0xFF_FFFF)
}
