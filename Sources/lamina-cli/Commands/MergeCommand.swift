import ArgumentParser
import Glibc
import Lamina
import LaminaFarm

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the blobs of all shards of a suite or film.",
        discussion: """
            Examples:
              lamina merge 1.blob 2.blob --html report.html   one report of two shards of a suite
              lamina merge blobs/*.blob -o film.mp4           a film of the pictures that its shards have drawn

            The result equals that of a single run: the same report and exit code for a suite, the same bytes for a film. \
            Blobs that are missing, duplicated or changed, or that belong to other documents, another program or another \
            driver, are refused. Draws nothing.

            Exits with 75 while blobs are missing, so that a queue tries again.
            """)

    @Argument(
        help: ArgumentHelp("The blobs, in any order.", valueName: "blob"), completion: .files("blob"))
    var blobs: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The film: NAME.apng, .mp4, .webm, .mov or .gif, or NAME-%04d.png, .jpg, .webp or .ppm.", valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm", "apng", "mp4", "webm", "mov", "gif"))
    var output: String?

    @OptionGroup var encoding: PictureOptions
    @OptionGroup var sound: SoundOptions
    @OptionGroup var reports: CheckReports
    @OptionGroup var limitOptions: LimitOptions

    mutating func run() throws {
        // Before any thread is started.
        let signals = try FilmSignals()
        try reports.check()
        switch try Merge(blobs, limits: limitOptions.value) {
        case .suite(let result):
            guard output == nil, encoding.arguments.isEmpty, sound.audio == nil else {
                throw Failure.usage(
                    "-o, --quality, --compression, --background and --audio are for a film, but the blobs are of a suite; "
                        + "write a report, such as --html")
            }
            try reports.write(result)
            if result.exitCode != 0 { throw ExitCode(result.exitCode) }
        case .film(let frames, let source):
            guard let output else { throw Failure.usage("the blobs are of a film; give its name with -o") }
            if reports.isRequested { throw Failure.usage("the blobs are of a film, which has no reports") }
            var names = OutputNames(inputs: [("--audio", sound.audio)])
            try names.add([("--output", output)])
            var film = try Film(frames, to: encoding.film(output))
            (film.background, film.audio) = (encoding.background, sound.audio)
            try film.check()
            try FilmCommand(film, signals).run(source)
        }
    }
}
