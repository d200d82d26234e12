/// One mistake in a scene document, with its place.
public struct SceneProblem: Sendable, Equatable, CustomStringConvertible {
    /// The document's name as it was given.
    public let file: String

    /// The line of the place, from 1.
    public let line: Int

    /// The column of the place in Unicode scalars, from 1.
    public let column: Int

    /// The property path, such as `sublayers[3].contentsGravity`; empty at the document's root.
    ///
    /// The middle of a very long path is left out.
    public let path: String

    /// What was found there.
    public let finding: SceneFinding

    /// The line of the document around the place.
    public let excerpt: SourceExcerpt

    /// The place, the path and the finding on one line, without the excerpt.
    public var summary: String {
        let place = "\(Printable.line(file)):\(line):\(column): "
        return path.isEmpty ? "\(place)\(finding)" : "\(place)\(path): \(finding)"
    }

    /// The summary, then the line of the document with a caret under the place.
    public var description: String {
        "\(summary)\n\(excerpt.rendered(lineNumber: line))"
    }
}
