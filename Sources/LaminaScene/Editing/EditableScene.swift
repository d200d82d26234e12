import LaminaLayers
import LaminaStage

/// A stage with the text that it was read from, so that properties of its layers can be changed there.
package struct EditableScene {
    /// The stage as it begins.
    package let stage: Stage
    /// What the document names besides layers' own properties as moving them.
    private let moved: MovedNames
    /// The layers that have animations or a time of their own from the beginning.
    private let animated: Set<ObjectIdentifier>
    private let source: SourceText
    private let folder: String
    private let document: Document
    private let places: LayerObjects
    private let shared: SharedValues

    /// A property of a layer and its new value as JSON; nil takes it away.
    package struct Change {
        package var layer: Layer?
        package var property: String
        package var value: String?

        package init(layer: Layer?, property: String, value: String?) {
            (self.layer, self.property, self.value) = (layer, property, value)
        }
    }

    /// What becomes of changes.
    package enum Outcome: Equatable {
        case text(String)
        /// Why they can't be made in the text.
        case refused(String)
    }

    fileprivate init(_ source: SourceText, folder: String, _ loader: SceneLoader) throws(SceneError) {
        (self.source, self.folder) = (source, folder)
        let places = LayerObjects()
        let read = try loader.read(source, folder: folder, places: places)
        (stage, document, self.places) = (read.stage, read.document, places)
        shared = SharedValues(document)
        moved = MovedNames(document)
        animated = stage.root.movingLayers
    }

    /// The text as it was read.
    package var text: String { SceneText(source, format: document.format).string }

    /// Whether a timeline, dynamics or an animation may change anything at all.
    package var hasMotion: Bool { !moved.isEmpty || !animated.isEmpty }

    /// Whether a timeline, dynamics or an animation may change a layer or what is in it. Linear in that.
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

    /// The document's text with properties changed; nothing else of it is touched.
    package func text(after changes: [Change]) -> Outcome {
        var text = SceneText(source, format: document.format)
        for change in changes {
            guard let layer = change.layer, let node = places.node(of: layer) else {
                return .refused("the layer has no object of its own in the document; it is made from another one")
            }
            guard !shared.contains(node) else {
                return .refused("the layer's text is used more than once, by aliases")
            }
            let offset = document.offset(of: node)
            guard text.set(change.property, to: change.value, ofObjectAt: offset) else {
                return .refused("\(change.property) can't be changed in the text")
            }
        }
        return .text(text.string)
    }

    /// The stage of a changed text.
    ///
    /// - Throws: ``SceneError`` if the change spoiled it.
    package func stage(of text: String, _ loader: SceneLoader) throws(SceneError) -> Stage {
        let changed = SourceText(name: source.name, text: text)
        return try loader.read(changed, folder: folder, places: nil).stage
    }
}

extension SceneLoader {
    /// Reads a document as ``stage(at:)`` does, to be changed.
    package func editableScene(at path: String) throws(SceneError) -> EditableScene {
        if path == "-" {
            let text = try SourceText(contentsOf: "/dev/stdin").renamed("standard input")
            return try EditableScene(text, folder: ".", self)
        }
        return try EditableScene(SourceText(contentsOf: path), folder: Self.folder(of: path), self)
    }

    /// Reads a document in memory as ``stage(text:name:folder:)`` does, to be changed.
    package func editableScene(text: String, name: String, folder: String) throws(SceneError) -> EditableScene {
        try EditableScene(SourceText(name: name, text: text), folder: folder, self)
    }
}

extension Layer {
    /// Those out of this layer and all in it that change with time by themselves.
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

    /// Whether the layer is of a kind that shows other things as time passes.
    private var changesByItself: Bool { self is EmitterLayer || storage.supply is FrameSupply }
}

/// Where the layers of a stage stand in the document that it was read from.
final class LayerObjects {
    private var nodes: [ObjectIdentifier: NodeID] = [:]

    /// Notes the object that a layer is made of. The stage holds the layer, so that its identity stays its own.
    func note(_ layer: Layer, at node: NodeID) { nodes[ObjectIdentifier(layer)] = node }

    /// The object of a layer; nil for layers that no object stands for, such as what snapshots show.
    func node(of layer: Layer) -> NodeID? { nodes[ObjectIdentifier(layer)] }
}

/// The names that a document's timeline and dynamics mention, one of which may be a layer's: what they do is known only
/// when it is done, so that all that they name counts as moved.
struct MovedNames {
    private var names: Set<String> = []

    init(_ document: Document) {
        for member in document.members(of: document.root)
        where ["timeline", "dynamics"].contains(document.name(of: member.key)) {
            let nodes = member.node.offset..<member.node.offset + document.nodes[member.node.offset].span
            for index in nodes {
                let node = NodeID(index: UInt32(truncatingIfNeeded: index))
                if document.kind(of: node) == .string { add(document.text(at: node)) }
                // Settings are members such as panel.opacity.
                if let key = document.key(of: node) { add(document.name(of: key)) }
            }
            // What names nothing may still move something.
            names.insert("")
        }
    }

    private mutating func add(_ text: String) {
        names.insert(text)
        if let dot = text.firstIndex(of: ".") { names.insert(String(text[..<dot])) }
    }

    var isEmpty: Bool { names.isEmpty }

    func contains(_ name: String) -> Bool { names.contains(name) }
}

/// Tells which objects of a document stand once in its text and more than once in the document, because aliases or merge
/// keys repeat them or what is in them: to change one would change the others.
struct SharedValues {
    private let document: Document
    private var repeated: Set<UInt64> = []

    init(_ document: Document) {
        self.document = document
        // JSON repeats nothing.
        guard document.format == .yaml else { return }
        var seen: Set<UInt64> = []
        // Where two values begin in one place, one being the first in the other, they are of different kinds.
        for node in document.nodes where !seen.insert(Self.mark(node)).inserted { repeated.insert(Self.mark(node)) }
    }

    /// Whether an object, or a member that its own text has, is repeated.
    func contains(_ object: NodeID) -> Bool {
        let outer = document.nodes[object.offset]
        if repeated.contains(Self.mark(outer)) { return true }
        return document.members(of: object).contains { member in
            let inner = document.nodes[member.node.offset]
            // What is merged into the object stands before it.
            return inner.position >= outer.position && repeated.contains(Self.mark(inner))
        }
    }

    private static func mark(_ node: Node) -> UInt64 { UInt64(node.position) << 8 | UInt64(node.kind.rawValue) }
}
