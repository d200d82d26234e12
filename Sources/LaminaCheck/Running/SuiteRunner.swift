import FoundationEssentials
import LaminaCounters
import LaminaProfile
import LaminaRender
import LaminaScene
import LaminaThreads
import Synchronization

/// Runs a suite: draws its cases, compares them with their goldens, and checks their costs.
///
/// ```swift
/// let runner = SuiteRunner(try Suite(at: "Examples"))
/// let result = try runner.run { try Renderer() }
/// for failure in result.cases where !failure.passed { print(failure.name, failure.findings) }
/// ```
///
/// Goldens are written only if ``Options/updates`` is set. The error of one case, such as a mistake in its document, is
/// that case's result; the others go on.
public struct SuiteRunner: Sendable {
    /// The suite to run.
    public let suite: Suite
    /// The options of the run.
    public var options: Options
    let store: GoldenStore

    /// The options of a run.
    public struct Options: Sendable {
        /// True if goldens are written where pictures or costs differ from them, or where there are none.
        public var updates = false
        /// True if goldens that no case has are removed.
        public var prunes = false
        /// The names of the cases to run: parts of names, or patterns of whole names; empty for all cases. An update
        /// draws all cases of a scene of which one is selected.
        public var filters: [String] = []
        /// The names of the scenes and pairs to run, of those that the filters select; nil for all.
        public var items: Set<String>?
        /// True if nothing is drawn any more after a case failed.
        public var failsFast = false
        /// True if results within the tolerance, and those that an update recorded, have their pictures too, for a page.
        public var showsPassed = false
        /// The number of times that a failed case is drawn again.
        public var retries = 0
        /// The number of threads that read, plan and compare; nil for the default.
        public var workers: Int?
        /// The kinds of findings to leave out, besides those that the suite leaves out.
        public var withoutLint: Set<LintKind> = []
        /// The folders besides a document's own from which it may read files.
        public var allowedFolders: [String] = []
        /// The limits of what a document may ask for.
        public var limits = WorkLimits.standard
        /// The pictures that the scenes share.
        private let pictures = PictureCache()
        /// The suite's fonts.
        fileprivate(set) var fonts: ChosenFonts?
        /// The digests of the fonts that goldens record.
        let fontDigests = FontDigests()

        /// Creates the default options.
        public init() {}

        /// Returns the reader of a document of the suite.
        ///
        /// - Parameter values: The values for its inputs, and for properties of its layers.
        func loader(_ values: SceneValues) -> SceneLoader {
            var loader = SceneLoader(allowedFolders: allowedFolders, limits: limits)
            loader.pictures = pictures
            loader.fonts = fonts
            loader.values = values
            return loader
        }
    }

    /// Creates a runner.
    public init(_ suite: Suite, options: Options = Options()) {
        self.init(suite, options: options, store: GoldenStore(folder: suite.goldensFolder))
    }

    init(_ suite: Suite, options: Options, store: GoldenStore) {
        (self.suite, self.options, self.store) = (suite, options, store)
        self.options.fonts = suite.fonts
    }

    /// Runs the suite.
    ///
    /// - Parameters:
    ///   - progress: Called after each case, from any thread, with the number of cases that are done and that of all.
    ///   - makeRenderer: Opens a device; called once if it draws on the CPU, where all workers share it, and otherwise
    ///     by each worker.
    /// - Throws: Errors of `makeRenderer`; ``GoldenError`` if goldens are to be written and can't be.
    public func run(
        progress: @escaping @Sendable (_ latest: CaseResult, _ done: Int, _ total: Int) -> Void = { _, _, _ in },
        _ makeRenderer: @escaping @Sendable () throws -> Renderer
    ) throws -> SuiteResult {
        let clock = ContinuousClock()
        let start = clock.now
        let items = self.items
        let total = items.reduce(0) { $0 + $1.cases.count }
        var result = SuiteResult(suite: suite.name, device: "")
        result.folder = suite.folderInReports
        if options.updates, !suite.scenes.isEmpty || suite.pictures.isEmpty { try store.prepare() }
        if total > 0 {
            let pool = items.contains(where: \.isDrawn) ? try RendererPool(makeRenderer) : nil
            result.device = pool?.deviceName ?? ""
            let run = RunState(total: total, failsFast: options.failsFast, progress: progress)
            let next = Atomic(0)
            WorkTeam.perform(threads: min(options.workers ?? Self.defaultWorkers, items.count)) {
                let renderer = pool?.renderer()
                while !run.isOver {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < items.count else { return }
                    perform(items[index], at: index, renderer, run)
                }
            }
            (result.cases, result.changes, result.namedLayers) = run.finish()
            result.skipped = total - result.cases.count
        }
        result.isPart = !options.filters.isEmpty || options.items != nil
        try tidy(&result)
        result.seconds = (clock.now - start) / .seconds(1)
        return result
    }

    /// The default number of workers: on a software device one draws while the other reads, plans and compares.
    static var defaultWorkers: Int { max(1, min(ProcessInfo.processInfo.activeProcessorCount, 4)) }

    private func perform(_ item: Item, at index: Int, _ renderer: Renderer?, _ run: RunState) {
        let itemRun = ItemRun(suite: suite, options: options, run: run, item: index)
        switch item.subject {
        case .picture(let picture):
            PictureRun(itemRun, picture: picture).perform()
        case .scene(let scene):
            guard let renderer else { return }
            SceneRun(itemRun, scene: scene, cases: item.cases, store: store, renderer: renderer).perform()
        case .pair(let pair):
            guard let renderer else { return }
            PairRun(itemRun, pair: pair, cases: item.cases, renderer: renderer).perform()
        }
    }

    // MARK: Selection

    /// The work of one thread without interruption: a scene, a pair or a picture, and its cases that are selected.
    struct Item: Sendable {
        enum Subject: Sendable {
            case scene(SuiteScene)
            case pair(ScenePair)
            case picture(SuitePicture)
        }

        var subject: Subject
        var cases: [SuiteCase]

        var name: String {
            switch subject {
            case .scene(let scene): scene.name
            case .pair(let pair): pair.name
            case .picture(let picture): picture.name
            }
        }

        /// True if it needs a device.
        var isDrawn: Bool { if case .picture = subject { false } else { true } }
    }

    private var items: [Item] {
        guard let names = options.items else { return allItems }
        return allItems.filter { names.contains($0.name) }
    }

    /// All scenes, pairs and pictures that the filters select.
    var allItems: [Item] {
        let filter = CaseFilter(options.filters)
        let scenes = suite.scenes.map { scene in
            let chosen = scene.cases.filter { filter.selects(scene.name + $0.suffix) }
            return Item(subject: .scene(scene), cases: options.updates && !chosen.isEmpty ? scene.cases : chosen)
        }
        let pairs = suite.pairs.map { pair in
            Item(subject: .pair(pair), cases: pair.cases.filter { filter.selects(pair.name + $0.suffix) })
        }
        let pictures = suite.pictures.map { picture in
            Item(subject: .picture(picture), cases: filter.selects(picture.name) ? [SuiteCase()] : [])
        }
        return (scenes + pairs + pictures).filter { !$0.cases.isEmpty }
    }

    // MARK: Orphans

    /// Finds goldens without a case, and removes what is to be removed.
    private func tidy(_ result: inout SuiteResult) throws {
        // A suite of pictures alone has no goldens.
        if suite.pictureFolders != nil, suite.scenes.isEmpty { return }
        let suffixes = Dictionary(
            suite.scenes.map { ($0.name, Set($0.cases.map(\.suffix))) }, uniquingKeysWith: { first, _ in first })
        var orphans: [String] = []
        var whole: [String] = []
        for name in try store.names() {
            guard let known = suffixes[name] else {
                orphans.append(name)
                whole.append(name)
                continue
            }
            guard var golden = (try? store.golden(name)).flatMap(\.self) else { continue }
            let stale = golden.pictures.map(\.suffix).filter { !known.contains($0) }
            orphans += stale.map { name + $0 }
            if options.prunes, !stale.isEmpty {
                golden.pictures.removeAll { !known.contains($0.suffix) }
                try store.write(golden, name: name)
            }
        }
        if options.prunes {
            try store.remove(whole)
            result.changes += orphans.map { "\($0): removed, as no case has this name" }
        } else {
            result.orphans = orphans
        }
        if options.prunes || options.updates {
            let count = store.sweep(hasPictures: suite.hasPictures)
            if count > 0 {
                result.changes.append("\(count) \(count == 1 ? "file" : "files") that no golden needs removed")
            }
        }
    }
}

/// The renderers of the workers.
final class RendererPool: Sendable {
    private let first: Renderer
    private let makeRenderer: @Sendable () throws -> Renderer
    private let isFirstTaken = Atomic(false)

    /// Opens the first device.
    init(_ makeRenderer: @escaping @Sendable () throws -> Renderer) throws {
        self.makeRenderer = makeRenderer
        first = try makeRenderer()
    }

    /// The device's name for itself.
    var deviceName: String { first.device.chosen?.renderer ?? "" }

    /// Returns the renderer of a worker. Drivers that draw on the CPU draw one frame at a time, so that workers share
    /// one renderer there, with its programs and textures.
    func renderer() -> Renderer {
        let isSoftware = first.device.chosen?.capabilities.isSoftware ?? true
        if isSoftware || !isFirstTaken.exchange(true, ordering: .relaxed) { return first }
        return (try? makeRenderer()) ?? first
    }
}
