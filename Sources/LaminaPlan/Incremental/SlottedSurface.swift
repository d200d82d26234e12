import LaminaGeometry

/// A surface of which draws are kept.
struct SlottedSurface {
    /// The node of the group; 0 for the frame.
    var node: Int32
    /// The pixels needed.
    var region: PixelRect
    /// See ``Surface/mayShareTarget``.
    var mayShareTarget: Bool
    var format: TargetFormat
    /// Its items.
    var items: Range<Int>
    /// The item that replaces every pixel, or -1.
    var ground = -1
}

extension PlanSlots {
    /// The index of the surface that a node with some items draws itself on; nil if it is not in the plan.
    func surface(ofNode node: Int, _ items: Range<Int>, _ input: borrowing DrawInput) -> Int? {
        if let first = items.first { return surface(ofItem: first) }
        let isPass = input.treatment(of: node).contains(.isPass)
        return isPass ? surface(ofGroup: node) : surface(around: node, input)
    }

    /// The index of the surface that a node is shown on; nil if it is not in the plan.
    func surface(around node: Int, _ input: borrowing DrawInput) -> Int? {
        var outer = Int(input.placed[node].parent)
        while outer >= 0, !input.treatment(of: outer).contains(.isPass) { outer = Int(input.placed[outer].parent) }
        return outer >= 0 ? surface(ofGroup: outer) : 0
    }

    /// The state that a node's own draws find: on its image none.
    func context(around node: Int, _ treatment: GroupTreatment, _ input: borrowing DrawInput) -> DrawContext {
        treatment.contains(.isPass) ? DrawContext() : contexts[input.placed[node].parent] ?? DrawContext()
    }
}
