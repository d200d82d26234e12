import ArgumentParser
import Lamina
import LaminaText

/// An overlay and the picture file to write it to, in the form `KIND=FILE`.
struct OverlayFile: ExpressibleByArgument {
    let kind: OverlayKind
    let path: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign < argument.index(before: argument.endIndex),
            let kind = OverlayKind(rawValue: String(argument[..<sign]))
        else { return nil }
        (self.kind, path) = (kind, String(argument[argument.index(after: sign)...]))
    }

    static let kinds = OverlayKind.allCases.map(\.rawValue).joined(separator: ", ")
}

/// A pixel of the picture, in the form `X,Y`.
struct PixelArgument: ExpressibleByArgument {
    let pixel: SIMD2<Int>

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Int($0.trimmed) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x >= 0, y >= 0 else { return nil }
        pixel = SIMD2(x, y)
    }
}

/// The size of a scene's outermost layer: in points, in the form `WxH`, or the name of one in the document.
struct SizeArgument: ExpressibleByArgument {
    let size: SceneSize
    /// The argument as it was given.
    let text: String

    init?(argument: String) {
        guard let size = SceneSize(argument) else { return nil }
        (self.size, text) = (size, argument)
    }
}

extension ArgumentHelp {
    /// The help of the argument that names a scene.
    static let scene = ArgumentHelp("The scene document, JSON or YAML; - is standard input.", valueName: "scene")

    /// The help of an option that takes a ``SizeArgument``.
    static let size = ArgumentHelp(
        "The size of the scene instead of the document's: points such as 1024x768, or a name in the document's sizes; "
            + "layers follow it by constraints and autoresizing.", valueName: "size")
}

// MARK: Completion

/// Completions by kind of argument for the scripts of `--generate-completion-script`. Without one, a shell completes
/// nothing, not even files.
extension CompletionKind {
    /// Scene documents.
    static var scenes: CompletionKind { .file(extensions: ["json", "yaml", "yml"]) }
    /// Files of one kind, to read or to overwrite.
    ///
    /// - Parameter endings: The extensions of their names, without the dot; none for any file.
    static func files(_ endings: String...) -> CompletionKind { .file(extensions: endings) }
    /// Forms of `--device`, with the most common numbers and paths.
    static var devices: CompletionKind { .list(["auto", "surfaceless", "device:0", "gbm:/dev/dri/renderD128"]) }
    /// Counters that a budget may limit.
    static var counters: CompletionKind { .list(FrameCounter.all.map { "\($0.name)<=" }) }
}
