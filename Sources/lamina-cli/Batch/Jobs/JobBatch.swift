import Glibc
import Lamina

/// The pictures of jobs that a program hands over line by line, each of which is answered with a line.
///
/// The answer to a job does not wait for another line. Jobs that are waiting already are prepared, drawn and encoded
/// beside each other, a fixed number at a time, and answered in their order.
struct JobBatch {
    private let input: JobInput
    private let folder: JobFolder
    private let options: StageOptions
    private let encoding: PictureSettings
    private let signals: FilmSignals
    private let warning = FirstWarning()
    private var templates: TemplateCache
    private var inUse = FilesInUse()
    /// The folder that was made last.
    private var made: String?

    /// - Parameters:
    ///   - options: The options of all jobs, besides their own.
    ///   - loader: The loader of the scenes.
    init(
        _ input: JobInput, into folder: JobFolder, _ options: StageOptions, _ encoding: PictureSettings,
        _ loader: SceneLoader, _ signals: FilmSignals
    ) {
        (self.input, self.folder, self.options, self.signals) = (input, folder, options, signals)
        self.encoding = encoding
        templates = TemplateCache(loader, allowedFolders: options.allowedPaths)
    }

    /// Does jobs until their stream ends.
    ///
    /// - Throws: `ImageError.cannotWrite` if nobody takes the answers; ``Failure/badInput(_:)`` if jobs failed. An
    ///   interruption ends the program once the jobs in progress are answered.
    mutating func run(_ renderer: Renderer, rules: PlanRules) throws {
        // A reader that goes away is an error of writing.
        signal(SIGPIPE, SIG_IGN)
        let batch = PictureBatch(renderer, rules: rules)
        let answers = JobAnswers {
            try AtomicFile().write($0, to: "-")
        } end: { [input] in
            input.interrupt()
        }
        signals.beginFilm()
        signals.cancellation.onCancel { [input] in input.interrupt() }
        defer { signals.cancellation.onCancel(nil) }
        var bytes = input.bytes
        try? bytes.skipByteOrderMark()
        var count = 0
        do {
            while let line = try bytes.nextLine(file: input.name), !mustEnd(answers) {
                guard !line.isBlank else { continue }
                begin(JSONText(bytes: line.bytes, file: input.name, line: line.number), at: count, batch, answers)
                count += 1
            }
        } catch {
            batch.waitForAll()
            throw error
        }
        batch.waitForAll()
        if let error = answers.error { throw error }
        if let signal = signals.caught {
            StandardError.say("interrupted after \(count) \(count == 1 ? "job" : "jobs"); each job so far is answered")
            SignalWatch.end(by: signal)
        }
        let failed = answers.failedCount
        if failed > 0 { throw Failure.badInput("\(failed) of \(count) jobs could not be drawn; their answers say why") }
    }

    private func mustEnd(_ answers: JobAnswers) -> Bool { signals.cancellation.isCancelled || answers.error != nil }

    /// Prepares a job and hands it on; answers it at once if it fails.
    private mutating func begin(_ text: JSONText, at index: Int, _ batch: PictureBatch, _ answers: JobAnswers) {
        let start = ContinuousClock.now
        var id: SceneValue?
        do {
            let members = try Self.members(of: text)
            id = members.first { $0.key == "id" }?.value
            let job = try Job(members, place: "\(text.file):\(text.line)")
            let picture = try self.picture(of: job)
            let tree = try stage(of: job, for: picture).frameOfBatch()
            batch.add(
                tree, measuring: job.wantsCounters ? .profile : .none, depth: picture.encoding.depth
            ) { [id, warning] frame, threads in
                do {
                    let frame = try frame.get()
                    try picture.write(frame, threads: threads, warn: warning.say)
                    let seconds = (ContinuousClock.now - start) / .seconds(1)
                    let counters = job.wantsCounters ? frame.profile.counters : nil
                    answers.add(
                        try JobAnswer(id: id, output: job.output, seconds: seconds, counters: counters), at: index)
                } catch {
                    answers.add(JobAnswer(id: id, error), at: index)
                }
            }
        } catch {
            answers.add(JobAnswer(id: id, error), at: index)
        }
    }

    private static func members(of text: JSONText) throws(JobFault) -> [SceneValue.Member] {
        do {
            return try text.object()
        } catch {
            throw JobFault(file: text.file, line: error.line, column: error.column, message: error.message)
        }
    }

    private mutating func picture(of job: Job) throws -> PictureFile {
        let path = try folder.path(of: job.output)
        try inUse.check(output: path)
        let picture: PictureFile
        do {
            picture = try encoding.file(path)
        } catch {
            // An ending is a mistake of the job, and so is one that has no quality.
            throw Failure.badInput("\(error)")
        }
        let parent = Sandbox.folder(of: path)
        if parent != made {
            try OutputFolders.make(parent, of: path)
            made = parent
        }
        return picture
    }

    private mutating func stage(of job: Job, for picture: PictureFile) throws -> Stage {
        var template = try templates.template(at: job.scene)
        if let size = job.size { template.size = size }
        var options = options
        if let time = job.time { options.time = time }
        if let scale = job.scale { options.scale = scale }
        let stage = try template.stage(job.values, options, for: picture, &inUse)
        inUse.noteWritten(picture.path)
        return stage
    }
}
