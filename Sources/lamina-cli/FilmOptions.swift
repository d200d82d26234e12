import ArgumentParser
import Lamina

/// The options of a range of frames that becomes pictures.
struct FilmOptions: ParsableArguments {
    @OptionGroup var frames: FrameOptions

    @Flag(help: "Leave numbered pictures that exist and are whole as they are, and draw the others.")
    var resume = false

    /// The film that is asked for; nil for a single picture.
    func film(to output: String) throws -> Film? {
        guard let range = try frames.range() else {
            try checkSinglePicture(output)
            return nil
        }
        let film = try Film(range, to: FilmOutput(output), resumes: resume)
        try film.check()
        return film
    }

    private func checkSinglePicture(_ output: String) throws {
        if FilmOutput.needsRange(output) {
            throw Failure.usage("the name \"\(output)\" is one for \(FrameOptions.needsRange)")
        }
        try frames.checkSingleFrame()
        if resume { throw Failure.usage("--resume goes on with \(FrameOptions.needsRange)") }
    }
}
