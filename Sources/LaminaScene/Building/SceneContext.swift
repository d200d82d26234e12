import LaminaCounters
import LaminaLayers

/// The things that all parts share that build a scene from a document.
///
/// Problems are reported to the reader, and building goes on, so that one run tells them all.
struct SceneContext {
    let reader: DocumentReader
    let readers: SceneReaders
    let pictures: PictureStore
    let names = LayerNames()

    /// The places of the ids at a node: itself, or an array's elements. What is no text is reported.
    func ids(at node: NodeID) -> [NodeID] {
        if reader.document.kind(of: node) == .array, reader.document.count(of: node) == 0 {
            let _: Int? = reader.reportWrongType(
                at: node, expected: .phrased("the id of a layer, or an array of ids", .any))
        }
        let nodes = reader.document.kind(of: node) == .array ? Array(reader.document.elements(of: node)) : [node]
        return nodes.filter { node in
            if reader.document.kind(of: node) == .string { return true }
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the id of a layer", .any))
            return false
        }
    }

    /// Reports an id that no layer has.
    func reportUnknownLayer(_ id: String, at node: NodeID, others: [String] = [], onKey: Bool = false) {
        let near = NearName.closest(to: id, in: (names.all + others).sorted())
        reader.report(
            .invalid(
                found: "no layer has the id \(Printable.quoted(id))",
                advice: near.map { "did you mean \(Printable.quoted($0))?" } ?? "write the id of a layer"),
            at: node, onKey: onKey)
    }

    /// Reports a layer with which there are too many inside each other.
    func reportDepth(at node: NodeID) {
        reader.report(
            .limit(
                found: "the layers are more than \(SceneLoader.deepestTree) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}

/// The layers of a document that have ids.
final class LayerNames {
    /// A layer with an id, and where it stands.
    struct NamedLayer {
        let layer: Layer
        let node: NodeID
    }

    private var named: [String: NamedLayer] = [:]

    /// All ids, in no order.
    var all: [String] { Array(named.keys) }

    /// The layer of an id; nil where there is none so far.
    subscript(id: String) -> NamedLayer? { named[id] }

    /// Notes the id of a layer; one that is used twice is reported, and stays the first one's.
    func note(_ id: String, _ layer: Layer, at node: NodeID, _ reader: DocumentReader) {
        guard let first = named.updateValue(NamedLayer(layer: layer, node: node), forKey: id) else { return }
        named[id] = first
        let line = reader.document.line(of: first.node)
        reader.report(
            .invalid(
                found: "the id \(Printable.quoted(id)) is used twice, first on line \(line)",
                advice: "give each layer an id of its own"),
            at: reader.member("id", of: node) ?? node)
    }
}
