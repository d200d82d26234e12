import Lamina

/// Renders a film on the command line, with a progress bar on a terminal and an orderly end when interrupted.
struct FilmCommand {
    private let film: Film
    private let signals: FilmSignals

    /// Watches for signals from here on; must be created before any thread is started.
    ///
    /// - Throws: `ThreadShortage`.
    init(_ film: Film) throws { self.init(film, try FilmSignals()) }

    /// Uses signals that are watched already.
    init(_ film: Film, _ signals: FilmSignals) { (self.film, self.signals) = (film, signals) }

    func run(_ source: FrameSource) throws {
        let bar = ProgressBar(total: film.frames.count)
        defer { bar?.clear() }
        signals.beginFilm()
        do {
            try film.render(source, cancellation: signals.cancellation) { written, skipped in
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
