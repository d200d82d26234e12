import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Explains the offscreen passes of a render tree, and tries changes that avoid them.
    ///
    /// Plans and draws the tree a dozen times or so for each pass, at most ``ExplainOptions/tryLimit`` times in all.
    ///
    /// - Throws: ``ProfileError/unknownLayer(_:names:)`` if there is no such layer; `GLError` or `RenderError` as from
    ///   ``Renderer/render(_:rules:measuring:)``.
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
    /// True if frames are timed, each drawn a few times.
    public var measuresTime = true
    /// True if the rules that avoid each pass are found, which takes a plan without each of them and more.
    public var namesRules = true
    /// True if changes of the picture are also tried: repairs of effects, and changes that avoid a pass.
    public var triesOtherChanges = true
    /// The largest number of pictures drawn to try changes, except that the changes of a pass are tried to the end; 0
    /// tries none. Executed passes come first, then those with more pixels.
    public var tryLimit = ExplainOptions.defaultTryLimit
    /// A callback before each pass, with the number of passes done and of all, on the caller's thread.
    public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

    /// The default of ``tryLimit``.
    public static let defaultTryLimit = 500

    /// Creates options; by default everything is explained and timed.
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
