import LaminaCounters
import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaProfile
import LaminaRender
import LaminaScene
import LaminaStage
import LaminaThreads

/// A document in memory, with its place.
struct SceneSource: Sendable {
    /// The document's path, for messages.
    let path: String
    let bytes: [UInt8]
    let folder: String
    let loader: SceneLoader

    private static let limit = 1 << 30

    /// Reads a file.
    init(path: String, loader: SceneLoader) throws(SceneError) {
        switch FileAccess.system.read(path, Self.limit) {
        case .success(let bytes): self.init(path: path, bytes: bytes, loader: loader)
        case .failure(let failure):
            let parts = failure.words.split(separator: "; ", maxSplits: 1).map(String.init)
            let advice = parts.count == 2 ? parts[1] : "check the file"
            throw failure.isOfTheMachine
                ? .unavailable(file: path, reason: parts[0], advice: advice)
                : .unreadable(file: path, reason: parts[0], advice: advice)
        }
    }

    /// A document that has the place of another, such as an earlier version of it.
    init(path: String, bytes: [UInt8], loader: SceneLoader) {
        (self.path, self.bytes, self.loader, folder) = (path, bytes, loader, SuiteReader.folder(of: path))
    }

    /// The format's extension.
    var format: String { (SceneFormat(fileName: path) ?? .yaml).rawValue }

    /// Reads the document for a case.
    func stage(of single: SuiteCase, files: inout SceneFiles) throws(SceneError) -> Stage {
        var loader = loader
        (loader.size, loader.state) = (single.size, single.state)
        return try loader.stage(bytes: bytes, name: path, folder: folder, files: &files)
    }
}

extension SceneSource {
    /// Returns the line and the column, from 1, of a layer's property in the document; of the layer, or the nearest one
    /// around it that is there, if the document does not name the property. Nil if the document can't be read.
    ///
    /// Reads the document again; for failures.
    func place(of property: ChangedProperty, in single: SuiteCase) -> (line: Int, column: Int)? {
        var loader = loader
        (loader.size, loader.state) = (single.size, single.state)
        let text = String(decoding: bytes, as: UTF8.self)
        guard let scene = try? loader.editableScene(text: text, name: path, folder: folder) else { return nil }
        if let scale = single.scale { scene.stage.scale = scale }
        scene.stage.advance(to: single.time)
        let names = LayerNames(scene.stage.makeFrame())
        let layers = scene.stage.layersOfNodes()
        // The scene's own properties are those of the root's object.
        let path = property.layer.isEmpty ? names.labels.first ?? "" : property.layer
        for (node, isWhole) in names.nodes(along: path) where layers.indices.contains(node) {
            guard let layer = layers[node] else { continue }
            if let place = scene.place(of: isWhole ? property.name : nil, in: layer) { return place }
        }
        return nil
    }
}

/// The drawing of a scene's cases, one after the other: those that differ in time only share a stage.
struct SceneDrawing {
    let source: SceneSource
    let renderer: Renderer
    private var stage: Stage?
    private var latest = SuiteCase()
    private(set) var files = SceneFiles()

    init(_ source: SceneSource, _ renderer: Renderer) { (self.source, self.renderer) = (source, renderer) }

    /// The budgets of the document, once a case was prepared.
    var budgets: [Budget] { stage?.budgets ?? [] }

    /// The paths of the installed fonts that the text of the case that was drawn last is laid out in.
    var fontFiles: [String] {
        // Fonts of the document are among its files.
        let own = Set(files.paths)
        return (stage?.root.fontFiles ?? []).filter { !own.contains($0) }
    }

    /// Reads the document unless the stage of the last case serves, and advances it to the case's time.
    mutating func prepare(_ single: SuiteCase) throws {
        let isOlder =
            single.time < latest.time || single.size != latest.size || single.scale != latest.scale
            || single.state != latest.state
        if stage == nil || isOlder {
            stage = nil
            let fresh = try source.stage(of: single, files: &files)
            if let scale = single.scale { fresh.scale = scale }
            fresh.waitsForTiles = true
            stage = fresh
        }
        latest = single
        stage?.advance(to: single.time)
    }

    /// Has the faults of the case that was prepared counted if a budget is about them.
    func countFaults(for budgets: [Budget]) {
        stage?.countsFaults = budgets.contains { FrameCounter.named($0.counter)?.measurement == .faults }
    }

    /// Forgets the stage, so that the next case is read and drawn from the start.
    mutating func reset() { stage = nil }

    /// Draws the case that was prepared.
    func frame(_ measurements: FrameMeasurements) throws -> RenderedFrame {
        guard let stage else { throw RenderError.nothingRead }
        return try renderer.render(stage.makeCompleteFrame(), measuring: measurements)
    }

    /// Looks at the case that was drawn; a case that can't be drawn has an error of its own.
    func look(by linter: inout Linter) {
        if let stage { try? linter.add(stage) }
    }

    /// The files that the document read so far, with their digests, sorted by their paths relative to a folder. A
    /// folder of tiles, or a file that has been removed since, has no digest.
    ///
    /// - Throws: ``GoldenError/unreadable(file:reason:)`` for a file that can't be read any more.
    func files(relativeTo folder: String) throws(GoldenError) -> [Golden.File] {
        let root = ((try? FileAccess.system.canonicalPath(folder).get()) ?? folder)
        var found: [Golden.File] = []
        for path in files.paths {
            switch FileAccess.system.read(path, ReadableFolders.largestPicture) {
            case .success(let bytes):
                found.append(Golden.File(digest: PictureDigest.of(bytes), path: Self.relative(path, to: root)))
            case .failure(let failure) where failure.isOfTheMachine:
                throw .unreadable(file: path, reason: failure.words)
            case .failure: continue
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// A path relative to a folder, above it too.
    static func relative(_ path: String, to folder: String) -> String {
        let (steps, base) = (path.split(separator: "/"), folder.split(separator: "/"))
        let shared = zip(steps, base).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: base.count - shared) + steps.dropFirst(shared)).joined(separator: "/")
    }
}

// MARK: Measurements

extension FrameMeasurements {
    /// The measurements that budgets need.
    static func forCase(_ budgets: [Budget]) -> FrameMeasurements {
        var measurements = FrameMeasurements.none
        measurements.countsAlone = true
        let needed = budgets.compactMap { FrameCounter.named($0.counter)?.measurement }
        measurements.countsFragments = needed.contains(.fragments)
        measurements.measuresGPUTime = needed.contains(.gpuTime)
        return measurements
    }
}

extension RenderedFrame {
    /// Draws the frame again, with digests of its passes and counted fragments: what a golden records.
    func drawnForRecord(_ renderer: Renderer) throws -> RenderedFrame {
        var measurements = FrameMeasurements.none
        (measurements.countsAlone, measurements.countsFragments, measurements.digestsPasses) = (true, true, true)
        return try renderer.render(tree, measuring: measurements)
    }

    /// The counters that goldens record, without those that are 0 or were not measured.
    var recordedCounters: [String: Double] { Golden.Picture.recorded { $0.value(in: counters) } }

    /// Returns the budgets that the frame breaks.
    func failures(of budgets: [Budget], at path: String) -> [BudgetFailure] {
        // A profile is computed only if there is something to explain.
        let broken = budgets.filter { budget in
            guard let value = FrameCounter.named(budget.counter)?.value(in: counters) else { return true }
            return !budget.relation.holds(value, budget.limit)
        }
        return broken.isEmpty ? [] : profile.failures(of: broken, at: path)
    }
}

// MARK: Errors

/// The error of a case, in words and as an exit code.
struct CaseFault {
    var message: String
    var code: Int32
    /// The line of the document that is at fault, from 1; nil if none is.
    private(set) var line: Int?
    /// The column in it, from 1.
    private(set) var column: Int?

    /// - Parameter path: The document's path, for errors that don't name it.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as SceneError:
            (message, code) = ("\(error)", error.isOfTheMachine ? 74 : 65)
            (line, column) = (error.problems.first?.line, error.problems.first?.column)
        case let error as GoldenError: (message, code) = (error.description, error.code)
        case is ContentFailure: (message, code) = ("\(path): \(error)", 65)
        case let error as RenderError: (message, code) = ("\(path): \(error)", error.isOfTheScene ? 65 : 70)
        case let error as ImageError:
            let isWriting = if case .cannotWrite = error { true } else { false }
            (message, code) = ("\(error)", isWriting ? 74 : 65)
        case let error as GLError:
            let isTooLarge = if case .tooLarge = error { true } else { false }
            (message, code) = ("\(path): \(error)", isTooLarge ? 65 : error.isOfTheDevice ? 69 : 70)
        case is ThreadShortage: (message, code) = ("\(path): \(error)", 69)
        default: (message, code) = ("\(path): \(error)", 70)
        }
    }

    var outcome: PictureOutcome { .failed(message: message, code: code) }

    /// Returns the result of a case that has it.
    ///
    /// - Parameter scene: The path of the document, relative to the suite's folder.
    func result(_ name: String, scene: String) -> CaseResult {
        var result = CaseResult(name: name, scene: scene, picture: outcome)
        (result.line, result.column) = (line, column)
        return result
    }
}
