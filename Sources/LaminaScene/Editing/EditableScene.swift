import FoundationEssentials
import Glibc
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A stage with the text that it was read from, in which properties of its layers can be changed.
package struct EditableScene {
    /// The stage at time 0.
    package let stage: Stage
    /// The ids that the document's timeline, states and dynamics refer to.
    private let moved: MovedNames
    /// The layers that have animations or timing of their own from the start.
    private let animated: Set<ObjectIdentifier>
    private let source: SourceText
    private let folder: String
    private let document: Document
    private let layerNodes: LayerNodes
    private let shared: SharedValues

    /// A property of a layer and its new value as JSON; nil removes the property.
    package struct Change {
        package var layer: Layer?
        package var property: String
        package var value: String?

        package init(layer: Layer?, property: String, value: String?) {
            (self.layer, self.property, self.value) = (layer, property, value)
        }
    }

    /// The result of a change of the text.
    package enum Outcome: Equatable {
        case text(String)
        /// The reason why the text can't be changed.
        case refused(String)
    }

    fileprivate init(_ source: SourceText, folder: String, _ loader: SceneLoader) throws(SceneError) {
        (self.source, self.folder) = (source, folder)
        let layerNodes = LayerNodes()
        let read = try loader.template(source, folder: folder).read(layerNodes: layerNodes)
        (stage, document, self.layerNodes) = (read.stage, read.document, layerNodes)
        shared = SharedValues(document)
        moved = MovedNames(document, size: stage.size)
        animated = stage.root.movingLayers
    }

    /// The original text.
    package var text: String { SceneText(source, format: document.format).string }

    /// True if a timeline, states, dynamics or an animation can change anything.
    package var hasMotion: Bool { !moved.isEmpty || !animated.isEmpty }

    /// Returns whether a timeline, states, dynamics or an animation can change a layer or its descendants, in linear
    /// time.
    package func moves(_ layer: Layer) -> Bool {
        if layer === stage.root, !moved.isEmpty { return true }
        var open = [layer]
        while let next = open.popLast() {
            if animated.contains(ObjectIdentifier(next)) { return true }
            if let name = next.name, moved.contains(name) { return true }
            if let mask = next.mask { open.append(mask) }
            open += next.sublayers
        }
        return false
    }

    /// Returns the line and the column, from 1, of a layer's property in the text, as its key or one that it follows from;
    /// of the layer's object if that has none, or for nil.
    ///
    /// - Parameter property: A property of documents, or the beginning of several, such as `shadow`.
    /// - Returns: Nil for a layer without an object of its own.
    package func place(of property: String?, in layer: Layer) -> (line: Int, column: Int)? {
        guard let node = layerNodes.node(of: layer) else { return nil }
        // Properties under `when` come before those that they replace.
        let objects = document.overrides(of: node, at: stage.size).reversed() + [node]
        let members = objects.flatMap { object in
            document.members(of: object).map { (key: document.name(of: $0.key), node: $0.node) }
        }
        var found: NodeID?
        if let property {
            found = members.first { $0.key == property }?.node ?? members.first { $0.key.hasPrefix(property) }?.node
            for key in Self.sources[property] ?? [] where found == nil {
                found = members.first { $0.key == key }?.node
            }
        }
        var locator = SourceLocator(document.source)
        let place = locator.position(of: document.offset(of: found ?? node, onKey: found != nil))
        return (place.line, place.column)
    }

    /// The keys, besides its own, that a drawn property may follow from.
    private static let sources = [
        "frame": ["position", "bounds", "size", "layout", "transform", "anchorPoint", "constraints"],
        "transform": ["frame", "position"],
        "bounds": ["frame", "size"],
        "contents": [
            "string", "attributedString", "path", "foregroundColor", "fillColor", "fontSize", "fonts", "source",
        ],
        "colors": ["gradient"],
        "rasterization": ["shouldRasterize"],
    ]

    /// The document's text with changed properties; the rest of the text stays the same.
    package func text(after changes: [Change]) -> Outcome {
        var text = SceneText(source, format: document.format)
        for change in changes {
            guard let layer = change.layer, let node = layerNodes.node(of: layer) else {
                return .refused("the layer has no object of its own in the document; it is made from another one")
            }
            guard !shared.contains(node) else {
                return .refused("the layer's text is used more than once, by aliases")
            }
            let overrides = document.overrides(of: node, at: stage.size)
            guard overrides.allSatisfy({ document.ownMember(change.property, of: $0) == nil }) else {
                return .refused("\(change.property) depends on the scene's size, by \(SizeCondition.key)")
            }
            let given = document.ownMember(change.property, of: node).flatMap { document.origin(of: $0, onKey: true) }
            if let given { return .refused("\(change.property) is given by \(given)") }
            let offset = document.offset(of: node)
            guard text.set(change.property, to: change.value, ofObjectAt: offset) else {
                return .refused("\(change.property) can't be changed in the text")
            }
        }
        return .text(text.string)
    }

    /// The stage of a changed text.
    ///
    /// - Throws: ``SceneError`` if the change made the document invalid.
    package func stage(of text: String, _ loader: SceneLoader) throws(SceneError) -> Stage {
        let changed = SourceText(name: source.name, text: text)
        return try loader.template(changed, folder: folder).stage()
    }
}

extension SceneLoader {
    /// Reads a document for editing, like ``stage(at:)``.
    package func editableScene(at path: String) throws(SceneError) -> EditableScene {
        if path == "-" {
            let text = try SourceText(contentsOf: "/dev/stdin").renamed("standard input")
            return try EditableScene(text, folder: ".", self)
        }
        return try EditableScene(SourceText(contentsOf: path), folder: Self.folder(of: path), self)
    }

    /// Reads a document in memory for editing, like ``stage(text:name:folder:)``.
    package func editableScene(text: String, name: String, folder: String) throws(SceneError) -> EditableScene {
        try EditableScene(SourceText(name: name, text: text), folder: folder, self)
    }
}

extension Layer {
    /// This layer and its descendants, as far as they change over time by themselves.
    fileprivate var movingLayers: Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        var open = [self]
        while let layer = open.popLast() {
            if let motion = layer.motion, !motion.running.isEmpty || motion.timing != nil {
                found.insert(ObjectIdentifier(layer))
            }
            if layer.changesByItself { found.insert(ObjectIdentifier(layer)) }
            if let mask = layer.mask { open.append(mask) }
            open += layer.sublayers
        }
        return found
    }

    /// True if the layer is of a kind whose content changes over time.
    private var changesByItself: Bool { self is EmitterLayer || storage.supply is FrameSupply }
}

/// The names in a document's timeline, states and dynamics, each of which may be a layer's id. Their effects are known
/// only at run time, so every named layer counts as moving.
struct MovedNames {
    private var names: Set<String> = []

    private static let keys: Set = ["timeline", "states", "transitions", "dynamics"]

    /// The names in a document that is read at a size in points.
    init(_ document: Document, size: Size) {
        let objects = [document.root] + document.overrides(of: document.root, at: size)
        for member in objects.flatMap({ Array(document.members(of: $0)) })
        where Self.keys.contains(document.name(of: member.key)) {
            let nodes = member.node.offset..<member.node.offset + document.nodes[member.node.offset].span
            for index in nodes {
                let node = NodeID(index: UInt32(truncatingIfNeeded: index))
                if document.kind(of: node) == .string { add(document.text(at: node)) }
                // Settings have keys such as panel.opacity.
                if let key = document.key(of: node) { add(document.name(of: key)) }
            }
            // Even dynamics without names may move something.
            names.insert("")
        }
    }

    private mutating func add(_ text: String) {
        names.insert(text)
        // Ids may have dots, and key paths of states have a few.
        for dot in text.indices.filter({ text[$0] == "." }).suffix(16) { names.insert(String(text[..<dot])) }
    }

    var isEmpty: Bool { names.isEmpty }

    func contains(_ name: String) -> Bool { names.contains(name) }
}

/// The values that occur once in a document's text and more than once in the document, by aliases or merge keys:
/// changing one would change the others.
struct SharedValues {
    private let document: Document
    private var repeated: Set<UInt64> = []

    init(_ document: Document) {
        self.document = document
        // JSON has no aliases.
        guard document.format == .yaml else { return }
        var seen: Set<UInt64> = []
        // Two values with the same position, one the first element of the other, differ in kind.
        // Values from outside have the positions of others.
        let given = document.given.reduce(into: Set<Int>()) { $0.formUnion($1.nodes) }
        for (index, node) in document.nodes.enumerated() where !given.contains(index) {
            if !seen.insert(Self.mark(node)).inserted { repeated.insert(Self.mark(node)) }
        }
    }

    /// Returns whether an object, or a member in its own text, is repeated.
    func contains(_ object: NodeID) -> Bool {
        let outer = document.nodes[object.offset]
        if repeated.contains(Self.mark(outer)) { return true }
        return document.members(of: object).contains { member in
            let inner = document.nodes[member.node.offset]
            // Members merged into the object have earlier positions.
            return inner.position >= outer.position && repeated.contains(Self.mark(inner))
        }
    }

    private static func mark(_ node: Node) -> UInt64 { UInt64(node.position) << 8 | UInt64(node.kind.rawValue) }
}
