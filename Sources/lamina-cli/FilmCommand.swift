import Foundation
import Lamina

/// Renders a film at the command line: a bar on a terminal, and an orderly end when interrupted.
struct FilmCommand {
    private let film: Film
    private let cancellation = FilmCancellation()
    private let signals: SignalWatch

    /// Watches for signals from here on; to be made before anything that has threads.
    ///
    /// - Throws: `ThreadShortage`.
    init(_ film: Film) throws {
        self.film = film
        signals = try SignalWatch { [cancellation] in cancellation.cancel() }
    }

    func run(_ source: FrameSource) throws {
        let bar = ProgressBar(total: film.frames.count)
        defer { bar?.clear() }
        do {
            try film.render(source, cancellation: cancellation) { written, skipped in
                bar?.show(written: written, skipped: skipped)
            } notice: { notice in
                bar?.clear()
                StandardError.say("\(notice)")
            }
        } catch {
            guard case FilmError.interrupted = error, let signal = signals.caught else { throw error }
            bar?.clear()
            StandardError.say("\(error)")
            SignalWatch.end(by: signal)
        }
    }
}
