import Foundation
import LaminaImage
import LaminaLayers
import LaminaStage

/// Builds a stage from a document, in the order of the document and without recursion.
///
/// Problems are reported to the reader, and building goes on, so that one run tells them all.
struct SceneBuilder {
    let reader: DocumentReader
    let readers: SceneReaders
    var pictures: PictureStore
    private var identifiers: [String: NodeID] = [:]

    init(reader: DocumentReader, readers: SceneReaders, pictures: PictureStore) {
        self.reader = reader
        self.readers = readers
        self.pictures = pictures
    }

    /// The stage; nil when the document has not even a size. What else is wrong is only reported.
    mutating func build() -> Stage? {
        let root = reader.document.root
        guard let scene = readers.scene.read(root, with: reader, owner: readers.ownerOfRootKey) else { return nil }
        let stage = Stage(
            size: scene.size ?? CGSize(width: 1, height: 1), scale: scene.scale, background: scene.background)
        let geometry = stage.root.storage
        stage.root.storage = scene.layer.storage
        stage.root.storage.bounds = geometry.bounds
        stage.root.storage.position = geometry.position
        settle(scene.parts, of: stage.root, at: root)
        if let sublayers = scene.parts.sublayers { addLayers(sublayers, to: stage.root) }
        return scene.size == nil ? nil : stage
    }

    /// Adds the layers of an array, and all below them.
    private mutating func addLayers(_ array: NodeID, to root: Layer) {
        var open = [OpenArray(array, of: root, in: reader.document)]
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                continue
            }
            guard let draft = readers.layer.read(node, with: reader) else { continue }
            let layer = draft.layer
            settle(draft.parts, of: layer, at: node)
            open[open.count - 1].layer.adopt(layer)
            guard let sublayers = draft.parts.sublayers, reader.document.count(of: sublayers) > 0 else { continue }
            // Those in the list, the root among them, and the layers of the next one.
            guard open.count + 2 <= SceneLoader.deepestTree else {
                reportDepth(at: sublayers)
                continue
            }
            open.append(OpenArray(sublayers, of: layer, in: reader.document))
        }
    }

    /// Sets what could not be set while the layer's object was read.
    private mutating func settle(_ parts: LayerParts, of layer: Layer, at node: NodeID) {
        if let id = parts.id { note(id, at: node) }
        if let name = parts.id ?? parts.name { layer.name = name }
        if let frame = parts.frame { layer.frame = frame }
        if let path = parts.contents { layer.storage.contents = pictures.picture(at: path, reader) }
        if let path = parts.backgroundPattern { layer.storage.backgroundPattern = pictures.picture(at: path, reader) }
    }

    private mutating func note(_ id: String, at node: NodeID) {
        guard let first = identifiers.updateValue(node, forKey: id) else { return }
        identifiers[id] = first
        reader.report(
            .invalid(
                found: "the id \(Printable.quoted(id)) is used twice, first on line \(reader.document.line(of: first))",
                advice: "give each layer an id of its own"),
            at: reader.member("id", of: node) ?? node)
    }

    private func reportDepth(at node: NodeID) {
        reader.report(
            .limit(
                found: "the layers are more than \(SceneLoader.deepestTree) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}

/// An array of layers that is being read.
private struct OpenArray {
    let layer: Layer
    private var nodes: Document.Elements

    init(_ array: NodeID, of layer: Layer, in document: Document) {
        self.layer = layer
        nodes = document.elements(of: array)
        layer.children.reserveCapacity(document.count(of: array))
    }

    mutating func next() -> NodeID? { nodes.next() }
}

extension Layer {
    /// Adds a new layer that is in no tree and holds none.
    fileprivate func adopt(_ layer: Layer) {
        children.append(layer)
        layer.parent = self
    }
}
