/// Reads typed values from a document and collects what is wrong with them, so that one run tells all mistakes.
///
/// Readers made by a ``Binder`` read with it. A value with a problem is reported and left out; ``finish()`` then throws
/// everything that was reported. A class, because many readers report to it; it belongs to one thread.
///
/// ```swift
/// let reader = try DocumentReader(source, vocabulary: vocabulary)
/// let scene = boundScene.read(reader.document.root, with: reader)
/// try reader.finish()
/// ```
package final class DocumentReader {
    /// The document being read.
    package let document: Document
    private var diagnostics: Diagnostics

    /// Reads a text into a document, for typed reading.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - format: its notation; nil takes it from the source's name, or else from the text.
    ///   - limits: how large it may be and how many problems are listed.
    ///   - vocabulary: the names of all properties, from the binder that made the readers.
    /// - Throws: ``SceneError`` when the text is malformed or too large.
    package init(
        _ source: SourceText, as format: SceneFormat? = nil, limits: ReadLimits = ReadLimits(), vocabulary: Vocabulary
    ) throws(SceneError) {
        document = try Document.parse(source, as: format, limits: limits, vocabulary: vocabulary)
        diagnostics = Diagnostics(limit: limits.problems)
        diagnostics.reportDuplicates(of: document)
    }

    /// Throws all problems that were reported, in the order of their places; returns when there are none.
    package func finish() throws(SceneError) {
        try diagnostics.throwIfAny(in: document)
    }

    /// How many problems were reported so far.
    package var problemCount: Int { diagnostics.count }

    /// Reports a problem at a value, or at its key. The finding is made only when it will be listed.
    package func report(_ finding: @autoclosure () -> SceneFinding, at node: NodeID, onKey: Bool = false) {
        diagnostics.report(finding(), at: node, onKey: onKey)
    }
}
