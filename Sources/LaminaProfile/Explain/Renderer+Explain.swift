import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Explains the offscreen passes of a render tree, and tries changes that lose them.
    ///
    /// Plans and draws the tree some dozen times for each pass, ``ExplainOptions/mostTries`` times in all.
    ///
    /// - Throws: ``ProfileError/unknownLayer(_:names:)`` if there is no such layer; `GLError` or `RenderError` as ``Renderer/render(_:rules:measuring:)`` does.
    public func explain(
        _ tree: RenderTree, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explain(tree, NodeLayers(), rules: rules, options: options).explanation
    }

    /// Explains the offscreen passes of a stage as it is now. Causes and changes are those of the layers: where a tree
    /// only tells that the backdrop is filtered, a layer tells by which of its properties.
    ///
    /// - Throws: as with a render tree.
    public func explain(
        _ stage: Stage, rules: PlanRules = .all, options: ExplainOptions = ExplainOptions()
    ) throws -> Explanation {
        try explainToChange(stage, rules: rules, options: options).explanation
    }

    /// The same, with what compares other trees with the stage's picture.
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

/// What to explain, and how much to try for it.
public struct ExplainOptions: Sendable {
    /// The name of a layer, or its path or the end of it: only passes of such layers and of those in them are explained.
    public var layer: String?
    /// Whether frames are timed, each drawn a few times.
    public var measuresTime = true
    /// Whether the rules are found that avoid each pass, which takes a plan without each of them and more.
    public var namesRules = true
    /// Whether changes are tried too that do not keep the picture: repairs of effects, and what loses a pass at a price.
    public var triesOtherChanges = true
    /// How many pictures may be drawn to try changes, as far as those of a pass are not left half tried; 0 tries none. Passes
    /// that are made come first, and of those the ones that take more pixels.
    public var mostTries = ExplainOptions.usualTries
    /// Called before a pass is looked at, with the number of those that are done and of all, on the caller's thread.
    public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

    /// The pictures that are drawn at most unless told otherwise.
    public static let usualTries = 500

    /// Options; by default everything is explained and timed.
    public init() {}
}

// MARK: Selection

/// The nodes of the layers that a name or a path stands for, with all in them.
struct LayerSelection {
    private var ranges: [Range<Int>] = []

    /// - Parameter text: a name, a path such as `root/panel/[3]`, or the end of one.
    init(_ text: String, in tree: RenderTree) throws(ProfileError) {
        let wanted = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var labels: [String] = []
        var open: [(end: Int, place: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.end {
                open.removeLast()
                labels.removeLast()
            }
            labels.append(tree.label(ofNode: index, place: open.last?.place ?? 0))
            if !node.flags.contains(.mask), !open.isEmpty { open[open.count - 1].place += 1 }
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
    /// How a node is called in the paths of reports.
    fileprivate func label(ofNode index: Int, place: Int) -> String {
        let node = nodes[index]
        if node.name >= 0 { return names[Int(node.name)] }
        return index == 0 ? "root" : node.flags.contains(.mask) ? "mask" : "[\(place)]"
    }
}
