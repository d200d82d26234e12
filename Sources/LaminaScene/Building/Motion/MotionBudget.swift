import LaminaLayers

/// How much animating the document still may ask for. One animation can be given to many layers, so that a short
/// document could otherwise ask for any number.
struct MotionBudget {
    private var animations = 0
    private var values = 0
    private var ofLayers: [ObjectIdentifier: Int] = [:]
    private(set) var isSpent = false

    /// Counts an animation; false, after a report, when there are too many.
    mutating func countAnimation(at node: NodeID, _ reader: DocumentReader) -> Bool {
        animations += 1
        guard animations > SceneLoader.mostAnimations else { return true }
        return spend(
            "the document has more than \(SceneLoader.mostAnimations) animations",
            "animate fewer layers, or groups of them", at: node, reader)
    }

    /// Counts a value with all that it consists of; false, after a report, when there are too many.
    mutating func countValue(at node: NodeID, _ reader: DocumentReader) -> Bool {
        values += reader.document.nodes[node.offset].span
        guard values > SceneLoader.mostAnimationValues else { return true }
        return spend(
            "the animations have more than \(SceneLoader.mostAnimationValues) values",
            "give long rows of values to fewer layers", at: node, reader)
    }

    /// Counts an animation that a layer is given; false, after a report, when there are too many.
    mutating func countAnimation(of layer: Layer, at node: NodeID, _ reader: DocumentReader) -> Bool {
        ofLayers[ObjectIdentifier(layer), default: 0] += 1
        guard ofLayers[ObjectIdentifier(layer), default: 0] > SceneLoader.mostAnimationsOfALayer else { return true }
        return spend(
            "a layer is given more than \(SceneLoader.mostAnimationsOfALayer) animations",
            "put what moves together into keyframes", at: node, reader)
    }

    private mutating func spend(_ found: String, _ advice: String, at node: NodeID, _ reader: DocumentReader) -> Bool {
        // Once is enough.
        if !isSpent { reader.report(.limit(found: found, advice: advice), at: node) }
        isSpent = true
        return false
    }
}
