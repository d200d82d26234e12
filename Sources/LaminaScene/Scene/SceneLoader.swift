import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage
import LaminaStage

/// Reads scene documents into stages.
///
/// ```swift
/// let stage = try SceneLoader().stage(at: "Examples/photo-card.json")
/// let tree = stage.makeFrame()
/// ```
///
/// A document references its pictures by paths relative to its own folder; other folders, also by symbolic links, must
/// be allowed explicitly. A picture is decoded once, however many layers show it. But for ``pictures``, a loader keeps no
/// state between documents, so one loader can read any number of them, from any thread.
public struct SceneLoader: Sendable {
    /// The maximum depth of the layer tree, including the root, masks and the content of snapshots: 4,096.
    public static let maximumTreeDepth = ReadLimits.treeDepth

    /// The maximum depth of nested emitter cells: 4.
    public static let maximumCellDepth = ReadLimits.cellDepth

    /// The maximum number of filters in a chain: 10,000.
    public static let maximumFilterCount = ReadLimits.filterCount

    /// The maximum number of animations added to one layer, by its own object and by the timeline: 2,000.
    public static let maximumAnimationsPerLayer = ReadLimits.animationsPerLayer

    /// The maximum depth of nested animation groups: 16.
    public static let maximumAnimationGroupDepth = ReadLimits.animationGroupDepth

    /// The maximum depth of nested behaviours: 16.
    public static let maximumBehaviorDepth = ReadLimits.behaviorDepth

    /// The maximum depth of combined field regions: 16.
    public static let maximumRegionDepth = ReadLimits.regionDepth

    private let allowedFolders: [String]
    let limits: WorkLimits
    private let files: FileAccess
    let readers = SceneReaders.shared

    /// The size of the outermost layer instead of a document's: in points, or one of its `sizes` by name; nil for its
    /// own.
    ///
    /// Layers follow it as they follow a change of the size: by constraints and autoresizing; properties under `when` are
    /// those for this size. A document without a size
    /// of that name is an error, ``SceneError/unknownSize(file:name:names:)``.
    public var size: SceneSize?

    /// The state that a document's layers are in from the start, without a transition; nil for their own values.
    ///
    /// It is in place of one that the timeline enters at time 0; later entries go on from it. A document without a state of
    /// that name is an error, ``SceneError/unknownState(file:name:names:)``.
    public var state: String?

    /// Values from outside for the inputs that documents name, and for properties of their layers.
    public var values = SceneValues()

    /// The pictures that the documents share; nil, the default, to decode those of each document separately.
    public var pictures: PictureCache?

    /// Those of the machine's fonts that documents find; nil, the default, for all.
    package var fonts: ChosenFonts?

    /// The collections of font files that the documents share; nil, the default, to read those of each separately.
    package var fontCache: FontCache?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - allowedFolders: folders besides a document's own from which it may read files.
    ///   - limits: the limits of what documents may ask for, beyond which they are refused.
    public init(allowedFolders: [String] = [], limits: WorkLimits = .standard) {
        self.init(allowedFolders: allowedFolders, limits: limits, files: .system)
    }

    init(allowedFolders: [String], limits: WorkLimits, files: FileAccess) {
        self.allowedFolders = allowedFolders
        self.limits = limits
        self.files = files
    }

    /// Reads a JSON or YAML document and the pictures that it references.
    ///
    /// - Parameter path: the document's file; `-` is standard input, whose paths are relative to the working directory.
    ///   The
    ///   format is taken from the extension `.json`, `.yaml` or `.yml`, or else from the text.
    /// - Throws: ``SceneError`` with all problems that were found. The cost is about a microsecond per layer.
    public func stage(at path: String) throws(SceneError) -> Stage {
        var files = SceneFiles()
        return try stage(at: path, files: &files)
    }

    /// Reads a document like ``stage(at:)``.
    ///
    /// - Parameter files: receives the files that the document references, besides those that it has, so that outputs
    ///   don't overwrite them.
    public func stage(at path: String, files: inout SceneFiles) throws(SceneError) -> Stage {
        try template(at: path).stage(files: &files)
    }

    /// Reads a JSON or YAML document, from which stages with different values can be made.
    ///
    /// - Parameter path: the document's file, as ``stage(at:)`` takes it.
    /// - Throws: ``SceneError`` for a text that is malformed, and with all problems of the inputs that it names.
    public func template(at path: String) throws(SceneError) -> SceneTemplate {
        if path == "-" {
            let text = try SourceText(contentsOf: "/dev/stdin", limits: ReadLimits(limits))
            return try template(text.renamed("standard input"), folder: ".")
        }
        return try template(SourceText(contentsOf: path, limits: ReadLimits(limits)), folder: Self.folder(of: path))
    }

    /// Reads a document in memory, from which stages with different values can be made.
    ///
    /// The parameters are those of ``stage(text:name:folder:)``.
    public func template(text: String, name: String, folder: String) throws(SceneError) -> SceneTemplate {
        try template(SourceText(name: name, text: text), folder: folder)
    }

    func template(_ source: SourceText, folder: String) throws(SceneError) -> SceneTemplate {
        let document = try Document.parse(
            source, as: nil, limits: ReadLimits(limits), vocabulary: readers.vocabulary)
        return try SceneTemplate(document, folder: folder, self)
    }

    /// The part of a path before the last slash. Foundation's `deletingLastPathComponent` traps on names of one letter.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Reads a document in memory.
    ///
    /// - Parameters:
    ///   - text: the document, JSON or YAML.
    ///   - name: the name used in errors; an extension such as `.json` determines the format, or else the text does.
    ///   - folder: the folder to which paths in the document are relative.
    /// - Throws: ``SceneError`` with all problems that were found.
    public func stage(text: String, name: String, folder: String) throws(SceneError) -> Stage {
        try template(text: text, name: name, folder: folder).stage()
    }

    /// Reads a document in memory, like the form with a text.
    ///
    /// - Parameter files: receives the files that the document references, besides those that it has.
    package func stage(
        bytes: [UInt8], name: String, folder: String, files: inout SceneFiles
    ) throws(SceneError) -> Stage {
        try template(SourceText(name: name, bytes: bytes), folder: folder).stage(files: &files)
    }

    /// Makes a stage of a document.
    ///
    /// - Parameter layerNodes: records the nodes of layers; nil if they are not needed.
    func read(
        _ document: Document, folder: String, layerNodes: LayerNodes?
    ) throws(SceneError) -> (stage: Stage, document: Document, files: SceneFiles) {
        let reader = DocumentReader(document, work: limits)
        let log = SceneFileLog()
        let named = DocumentFiles(
            folders: ReadableFolders(
                document: folder, allowed: allowedFolders, files: files, largestFile: limits[.fileBytes]),
            log: log)
        let pictures = PictureStore(files: named, limits: limits, cache: pictures)
        let fontFiles = FontFiles(files: named, chosen: fonts, cache: fontCache)
        let builder = SceneBuilder(
            reader: reader, readers: readers, pictures: pictures, fontFiles: fontFiles, layerNodes: layerNodes,
            size: size, state: state)
        let stage = try builder.build()
        try reader.finish()
        guard let stage else {
            throw .unreadable(
                file: document.source.name, reason: "has no scene", advice: "write an object with a size")
        }
        return (stage, reader.document, log.files)
    }
}

extension SourceText {
    func renamed(_ name: String) -> SourceText { SourceText(name: name, bytes: Array(padded[..<count])) }
}
