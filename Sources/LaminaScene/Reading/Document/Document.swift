/// The values of a JSON or YAML text with their places, in one flat array.
///
/// A document is what both notations are read into; nothing after it knows which one it was. It keeps the source, from
/// which texts and the places of errors are taken when they are asked for. A value costs 20 bytes besides the source.
///
/// ```swift
/// let document = try Document(reading: SourceText(name: "scene.json", text: #"{"size": [390, 844]}"#))
/// for member in document.members(of: document.root) {
///     print(document.name(of: member.key), document.count(of: member.node))
/// }
/// ```
package struct Document: Sendable {
    /// The text that the document was read from.
    package let source: SourceText

    /// The notation that it was read as.
    package let format: SceneFormat

    let nodes: [Node]
    let decoded: [UInt8]
    let keys: KeyTable

    /// Keys written twice in one object, in the order of the objects' ends.
    let duplicates: [DuplicateKey]

    /// The outermost value.
    package var root: NodeID { NodeID(index: 0) }

    /// How many values the document has, counting arrays, objects and what they hold.
    package var nodeCount: Int { nodes.count }
}

/// A key that stands twice in one object.
struct DuplicateKey: Sendable {
    var first: NodeID
    var second: NodeID
}
