import LaminaImage
import LaminaLayers
import LaminaPlan
import LaminaRender
import LaminaStage

/// Finds pictures and layers that take memory or work without being seen, and those that are not seen as they
/// should be.
///
/// ```swift
/// var linter = Linter()
/// try linter.add(stage)
/// print(linter.finish()?.description ?? "")
/// ```
///
/// Needs no device. With several frames, a layer is unseen if none of them shows it, and a picture needs the largest
/// size that any of them shows it in; everything else is found if one frame has it.
public struct Linter {
    private let kinds: Set<LintKind>
    private var planner: Planner
    private var size: (width: Int, height: Int, scale: Double)?
    private var frames = 0
    private var pictures: [ObjectIdentifier: PictureUse] = [:]
    /// The pictures in the order in which they were found.
    private var order: [ObjectIdentifier] = []
    private var found = FoundLayers()
    private var unseen = FoundLayers()
    /// The paths of the layers that a frame showed.
    private var seen: Set<String> = []

    /// Creates a linter.
    ///
    /// - Parameters:
    ///   - without: The kinds that are not looked for.
    ///   - rules: The planner's rules; layers that other layers cover are known with `cullOccluded` alone.
    public init(without: Set<LintKind> = [], rules: PlanRules = .all) {
        kinds = Set(LintKind.allCases).subtracting(without)
        planner = Planner(rules: rules)
    }

    /// Creates a linter that looks for some kinds alone.
    ///
    /// - Parameter kinds: The kinds that are looked for.
    public init(only kinds: Set<LintKind>) { self.init(without: Set(LintKind.allCases).subtracting(kinds)) }

    /// Looks at the stage as it is now.
    ///
    /// - Throws: `ContentFailure` if contents can't be shown, `RenderError.tooMuchWork` for a frame that is more than the
    ///   stage's limits of layers, layout and passes allow.
    public mutating func add(_ stage: Stage) throws {
        let tree = try stage.makeCompleteFrame()
        if let excess = tree.excess { throw RenderError.tooMuchWork(excess) }
        // What the layout alone tells needs no plan.
        guard !kinds.isSubset(of: LintKind.ofLayout) else { return begin(tree, stage.faults) }
        planner.passLimit = stage.limits[.passes]
        let plan = planner.plan(tree)
        if let excess = plan.passExcess { throw RenderError.tooMuchWork(excess.inWords(of: tree)) }
        add(tree, plan, stage)
    }

    /// Looks at a frame that was planned.
    ///
    /// - Parameter stage: The stage, whose latest frame it is.
    package mutating func add(_ tree: RenderTree, _ plan: PassPlan, _ stage: Stage) {
        begin(tree, kinds.isDisjoint(with: LintKind.ofLayout) ? nil : stage.faults)
        let layers = stage.layersOfNodes()
        let view = LintFrame(tree, plan, layers)
        // The path of a layer's first copy: that of the same layer on another stage of the document too.
        var paths: [ObjectIdentifier: String] = [:]
        for (index, layer) in layers.enumerated() where index < tree.nodes.count {
            guard let layer else { continue }
            let known = paths[ObjectIdentifier(layer)]
            let path = known ?? view.path(of: index)
            paths[ObjectIdentifier(layer)] = path
            if view.isSeen[index] { seen.insert(path) }
            if let picture = view.picture(of: index) { note(picture, known == nil ? path : nil) }
            for kind in LintKind.allCases where kinds.contains(kind) {
                guard let finding = view.finding(kind, of: index, layer) else { continue }
                if kind == .unseenLayer { unseen.add(finding, path) } else { found.add(finding, path) }
            }
        }
    }

    /// Counts a frame, and looks at its layout.
    private mutating func begin(_ tree: RenderTree, _ faults: StageFaults?) {
        size = (tree.pixelWidth, tree.pixelHeight, tree.scale)
        frames += 1
        for kind in LintKind.allCases where kinds.contains(kind) {
            for (key, finding) in faults?.findings(kind) ?? [] { found.add(finding, key) }
        }
    }

    /// Returns the report on all frames; nil if there were none.
    ///
    /// - Parameter scene: The scene's name.
    public func finish(scene: String? = nil) -> LintReport? {
        guard let size else { return nil }
        let all = order.compactMap { pictures[$0]?.report }
        let sorted = all.enumerated().sorted { ($0.element.bytes, $1.offset) > ($1.element.bytes, $0.offset) }
            .map(\.element)
        var findings = kinds.contains(.largePicture) ? sorted.compactMap(\.finding) : []
        findings += found.findings { _ in true } + unseen.findings { !seen.contains($0) }
        let ordered = LintKind.allCases.flatMap { kind in findings.filter { $0.kind == kind } }
        return LintReport(
            scene: scene, width: size.width, height: size.height, scale: size.scale, frames: frames,
            findings: ordered, pictures: sorted)
    }

    /// The findings on all frames so far, a line each with the kind's name; empty if there are no frames.
    public var warnings: [String] { lines(of: kinds) }

    /// The findings of some kinds on all frames so far, a line each with the kind's name.
    package func lines(of kinds: Set<LintKind>) -> [String] {
        (finish()?.findings ?? []).filter { kinds.contains($0.kind) }.map { "\($0.kind.name): \($0.description)" }
    }

    /// Notes a picture, and the layer that shows it unless another copy of it does too.
    private mutating func note(_ picture: LintFrame.Picture, _ path: String?) {
        let key = ObjectIdentifier(picture.image)
        if pictures[key] == nil { order.append(key) }
        pictures[key, default: PictureUse(image: picture.image)].add(picture, path)
    }
}

/// A picture in all frames so far.
private struct PictureUse {
    /// Retained, so that no other image gets its identity.
    let image: Image
    private var layers: [String] = []
    private var known: Set<String> = []
    /// The largest number of pixels for each texel along both axes; nil if it was not seen.
    private var density: SIMD2<Double>?

    init(image: Image) { self.image = image }

    mutating func add(_ picture: LintFrame.Picture, _ path: String?) {
        if let path, known.insert(path).inserted { layers.append(path) }
        guard let other = picture.density, other.x.isFinite, other.y.isFinite else { return }
        density = density.map { SIMD2(max($0.x, other.x), max($0.y, other.y)) } ?? other
    }

    var report: LintPicture {
        func needed(_ texels: Int, _ density: Double) -> Int {
            // A thousandth more than whole pixels is rounding.
            max(1, min(texels, Int((Double(texels) * min(1, density) - 1e-3).rounded(.up))))
        }
        return LintPicture(
            width: image.width, height: image.height, bytes: image.width * image.height * 4,
            shownWidth: density.map { needed(image.width, $0.x) },
            shownHeight: density.map { needed(image.height, $0.y) }, layers: layers)
    }
}

/// Findings by layer, those with the same words joined.
private struct FoundLayers {
    private var order: [(layer: String, finding: LintFinding)] = []
    private var known: Set<Key> = []

    private struct Key: Hashable {
        let kind: LintKind
        let layer: String
    }

    /// Adds the finding about the layer of a path; the first frame's stays, and the first copy's.
    mutating func add(_ finding: LintFinding, _ layer: String) {
        if known.insert(Key(kind: finding.kind, layer: layer)).inserted { order.append((layer, finding)) }
    }

    /// Returns the findings about the layers that a condition holds for.
    func findings(where isFinding: (String) -> Bool) -> [LintFinding] {
        struct Words: Hashable {
            let kind: LintKind
            let message: String
            let remedy: String
        }
        var joined: [LintFinding] = []
        var indices: [Words: Int] = [:]
        for (layer, finding) in order where isFinding(layer) {
            let words = Words(kind: finding.kind, message: finding.message, remedy: finding.remedy)
            if let index = indices[words] {
                joined[index].layers += finding.layers
            } else {
                indices[words] = joined.count
                joined.append(finding)
            }
        }
        return joined
    }
}
