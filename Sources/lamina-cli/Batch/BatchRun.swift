import Lamina

/// Draws many pictures by one renderer, while others are prepared, encoded and written, up to an interruption.
struct BatchRun {
    private let batch: PictureBatch
    private let tally: BatchTally
    private let signals: FilmSignals
    private let warning = FirstWarning()
    /// The folder that was made last.
    private var folder: String?

    /// - Parameter signals: The signals, which from here on end the batch in order.
    init(_ renderer: Renderer, rules: PlanRules, _ tally: BatchTally, _ signals: FilmSignals) {
        batch = PictureBatch(renderer, rules: rules)
        (self.tally, self.signals) = (tally, signals)
        signals.beginFilm()
    }

    /// True if no further picture is to be begun.
    var mustEnd: Bool { signals.cancellation.isCancelled || tally.hasEnded }

    /// Makes one picture, unless it is there and can stay; records it when it fails.
    ///
    /// - Parameters:
    ///   - place: The place of its values, for messages.
    ///   - resumes: True if a complete picture stays.
    ///   - picture: Returns the picture's file.
    ///   - stage: Returns the stage to draw.
    mutating func add(
        at place: String, resumes: Bool, picture: () throws -> PictureFile, stage: (PictureFile) throws -> Stage
    ) {
        do {
            let picture = try picture()
            if resumes, picture.isWhole { return tally.countSkipped() }
            let stage = try stage(picture)
            let tree = try stage.frameOfBatch()
            for fault in stage.textFaults { tally.note("\(fault)", at: place) }
            for problem in stage.layoutProblems { tally.note("layout: \(problem.message)", at: place) }
            try makeFolder(of: picture)
            batch.add(tree, depth: picture.encoding.depth) { [tally, warning] frame, threads in
                do {
                    try picture.write(frame.get(), threads: threads, warn: warning.say)
                    tally.countWritten()
                } catch {
                    tally.fail(error, at: place)
                }
            }
        } catch {
            tally.fail(error, at: place)
        }
    }

    private mutating func makeFolder(of picture: PictureFile) throws {
        let folder = Sandbox.folder(of: picture.path)
        guard folder != self.folder else { return }
        try OutputFolders.make(folder, of: picture.path)
        self.folder = folder
    }

    /// Waits for all pictures, and reports the outcome.
    ///
    /// - Throws: Errors of ``BatchTally/finish()``. An interruption ends the program.
    func finish() throws {
        batch.waitForAll()
        if let signal = signals.caught, !tally.isComplete, !tally.hasEnded {
            tally.clear()
            StandardError.say(tally.interruption)
            SignalWatch.end(by: signal)
        }
        try tally.finish()
    }
}
