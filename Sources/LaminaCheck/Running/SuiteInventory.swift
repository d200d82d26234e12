import Glibc
import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaScene
import LaminaStage
import LaminaThreads
import Synchronization

/// The scenes and pairs of a suite with their digests and the work that drawing them takes, known without drawing.
///
/// The work of a scene whose golden is of this document is that which the golden recorded; of others it is that of their
/// plans.
package struct SuiteInventory: Sendable {
    /// A scene with its cases, or a pair.
    package struct Item: Sendable {
        /// The name of the scene or pair, unique in the suite.
        package var name: String
        /// The names of its cases that are selected.
        package var cases: [String]
        /// The paths of its documents, relative to the suite's folder.
        package var documents: [String]
        /// The digest of its documents and its golden.
        package var digest: String
        /// The work of all its cases.
        package var work: DrawingWork
        /// The different sizes of its cases: its documents may name other files at each of them.
        package var sizes: [SceneSize?] = []
        /// The values for its documents.
        package var values = SceneValues()
    }

    /// The suite's name.
    package let suite: String
    /// The scenes, then the pairs, in the order of the suite.
    package let items: [Item]

    /// The digest of all names and digests: the same for equal suites, wherever their folders are.
    package var digest: String {
        let lines = items.map { "\($0.name)\t\($0.cases.joined(separator: "\t"))\t\($0.digest)\n" }
        return PictureDigest.of(Array("\(suite)\n\(lines.joined())".utf8))
    }

    /// Reads the documents and goldens of a suite. Scenes that can't be read are in it too, with little work.
    ///
    /// - Parameter filters: Names of cases, as in the options of a run.
    package init(_ runner: SuiteRunner, threads: Int) {
        suite = runner.suite.name
        let items = runner.allItems
        let described = Mutex([Item?](repeating: nil, count: items.count))
        let reader = ItemReader(runner: runner)
        WorkTeam.perform(count: items.count, threads: threads) { index in
            let item = reader.describe(items[index])
            described.withLock { $0[index] = item }
        }
        var all = described.withLock { $0 }.compactMap(\.self)
        // Scenes of one process share their pictures.
        var uses: [String: Double] = [:]
        for item in all { for path in item.work.pictures.keys { uses[path, default: 0] += 1 } }
        for index in all.indices {
            all[index].work.decodedPixels = all[index].work.pictures.reduce(0) { $0 + $1.value / (uses[$1.key] ?? 1) }
        }
        self.items = all
    }
}

/// The work of drawing, in the units that its time grows with.
package struct DrawingWork: Sendable, Equatable {
    /// The pictures that are drawn.
    package var cases = 0.0
    /// The fragments that are shaded.
    package var fragments = 0.0
    /// The pixels of the targets of all passes.
    package var targetPixels = 0.0
    /// The pixels of pictures that are decoded; of a picture of several scenes, an equal part.
    package var decodedPixels = 0.0
    /// The bytes of documents.
    package var documentBytes = 0.0
    /// The bytes of targets and pictures that the largest case needs, roughly.
    package var peakBytes = 0.0
    /// The pixels of the pictures that are shown, by their paths.
    fileprivate var pictures: [String: Double] = [:]

    /// The approximate time in seconds, of a software device on one processor.
    ///
    /// The weights are fitted to the times of the scenes of Tools/bench/shards; only their ratios matter for a division.
    package var seconds: Double {
        cases * 4.4e-4 + fragments * 4.5e-9 + targetPixels * 4.3e-9 + decodedPixels * 7e-9 + documentBytes * 3.2e-7
    }

    static func + (a: DrawingWork, b: DrawingWork) -> DrawingWork {
        DrawingWork(
            cases: a.cases + b.cases, fragments: a.fragments + b.fragments,
            targetPixels: a.targetPixels + b.targetPixels, decodedPixels: a.decodedPixels + b.decodedPixels,
            documentBytes: a.documentBytes + b.documentBytes, peakBytes: max(a.peakBytes, b.peakBytes),
            pictures: a.pictures.merging(b.pictures) { first, _ in first })
    }
}

// MARK: Reading

extension SuiteRunner.Item {
    /// The different sizes of the cases, in their order.
    fileprivate var sizes: [SceneSize?] {
        cases.reduce(into: []) { sizes, single in
            if !sizes.contains(single.size) { sizes.append(single.size) }
        }
    }
}

private struct ItemReader {
    let runner: SuiteRunner

    func describe(_ item: SuiteRunner.Item) -> SuiteInventory.Item {
        switch item.subject {
        case .scene(let scene):
            let values = scene.settings.values
            let source = source(scene.path, values)
            let golden = (try? runner.store.golden(scene.name)).flatMap(\.self)
            let goldenBytes = runner.store.bytes(ofGolden: scene.name)
            var work = golden.flatMap { recorded($0, source, item.cases) } ?? planned(source, item.cases)
            work.documentBytes += Double(source?.bytes.count ?? 0)
            return SuiteInventory.Item(
                name: scene.name, cases: item.cases.map { scene.name + $0.suffix }, documents: [scene.path],
                digest: PictureDigest.of((source?.bytes ?? []) + goldenBytes + bytes(of: values)), work: work,
                sizes: item.sizes, values: values)
        case .pair(let pair):
            let documents = [pair.first, pair.second]
            let values = pair.settings.values
            let sources = documents.map { source($0, values) }
            var work = DrawingWork()
            for source in sources {
                work = work + planned(source, item.cases)
                work.documentBytes += Double(source?.bytes.count ?? 0)
            }
            return SuiteInventory.Item(
                name: pair.name, cases: item.cases.map { pair.name + $0.suffix }, documents: documents,
                digest: PictureDigest.of(sources.flatMap { $0?.bytes ?? [] } + bytes(of: values)), work: work,
                sizes: item.sizes, values: values)
        case .picture(let picture):
            let paths = [picture.files.expected, picture.files.actual].compactMap(\.self)
            let bytes = paths.flatMap { path in
                (try? FileAccess.system.read(path, ReadableFolders.largestPicture).get()) ?? []
            }
            var work = DrawingWork(cases: 1)
            show(paths, in: &work)
            return SuiteInventory.Item(
                name: picture.name, cases: [picture.name], documents: [], digest: PictureDigest.of(bytes), work: work)
        }
    }

    private func source(_ path: String, _ values: SceneValues) -> SceneSource? {
        try? SceneSource(path: runner.suite.path(of: path), loader: runner.options.loader(values))
    }

    /// The text of values, for a digest: the same wherever the suite's folder is.
    private func bytes(of values: SceneValues) -> [UInt8] {
        let texts = GoldenValues(values)
        return Array((texts.inputs + texts.settings).joined(separator: "\n").utf8)
    }

    /// The work that a golden recorded; nil if it is of another document or of other cases.
    private func recorded(_ golden: Golden, _ source: SceneSource?, _ cases: [SuiteCase]) -> DrawingWork? {
        guard let source, PictureDigest.of(source.bytes) == golden.sceneDigest,
            GoldenValues(source.loader.values) == golden.values
        else { return nil }
        var work = DrawingWork()
        for single in cases {
            guard let picture = golden[single.suffix] else { return nil }
            work.cases += 1
            let pixels = Double(picture.width) * Double(picture.height)
            work.fragments += picture.counters[FrameCounter.fragments.name] ?? pixels
            let passes = picture.passes.reduce(0) { $0 + Double($1.width) * Double($1.height) }
            work.targetPixels += passes
            // Passes of half floats, the frame, and the golden's picture.
            work.peakBytes = max(work.peakBytes, 8 * passes + 12 * pixels)
        }
        show(golden.files.map { runner.suite.path(of: $0.path) }, in: &work)
        return work
    }

    /// The work of a scene's plans. Cases that differ in time only are taken to cost the same.
    private func planned(_ source: SceneSource?, _ cases: [SuiteCase]) -> DrawingWork {
        var work = DrawingWork(cases: Double(cases.count))
        guard let source else { return work }
        var files = SceneFiles()
        var planner = Planner(passLimit: runner.options.limits[.passes])
        var known: [(single: SuiteCase, fragments: Double, pixels: Double)] = []
        for single in cases {
            let equal = known.first {
                $0.single.size == single.size && $0.single.scale == single.scale && $0.single.state == single.state
            }
            if let equal {
                work.fragments += equal.fragments
                work.targetPixels += equal.pixels
                continue
            }
            guard let stage = try? source.stage(of: single, files: &files) else { return work }
            if let scale = single.scale { stage.scale = scale }
            stage.advance(to: single.time)
            let plan = planner.plan(stage.makeFrame())
            known.append((single, plan.fragmentBound, plan.targetPixelCount))
            work.fragments += plan.fragmentBound
            work.targetPixels += plan.targetPixelCount
            work.peakBytes = max(work.peakBytes, plan.targetByteBound + 12 * Double(plan.frame.area))
        }
        show(files.paths, in: &work)
        return work
    }

    /// Enters the pictures among files.
    private func show(_ paths: [String], in work: inout DrawingWork) {
        for path in paths {
            let pixels = pixels(of: path)
            guard pixels > 0 else { continue }
            work.pictures[path] = pixels
            work.peakBytes += 4 * pixels
        }
    }

    /// The pixels of a picture's file; 0 for other files.
    private func pixels(of path: String) -> Double {
        guard case .success(let descriptor) = FileAccess.system.open(path) else { return 0 }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &head, head.count)
        guard let header = try? ImageHeader(Array(head.prefix(max(0, count)))) else { return 0 }
        return Double(header.width) * Double(header.height)
    }
}
