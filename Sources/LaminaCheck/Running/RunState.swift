import Synchronization

/// The results of a run so far.
final class RunState: Sendable {
    private struct Contents {
        var results: [(item: Int, result: CaseResult)] = []
        var changes: [(item: Int, text: String)] = []
        var hasFailed = false
        var pictureBytes = 0
        var namedLayers = NamedLayers()
    }

    private let contents = Mutex(Contents())
    private let total: Int
    private let failsFast: Bool
    private let pictureLimit: Int
    private let progress: @Sendable (CaseResult, Int, Int) -> Void

    /// - Parameters:
    ///   - total: The number of cases.
    ///   - failsFast: True if the run is over once a case has failed.
    ///   - pictureLimit: The most bytes of pictures and errors that results hold in memory for reports; later ones have
    ///     figures only. Those that passed have at most a quarter, so that failures after them keep theirs.
    ///   - progress: Called after each case with the number of cases that are done and that of all.
    init(
        total: Int, failsFast: Bool, pictureLimit: Int = 1 << 30,
        progress: @escaping @Sendable (CaseResult, Int, Int) -> Void
    ) {
        (self.total, self.failsFast, self.pictureLimit, self.progress) = (total, failsFast, pictureLimit, progress)
    }

    /// True if nothing more is to be drawn.
    var isOver: Bool { failsFast && contents.withLock { $0.hasFailed } }

    func add(_ result: CaseResult, item: Int) {
        var result = result
        let done = contents.withLock { contents in
            let bytes = result.evidence?.bytesInMemory ?? 0
            let limit = result.passed ? pictureLimit / 4 : pictureLimit
            if bytes > 0, contents.pictureBytes + bytes > limit {
                result.evidence?.removePictures()
            } else {
                contents.pictureBytes += bytes
            }
            contents.results.append((item, result))
            if !result.passed { contents.hasFailed = true }
            return contents.results.count
        }
        progress(result, done, total)
    }

    func note(_ change: String, item: Int) { contents.withLock { $0.changes.append((item, change)) } }

    /// Looks for the layers that settings name in a scene that was drawn.
    func look(for settings: CaseSettings, in names: [String]) {
        contents.withLock { $0.namedLayers.note(settings, in: names) }
    }

    /// Returns the results and changes in the order of the suite, and the layers that were looked for.
    func finish() -> (results: [CaseResult], changes: [String], namedLayers: NamedLayers) {
        contents.withLock { contents in
            func sorted<Value>(_ list: [(item: Int, Value)]) -> [Value] {
                list.enumerated().sorted { ($0.element.item, $0.offset) < ($1.element.item, $1.offset) }
                    .map(\.element.1)
            }
            return (sorted(contents.results), sorted(contents.changes), contents.namedLayers)
        }
    }
}

/// The run of one item of a suite, be it a scene, a pair or a picture: the common part of all three.
struct ItemRun: Sendable {
    let suite: Suite
    let options: SuiteRunner.Options
    let run: RunState
    /// The item's index, by which results and changes are sorted.
    let item: Int

    /// True if nothing more is to be drawn.
    var isOver: Bool { run.isOver }

    func add(_ result: CaseResult) { run.add(result, item: item) }

    func note(_ change: String) { run.note(change, item: item) }

    /// Looks for the layers that settings name in a scene that was drawn.
    func look(for settings: CaseSettings, in names: [String]) { run.look(for: settings, in: names) }

    /// Returns a case's result with the time that making it took.
    func timed(_ make: () -> CaseResult) -> CaseResult {
        let clock = ContinuousClock()
        let start = clock.now
        var result = make()
        result.seconds = (clock.now - start) / .seconds(1)
        return result
    }
}
