import LaminaCounters
import LaminaLayers

/// The objects shared by all parts that build a scene from a document.
///
/// Problems are reported to the reader, and building continues, so that one run reports them all.
struct SceneContext {
    let reader: DocumentReader
    let readers: SceneReaders
    let pictures: PictureStore
    let names: LayerNames

    /// The nodes of ids at a node: the node itself, or an array's elements. Nodes that are not strings are reported.
    func ids(at node: NodeID) -> [NodeID] {
        if reader.document.kind(of: node) == .array, reader.document.count(of: node) == 0 {
            let _: Int? = reader.reportWrongType(
                at: node, expected: .phrased("the id of a layer, or an array of ids", .any))
        }
        return reader.document.oneOrMore(at: node).filter { node in
            if reader.document.kind(of: node) == .string { return true }
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the id of a layer", .any))
            return false
        }
    }

    /// Reports an id that no layer has.
    func reportUnknownLayer(_ id: String, at node: NodeID, others: [String] = [], onKey: Bool = false) {
        let advice = KeyAdvice.near(id, in: (names.all + others).sorted(), or: "write the id of a layer")
        reader.report(
            .invalid(found: "no layer has the id \(Printable.quoted(id))", advice: advice),
            at: node, onKey: onKey)
    }

    /// Reports that the layer tree is too deep.
    func reportDepth(at node: NodeID) {
        reader.report(
            .limit(
                found: "the layers are more than \(ReadLimits.treeDepth) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}

/// The layers of a document that have ids.
final class LayerNames {
    /// A layer with an id, and its node.
    struct NamedLayer {
        let layer: Layer
        let node: NodeID
    }

    /// The outermost layer, whose id is "root" unless another layer has that id.
    let root: Layer
    private var named: [String: NamedLayer] = [:]

    init(_ root: Layer) { self.root = root }

    /// All ids, in no order.
    var all: [String] { Array(named.keys) }

    /// The layer with an id; nil if there is none so far.
    subscript(id: String) -> NamedLayer? { named[id] }

    /// The layer with an id, or the outermost layer for "root"; nil if there is none so far.
    func layer(_ id: String) -> Layer? { named[id]?.layer ?? (id == "root" ? root : nil) }

    /// Registers the id of a layer; if it is already used, that is reported and the first layer keeps it.
    func note(_ id: String, _ layer: Layer, at node: NodeID, _ reader: DocumentReader) {
        guard let first = named.updateValue(NamedLayer(layer: layer, node: node), forKey: id) else { return }
        named[id] = first
        reader.reportSecondUse(
            of: id, at: reader.member("id", of: node) ?? node, first: first.node,
            advice: "give each layer an id of its own")
    }
}

extension DocumentReader {
    /// Reports an id that something else has.
    func reportSecondUse(of id: String, at node: NodeID, first: NodeID, advice: String) {
        let line = document.line(of: first)
        report(
            .invalid(found: "the id \(Printable.quoted(id)) is used twice, first on line \(line)", advice: advice),
            at: node)
    }
}

/// The nodes of a stage's layers in the document from which they were read.
final class LayerNodes {
    private var nodes: [ObjectIdentifier: NodeID] = [:]

    /// Records the node of a layer. The stage retains the layer, so its identity stays unique.
    func note(_ layer: Layer, at node: NodeID) { nodes[ObjectIdentifier(layer)] = node }

    /// The node of a layer; nil for layers without an object of their own, such as the content of snapshots.
    func node(of layer: Layer) -> NodeID? { nodes[ObjectIdentifier(layer)] }
}
