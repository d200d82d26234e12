import ArgumentParser
import Lamina
import Synchronization

/// The options of many pictures in one call.
struct BatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw a picture for each row of a CSV file, of JSON Lines or of a JSON list; - is standard input. A column is "
                + "an input of the scene by its name, or a setting if it has a dot, such as card.opacity.",
            valueName: "file"),
        completion: .files("csv", "jsonl", "ndjson", "json"))
    var rows: String?

    @Option(
        help: ArgumentHelp(
            "Read jobs, a JSON object on each line, from a file, or - for standard input, and answer each with a line on "
                + "standard output. -o is then the folder of the outputs.", valueName: "file"),
        completion: .files("jsonl", "ndjson"))
    var jobs: String?

    func validate() throws {
        if rows != nil, jobs != nil {
            throw ValidationError("--rows and --jobs are two ways to draw many pictures; give one of them")
        }
    }

    /// The files that are read.
    var inputs: [String] { [rows, jobs].compactMap { $0 }.filter { $0 != "-" } }

    /// The folder of the outputs of jobs, without a slash at its end.
    ///
    /// - Parameter output: The option `-o`.
    static func folder(_ output: String?) -> String {
        var folder = output ?? "."
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder.isEmpty ? "." : folder
    }
}

// MARK: Preparing

/// A warning that is printed for the first of many pictures.
final class FirstWarning: Sendable {
    private let isSaid = Mutex(false)

    /// Prints a warning on standard error, unless there was one before.
    func say(_ message: String) {
        let isFirst = isSaid.withLock { isSaid in
            defer { isSaid = true }
            return !isSaid
        }
        if isFirst { StandardError.say("\(message); so are others") }
    }
}

extension SceneTemplate {
    /// Returns a stage at the requested time, and checks that its picture does not overwrite a file that it reads.
    ///
    /// - Parameter inUse: Receives the files that it reads.
    func stage(
        _ values: SceneValues, _ options: StageOptions, for picture: PictureFile, _ inUse: inout FilesInUse
    ) throws -> Stage {
        var files = SceneFiles()
        let stage = try stage(values, files: &files)
        guard !files.contains(picture.path) else {
            throw Failure.badInput(
                "the output would write over \"\(picture.path)\", which the scene reads; give it another name")
        }
        for path in files.paths { inUse.noteRead(path) }
        options.prepare(stage)
        return stage
    }
}

extension Stage {
    /// Returns a frame to draw; a content that can't be shown is an error with the code of its reason.
    func frameOfBatch() throws -> RenderTree {
        do {
            return try makeCompleteFrame()
        } catch {
            throw Failure.content("\(error)", error.reason)
        }
    }
}
