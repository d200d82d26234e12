import Foundation
import LaminaImage
import LaminaStage

/// Reads scene documents into stages.
///
/// ```swift
/// let stage = try SceneLoader().stage(at: "Examples/photo-card.json")
/// let tree = stage.makeFrame()
/// ```
///
/// A document names its pictures by paths from its own folder, which they may not leave, by symbolic links either,
/// unless they lie in an allowed folder. A picture is decoded once however many layers show it. A loader keeps nothing
/// of the documents it has read, so that one serves any number of them, from any thread.
public struct SceneLoader: Sendable {
    /// The most layers inside each other, the root, masks and what snapshots show included: 4,096.
    public static let deepestTree = 4096

    /// How deep cells of particles may stand in each other.
    public static let deepestCell = 4

    /// The most layers that a document may have with all instances of replicators.
    public static let mostInstances = 1_000_000

    /// The most filters in one chain: 10,000.
    public static let longestFilterChain = 10_000

    /// The most snapshots in a document: 10,000.
    public static let mostSnapshots = 10_000

    /// The most layers that all snapshots of a document may show together, each counted as often as it is drawn:
    /// 1,000,000.
    public static let mostSnapshotLayers = 1_000_000

    /// The animations that a document may give to its layers, counted once for each layer, those in groups included.
    public static let mostAnimations = 1_000_000

    /// The animations that one layer may be given, by its own object and by the timeline.
    public static let mostAnimationsOfALayer = 2_000

    /// The numbers, names and the like that all animations' values may consist of.
    public static let mostAnimationValues = 10_000_000

    /// How deep groups of animations may be nested.
    public static let deepestAnimationGroup = 16

    /// The entries that a timeline may have.
    public static let mostTimelineEntries = 1_000_000

    /// How deep behaviours may be nested.
    public static let deepestBehavior = 16

    /// The behaviours that a document may have, those in others included.
    public static let mostBehaviors = 10_000

    /// The items that all behaviours and groups of a document may have together, each counted as often as it is named.
    public static let mostDynamicItems = 50_000

    /// The drags that a timeline may have.
    public static let mostDrags = 10_000

    /// How deep regions of fields may be combined.
    public static let deepestRegion = 16

    private let allowedFolders: [String]
    private let limits: ReadLimits
    private let pictureLimits: PictureLimits
    private let files: FileAccess
    private let readers = SceneReaders.shared

    /// A loader.
    ///
    /// - Parameters:
    ///   - allowedFolders: folders beside a document's own from which it may read pictures.
    ///   - limits: how large a document may be.
    ///   - pictureLimits: how large its pictures may be.
    public init(
        allowedFolders: [String] = [], limits: ReadLimits = ReadLimits(),
        pictureLimits: PictureLimits = PictureLimits()
    ) {
        self.init(allowedFolders: allowedFolders, limits: limits, pictureLimits: pictureLimits, files: .system)
    }

    init(allowedFolders: [String], limits: ReadLimits, pictureLimits: PictureLimits, files: FileAccess) {
        self.allowedFolders = allowedFolders
        self.limits = limits
        self.pictureLimits = pictureLimits
        self.files = files
    }

    /// Reads a JSON or YAML document and the pictures that it names.
    ///
    /// - Parameter path: the document's file; `-` is standard input, whose paths start in the working folder. A name
    ///   that ends in `.json`, `.yaml` or `.yml` tells the notation, else the text does.
    /// - Throws: ``SceneError`` with every mistake that was found. A layer costs about a microsecond.
    public func stage(at path: String) throws(SceneError) -> Stage {
        var inputs = SceneInputs()
        return try stage(at: path, inputs: &inputs)
    }

    /// Reads a document as ``stage(at:)`` does.
    ///
    /// - Parameter inputs: gets the files that it names, so that nothing is written over them.
    public func stage(at path: String, inputs: inout SceneInputs) throws(SceneError) -> Stage {
        let (source, folder) =
            path == "-"
            ? (try SourceText(contentsOf: "/dev/stdin", limits: limits).renamed("standard input"), ".")
            : (try SourceText(contentsOf: path, limits: limits), Self.folder(of: path))
        let scene = try read(source, folder: folder, places: nil)
        inputs = scene.inputs
        return scene.stage
    }

    /// What stands before the last slash. Foundation's own (`deletingLastPathComponent`) traps on names of one letter.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Reads a document in memory.
    ///
    /// - Parameters:
    ///   - text: the document, JSON or YAML.
    ///   - name: what errors call it; an ending such as `.json` tells the notation, else the text does.
    ///   - folder: where the paths in it start.
    /// - Throws: ``SceneError`` with every mistake that was found.
    public func stage(text: String, name: String, folder: String) throws(SceneError) -> Stage {
        try read(SourceText(name: name, text: text), folder: folder, places: nil).stage
    }

    /// - Parameter places: where layers are noted, if they are to be.
    func read(
        _ source: SourceText, folder: String, places: LayerObjects?
    ) throws(SceneError) -> (stage: Stage, document: Document, inputs: SceneInputs) {
        let reader = try DocumentReader(source, limits: limits, vocabulary: readers.vocabulary)
        let log = SceneInputLog()
        let named = DocumentFiles(
            folders: ReadableFolders(document: folder, allowed: allowedFolders, files: files), log: log)
        let pictures = PictureStore(files: named, limits: pictureLimits)
        let fontFiles = FontFiles(files: named)
        let builder = SceneBuilder(
            reader: reader, readers: readers, pictures: pictures, fontFiles: fontFiles, places: places)
        let stage = builder.build()
        try reader.finish()
        guard let stage else {
            throw .unreadable(file: source.name, reason: "has no scene", advice: "write an object with a size")
        }
        return (stage, reader.document, log.inputs)
    }
}

extension SourceText {
    func renamed(_ name: String) -> SourceText {
        SourceText(name: name, bytes: Array(padded[..<count]))
    }
}
