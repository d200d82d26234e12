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
                return .refused("the layer does not stand in the document; it is made of another one")
            }
            guard !shared.contains(node) else {
                return .refused("the layer's text is used more than once, by aliases")
            }
            let offset = document.offset(of: node)
            guard text.set(change.property, to: change.value, ofObjectAt: offset) else {
                return .refused("\(change.property) can't be changed where it stands in the text")
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
