import FoundationEssentials
import Lamina

/// A document with values, a size, a scale and a time, and the stage that they make, once it is needed.
struct SceneState {
    /// The scene's name in reports: that of its file.
    let name: String
    let limits: WorkLimits
    private var template: SceneTemplate
    private var values = SceneValues()
    private var scale: Double?
    private var time = 0.0
    /// The stage as it is now; nil after changes that need another one.
    private var stage: Stage?
    private var warnings = StageWarnings()

    init(_ template: SceneTemplate, name: String, limits: WorkLimits) {
        (self.template, self.name, self.limits) = (template, name, limits)
    }

    /// The JSON Schema of the document's inputs.
    var inputSchema: String { template.inputSchema }

    // MARK: Changes

    mutating func setInput(_ name: String, to value: SceneValue) {
        values.folder = FileManager.default.currentDirectoryPath
        values.setInput(name, to: value, origin: "input \(name)")
        stage = nil
    }

    mutating func set(_ property: String, to value: SceneValue) {
        values.folder = FileManager.default.currentDirectoryPath
        values.set(property, to: value, origin: "value of \(property)")
        stage = nil
    }

    /// Sets the size; nil for the document's own.
    mutating func set(size: SceneSize?) {
        template.size = size
        stage = nil
    }

    /// Sets the pixels per point; nil for the document's own.
    mutating func set(scale: Double?) {
        self.scale = scale
        if let scale, let stage { stage.scale = scale } else { stage = nil }
    }

    /// Sets the time in seconds; going back begins again.
    mutating func set(time: Double) {
        if time < self.time { stage = nil }
        self.time = time
    }

    mutating func reset() {
        (values, scale, time, stage) = (SceneValues(), nil, 0, nil)
        template.size = nil
    }

    // MARK: Stages

    /// Returns the stage at the scene's time, made if there is none.
    ///
    /// - Throws: `SceneError` with all problems.
    mutating func preparedStage() throws -> Stage {
        let stage = try stage ?? newStage()
        stage.advance(to: time)
        self.stage = stage
        // Changes wait in a transaction of the thread that made them, and the next call may come from another one.
        Transaction.flush()
        return stage
    }

    /// Makes a stage at its start, for a range of frames.
    func newStage() throws -> Stage {
        let stage = try template.stage(values)
        if let scale { stage.scale = scale }
        Transaction.flush()
        return stage
    }

    /// Hands over the warnings of the stage that are new.
    mutating func warn() {
        if let stage { warn(of: stage) }
    }

    /// Hands over the warnings of a stage that are new.
    mutating func warn(of stage: Stage) { warnings.report(stage, scene: name) }
}

/// The warnings of stages that were handed over, each once.
struct StageWarnings {
    private var known: Set<String> = []

    /// The most warnings of a scene; beyond them a program has seen enough.
    private static let most = 100

    /// Hands over what is new of a stage: characters without a glyph, faults of layout and dynamics, missing tiles.
    mutating func report(_ stage: Stage, scene: String) {
        for fault in stage.textFaults { warn("\(fault)", scene) }
        for problem in stage.layoutProblems { warn("layout: \(problem.message)", scene) }
        for animator in stage.animators { for fault in animator.faults { warn("dynamics: \(fault)", scene) } }
        guard stage.hasTiles else { return }
        for fault in stage.tiles.faults { warn("\(fault)", scene) }
    }

    private mutating func warn(_ text: String, _ scene: String) {
        guard known.count < Self.most, known.insert(text).inserted else { return }
        Log.warn("\(scene): \(text)")
    }
}
