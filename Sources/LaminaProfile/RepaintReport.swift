import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaStage

/// The pixels that each frame of a range draws again as a frame of a film, and the layers that are concerned.
///
/// A film draws only the pixels that may differ from the frame before (``FrameSequence``). A profile draws every frame
/// completely, and finds the pixels by comparing plans.
public struct RepaintReport: Sendable, Equatable {
    /// One frame.
    public struct Frame: Sendable, Equatable {
        /// The pixels that are drawn again, as rectangles that do not overlap: the whole picture for the first frame
        /// and where most of it changes, none for a frame that is equal to the one before.
        public var areas: [PixelRect]
        /// The layers that draw something else than in the frame before, as indices into ``RepaintReport/layers``; the
        /// first 12.
        public var changed: [Int]
        /// The number of further such layers.
        public var furtherCount: Int
    }

    /// One layer of any frame.
    public struct Layer: Sendable, Equatable {
        /// The names of the layers from the outermost to this one.
        public var path: String
        /// The number of frames in which it draws something else than in the frame before.
        public var changedCount = 0
        /// The number of frames in which it is drawn again, whatever makes that necessary; the first frame counts.
        public var drawnCount = 0
    }

    /// The frames in order, the first 2,000.
    public internal(set) var frames: [Frame] = []
    /// The number of further frames, which count for ``layers`` alone.
    public internal(set) var furtherFrames = 0
    /// The layers that were drawn in any frame, in the order in which they were found.
    public internal(set) var layers: [Layer] = []

    /// The largest number of frames that are listed.
    static let frameLimit = 2_000
    /// The largest number of layers that are named for a frame.
    static let layerLimit = 12
}

/// Collects the repaints of frames one after the other.
struct RepaintCollector: Sendable {
    private(set) var report = RepaintReport()
    private var finder: RepaintFinder
    /// The names of the last frame's layers.
    private var names: LayerNames?
    /// By node of the last frame: its index into the report's layers, or -1 if it was not needed yet.
    private var indices: [Int] = []
    private var byPath: [String: Int] = [:]

    /// - Parameter rules: The rules that the frames are planned with.
    init(rules: PlanRules) { finder = RepaintFinder(rules: rules) }

    /// Adds the next frame.
    ///
    /// - Parameter isBanded: True if it was drawn in bands.
    mutating func add(_ tree: RenderTree, _ plan: PassPlan, isBanded: Bool = false) {
        let repaint = finder.add(plan, isBanded: isBanded)
        // The nodes that are gone are those of the tree before.
        var changed = Set(repaint.gone.map { layer($0) })
        let now = LayerNames(tree)
        if now != names {
            names = now
            indices = [Int](repeating: -1, count: tree.nodes.count)
        }
        for node in repaint.changed { changed.insert(layer(node)) }
        for node in repaint.drawn { report.layers[layer(node)].drawnCount += 1 }
        for index in changed { report.layers[index].changedCount += 1 }
        guard report.frames.count < RepaintReport.frameLimit else {
            report.furtherFrames += 1
            return
        }
        let named = changed.sorted().prefix(RepaintReport.layerLimit)
        report.frames.append(
            RepaintReport.Frame(
                areas: repaint.area.rects, changed: Array(named), furtherCount: changed.count - named.count))
    }

    /// Returns the index into the report's layers of a node of the last frame.
    private mutating func layer(_ node: Int) -> Int {
        if indices[node] >= 0 { return indices[node] }
        let path = names?.path(of: node) ?? ""
        if let known = byPath[path] {
            indices[node] = known
            return known
        }
        indices[node] = report.layers.count
        byPath[path] = report.layers.count
        report.layers.append(RepaintReport.Layer(path: path))
        return indices[node]
    }
}
