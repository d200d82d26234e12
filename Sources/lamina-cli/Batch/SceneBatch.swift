import Lamina
import LaminaText

/// The pictures of several scenes.
struct SceneBatch {
    /// A scene and its picture.
    private struct Entry {
        let scene: RequestedScene
        let output: String
    }

    private let entries: [Entry]
    private let encoding: PictureSettings

    /// The number of scenes.
    var count: Int { entries.count }

    /// - Throws: ``Failure/usage(_:)`` for a scene without a name, and two scenes of one output.
    init(_ scenes: [RequestedScene], _ pattern: OutputPattern, _ encoding: PictureSettings) throws {
        var entries: [Entry] = []
        var known: [String: String] = [:]
        for scene in scenes {
            guard scene.path != "-" else {
                throw Failure.usage("one of several scenes can't be standard input; give the name of a file")
            }
            let output = try Self.output(of: scene, pattern)
            if let other = known.updateValue(scene.path, forKey: output) {
                throw Failure.usage(
                    "\(other) and \(scene.path) have one output, \"\(output)\"; give each a name of its own with {scene}"
                )
            }
            entries.append(Entry(scene: scene, output: output))
        }
        var names = OutputNames(inputs: scenes.map { ("the scene \($0.path)", $0.path) })
        try names.add(entries.map { ("the output of \($0.scene.path)", $0.output) })
        (self.entries, self.encoding) = (entries, encoding)
    }

    private static func output(of scene: RequestedScene, _ pattern: OutputPattern) throws -> String {
        do throws(NameFault) {
            return try pattern.path { column throws(NameFault) in
                guard column == "scene" else {
                    throw NameFault("the output has {\(column)}, but without --rows there is only {scene}")
                }
                return scene.name.withoutPathEnding
            }
        } catch {
            throw Failure.usage("\(scene.path): \(error.message)")
        }
    }

    /// Draws all scenes.
    ///
    /// - Parameters:
    ///   - loader: The loader of their documents.
    ///   - resumes: True if complete pictures stay.
    func draw(by run: inout BatchRun, _ loader: SceneLoader, resumes: Bool) {
        var inUse = FilesInUse()
        for entry in entries where !run.mustEnd {
            run.add(at: entry.scene.path, resumes: resumes) {
                try inUse.check(output: entry.output)
                return try encoding.file(entry.output)
            } stage: { picture in
                try loader.template(at: entry.scene.path)
                    .stage(SceneValues(), entry.scene.options, for: picture, &inUse)
            }
        }
    }
}
