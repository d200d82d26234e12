/// The changes of a document's nodes for values that are given for properties, such as `card.opacity`.
///
/// A property's value becomes a member of the object that has the id, in place of one that it has; the same property under
/// `when` is left out, so that the given value holds at all sizes.
struct SettingPlan {
    /// A member that is added to an object.
    struct Member {
        var key: KeyID
        var value: SceneValue
        var origin: String
    }

    /// The offsets of values that are left out, with all in them.
    private(set) var omitted: Set<Int> = []

    /// The members that are added to objects, by their offsets.
    private(set) var added: [Int: [Member]] = [:]

    /// Plans no changes.
    init() {}

    /// Finds the objects that have the ids. A setting without an object is reported.
    init(
        _ settings: NamedValues, of document: Document, _ readers: SceneReaders, copy: inout NodeCopy,
        _ diagnostics: inout Diagnostics
    ) throws(SyntaxFault) {
        guard !settings.isEmpty else { return }
        let objects = NamedObjects(of: document, readers)
        for (name, given) in settings.all {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.index(after: dot) < name.endIndex
            else {
                diagnostics.report(
                    .invalid(
                        found: "found \(Printable.quoted(name))",
                        advice: "write an id, a dot and a property, as \"card.opacity\""),
                    at: document.root, origin: given.origin)
                continue
            }
            let (id, property) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
            guard let object = objects[id] else {
                diagnostics.report(
                    .invalid(
                        found: "the document has no id \(Printable.quoted(id))",
                        advice: KeyAdvice.near(id, in: objects.ids, or: "write the id of a layer")),
                    at: document.root, origin: given.origin)
                continue
            }
            let shape = objects.shape(of: property, in: object, document, readers)
            var value = given.value.typed(as: shape?.kinds ?? .all)
            if shape?.isPathOfPicture == true { value = value.path(in: given.folder) }
            let place = document.nodes[object.node.offset]
            added[object.node.offset, default: []].append(
                Member(key: try copy.key(property, at: place), value: value, origin: given.origin))
        }
        for (object, members) in added { omit(Set(members.map(\.key)), from: object, of: document, readers.whenKey) }
    }

    /// Returns the paths of pictures among settings.
    static func pictures(_ settings: NamedValues, of document: Document, _ readers: SceneReaders) -> [SceneValue] {
        if settings.isEmpty { return [] }
        let objects = NamedObjects(of: document, readers)
        return settings.all.compactMap { name, given in
            guard let dot = name.lastIndex(of: "."), let object = objects[String(name[..<dot])],
                case let property = String(name[name.index(after: dot)...]),
                objects.shape(of: property, in: object, document, readers)?.isPathOfPicture == true
            else { return nil }
            return given.value.path(in: given.folder)
        }
    }

    /// Leaves out members of an object by their keys, and those in the objects under its `when`.
    private mutating func omit(_ keys: Set<KeyID>, from object: Int, of document: Document, _ whenKey: KeyID) {
        let node = NodeID(index: UInt32(truncatingIfNeeded: object))
        var index = object + 1
        // Members that others override are left out, too.
        while index < object + document.nodes[object].span {
            if keys.contains(document.nodes[index].key) { omitted.insert(index) }
            index += document.nodes[index].span
        }
        guard let when = document.member(whenKey, of: node) else { return }
        let objects = document.oneOrMore(at: when)
        let emptied = objects.filter { override in
            let members = Array(document.members(of: override))
            let replaced = members.filter { keys.contains($0.key) }
            for member in replaced { omitted.insert(member.node.offset) }
            let bounds = members.count { SizeCondition.Bound(rawValue: document.name(of: $0.key)) != nil }
            return !replaced.isEmpty && bounds + replaced.count == members.count
        }
        for override in emptied { omitted.insert(override.offset) }
        if !emptied.isEmpty, emptied.count == objects.count { omitted.insert(when.offset) }
    }
}

/// The objects of a document that have ids: layers, behaviours, constraints and others.
private struct NamedObjects {
    struct Object {
        var node: NodeID
        /// The key under which the object is, or the array that it is in.
        var key: KeyID
    }

    private var objects: [String: Object] = [:]
    private let layerKeys: Set<KeyID>

    /// Finds them in O(values) time, without recursion.
    init(of document: Document, _ readers: SceneReaders) {
        layerKeys = readers.layerKeys
        var open: [(offset: Int, end: Int)] = []
        var index = 0
        while index < document.nodes.count {
            while let last = open.last, last.end <= index { open.removeLast() }
            let node = document.nodes[index]
            // Inputs may be named "id".
            if open.count == 1, node.key == readers.inputsKey {
                index += node.span
                continue
            }
            if node.key == readers.idKey, node.kind == .string, !node.isHidden, let parent = open.last {
                let outer = open.dropLast().last.map { document.nodes[$0.offset].key } ?? .none
                let own = document.nodes[parent.offset].key
                let id = document.text(at: NodeID(index: UInt32(truncatingIfNeeded: index)))
                note(
                    id,
                    Object(
                        node: NodeID(index: UInt32(truncatingIfNeeded: parent.offset)), key: own == .none ? outer : own)
                )
            }
            if node.isContainer { open.append((index, index + node.span)) }
            index += 1
        }
        if objects["root"] == nil { objects["root"] = Object(node: document.root, key: .none) }
    }

    /// All ids, sorted.
    var ids: [String] { objects.keys.sorted() }

    subscript(id: String) -> Object? { objects[id] }

    /// Layers go before other objects of the same id, and of several the first.
    private mutating func note(_ id: String, _ object: Object) {
        if let first = objects[id], layerKeys.contains(first.key) || !layerKeys.contains(object.key) { return }
        objects[id] = object
    }

    /// The shape of a property; nil if objects of that kind are not known, or lack it.
    func shape(of property: String, in object: Object, _ document: Document, _ readers: SceneReaders) -> ValueShape? {
        if object.node == document.root { return readers.scene.shape(of: property) }
        if layerKeys.contains(object.key) { return readers.layer.shape(of: property, at: object.node, in: document) }
        if document.ownMember("constraint", of: object.node) != nil
            || document.ownMember("format", of: object.node) != nil
        {
            return readers.constraint.shape(of: property)
        }
        if document.name(of: object.key) == "behaviors" {
            return readers.behavior.shape(of: property, at: object.node, in: document)
        }
        return nil
    }
}

extension ValueShape {
    /// True for the path of a picture, or null.
    fileprivate var isPathOfPicture: Bool {
        switch self {
        case .phrased(let phrase, _): phrase.hasPrefix("the path of a picture")
        case .either(let shapes): shapes.contains(where: \.isPathOfPicture)
        default: false
        }
    }
}
