import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Explains the offscreen passes of a render tree, and tries changes that avoid them.
    ///
    /// Plans the tree a few times for each group of alike passes, and draws it a few times in all: as much work as
    /// ``ExplainOptions/tryWork`` allows, and at most ``ExplainOptions/tryLimit`` pictures.
    ///
    /// - Throws: ``ProfileError/unknownLayer(_:names:)`` if there is no such layer; `GLError` or `RenderError` as from
    ///   `Renderer.render(_:rules:measuring:)`.
    public func explain(
        _ tree: RenderTree, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explain(tree, NodeLayers(), rules: rules, options: options).explanation
    }

    /// Explains the offscreen passes of a stage as it is now. Causes and changes are of the layers: a tree has only the
    /// filters of a backdrop, a layer also the property that they come from.
    ///
    /// - Throws: The errors of explaining a render tree.
    public func explain(
        _ stage: Stage, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explainToChange(stage, rules: rules, options: options).explanation
    }

    /// Explains a stage, and returns also the checker, which compares other trees with the stage's picture.
    package func explainToChange(
        _ stage: Stage, rules: PlanRules, options: ExplainOptions
    ) throws -> (explanation: Explanation, checker: TreeChecker) {
        let tree = try stage.makeCompleteFrame()
        return try explain(tree, NodeLayers(stage), rules: rules, options: options)
    }

    private func explain(
        _ tree: RenderTree, _ layers: NodeLayers, rules: PlanRules, options: ExplainOptions
    ) throws -> (explanation: Explanation, checker: TreeChecker) {
        var explainer = try Explainer(tree, layers, rules: rules, renderer: self, options: options)
        let explanation = try explainer.explain(device: device.chosen?.renderer ?? "")
        return (explanation, explainer.checker)
    }
}

// MARK: Options

/// Options for the extent of an explanation.
public struct ExplainOptions: Sendable {
    /// The name of a layer, or its path or the end of it: only passes in the subtrees of such layers are explained.
    public var layer: String?
    /// True if frames whose plan a change alters are timed, each drawn a dozen times or so.
    public var measuresTime = false
    /// True if the rules that avoid each pass are found, which takes a plan without each of them and more.
    public var namesRules = true
    /// True if changes of the picture are also tried: repairs of effects, and changes that avoid a pass.
    public var triesOtherChanges = true
    /// The largest number of pictures drawn to try changes, each of which tries changes of many passes; 0 tries none.
    public var tryLimit = ExplainOptions.defaultTryLimit
    /// The fragments that are shaded to try changes, as a multiple of the frame's, at least 0; nil is unlimited. Frames
    /// of few fragments may take 16 million.
    public var tryWork: Double? = ExplainOptions.defaultTryWork
    /// A callback now and then, with the number of passes done and of all, on the caller's thread.
    public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

    /// The default of ``tryLimit``.
    public static let defaultTryLimit = 500
    /// The default of ``tryWork``.
    public static let defaultTryWork = 2.0
    /// The fragments that are always allowed for tries.
    static let leastTryWork = 16e6

    /// Creates options; by default everything is explained, and nothing timed.
    public init() {}
}

// MARK: Selection

/// The subtrees of the layers with a name or a path.
struct LayerSelection {
    private var ranges: [Range<Int>] = []

    /// - Parameter text: a name, a path such as `root/panel/[3]`, or the end of one.
    init(_ text: String, in tree: RenderTree) throws(ProfileError) {
        let wanted = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var labels: [String] = []
        var open: [(end: Int, index: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.end {
                open.removeLast()
                labels.removeLast()
            }
            labels.append(tree.label(ofNode: index, siblingIndex: open.last?.index ?? 0))
            if !node.flags.contains(.mask), !open.isEmpty { open[open.count - 1].index += 1 }
            open.append((index + Int(node.subtreeCount), 0))
            let isNamed = node.name >= 0 && tree.names[Int(node.name)] == text
            if isNamed || labels.suffix(wanted.count) == wanted[...] {
                ranges.append(index..<index + Int(node.subtreeCount))
            }
        }
        guard !ranges.isEmpty else { throw .unknownLayer(text, names: Set(tree.names).sorted()) }
    }

    func contains(_ node: Int) -> Bool { ranges.contains { $0.contains(node) } }
}

extension RenderTree {
    /// Returns a node's name in the paths of reports.
    fileprivate func label(ofNode index: Int, siblingIndex: Int) -> String {
        let node = nodes[index]
        if node.name >= 0 { return names[Int(node.name)] }
        return index == 0 ? "root" : node.flags.contains(.mask) ? "mask" : "[\(siblingIndex)]"
    }
}
