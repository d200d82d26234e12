/// A value for an input, or for a property, of a scene that another document gives, such as a suite.
package struct PlacedValue: Sendable, Equatable {
    /// The name of the input, or the property as `card.opacity`.
    package let name: String
    package let value: SceneValue
    /// The place in the document, for messages, such as `suite.yaml:12, inputs "title"`.
    package let origin: String
}

extension ValueDeclaration where Value == [PlacedValue] {
    /// Values of any kind by name, in document order. The scene that they are for checks them.
    ///
    /// - Parameter key: The key that has them, for messages.
    package static func sceneValues(_ key: String) -> ValueDeclaration {
        .custom(.map(of: .any)) { reader, node in
            let document = reader.document
            guard document.levels(of: node) <= SceneValue.maximumDepth else {
                reader.report(
                    .limit(
                        found: "the values are more than \(SceneValue.maximumDepth) levels deep",
                        advice: "nest them less"), at: node)
                return nil
            }
            var locator = SourceLocator(document.source)
            return document.members(of: node).map { member in
                let name = document.name(of: member.key)
                let line = locator.position(of: document.offset(of: member.node, onKey: true)).line
                return PlacedValue(
                    name: name, value: SceneValue(document, at: member.node),
                    origin: "\(document.source.name):\(line), \(key) \(Printable.quoted(name))")
            }
        }
    }
}

extension Document {
    /// The number of levels of arrays and objects in a value, its own among them.
    fileprivate func levels(of node: NodeID) -> Int {
        var ends: [Int] = []
        var most = 0
        for index in node.offset..<node.offset + nodes[node.offset].span {
            while let end = ends.last, end <= index { ends.removeLast() }
            guard nodes[index].isContainer else { continue }
            ends.append(index + nodes[index].span)
            most = max(most, ends.count)
        }
        return most
    }
}
