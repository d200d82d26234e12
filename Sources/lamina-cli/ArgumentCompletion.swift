import ArgumentParser
import Lamina

/// Completions by kind of argument, which the scripts of `--generate-completion-script` offer: without one, a shell
/// completes nothing, not even files.
extension CompletionKind {
    /// Scene documents.
    static var scenes: CompletionKind { .file(extensions: ["json", "yaml", "yml"]) }
    /// Files of one kind, to read or to write over.
    ///
    /// - Parameter endings: their names' endings, without the dot; none for any file.
    static func files(_ endings: String...) -> CompletionKind { .file(extensions: endings) }
    /// Forms of `--device`, the numbers and paths of which are this machine's most frequent ones.
    static var devices: CompletionKind { .list(["auto", "surfaceless", "device:0", "gbm:/dev/dri/renderD128"]) }
    /// Counters that a budget may bound.
    static var counters: CompletionKind { .list(FrameCounter.all.map { "\($0.name)<=" }) }
}
