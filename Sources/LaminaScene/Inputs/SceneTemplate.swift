import LaminaCounters
import LaminaStage

/// A scene document that was parsed once, from which any number of stages can be made, each with other values.
///
/// ```swift
/// let template = try SceneLoader().template(at: "card.yaml")
/// for name in ["Ada", "Grace"] {
///     var values = SceneValues()
///     values.setInput("title", to: .string(name), origin: "the list")
///     let stage = try template.stage(values)
/// }
/// ```
///
/// The stages are independent of each other. They share pictures if the loader has a ``PictureCache``.
public struct SceneTemplate: Sendable {
    /// The inputs that the document names, in its order.
    public let inputs: [SceneInput]

    /// The size of its stages, as ``SceneLoader/size`` has it.
    public var size: SceneSize? {
        get { loader.size }
        set { loader.size = newValue }
    }

    /// The inputs that need a value, and have none in the loader's values.
    package var missingInputs: [SceneInput] {
        inputs.filter { $0.isRequired && loader.values.inputs[$0.name] == nil }
    }

    private let declared: [DeclaredInput]
    private var loader: SceneLoader
    private let document: Document
    private let folder: String

    /// - Throws: ``SceneError`` with all problems of the inputs that the document declares.
    init(_ document: Document, folder: String, _ loader: SceneLoader) throws(SceneError) {
        (self.document, self.folder, self.loader) = (document, folder, loader)
        declared = try InputReader(readers: loader.readers, work: loader.limits).inputs(of: document)
        inputs = declared.map(\.input)
    }

    /// The document's name, as it was passed.
    var name: String { document.source.name }

    /// Makes a stage of the document with values, besides those of the loader, over which they take precedence.
    ///
    /// - Throws: ``SceneError`` with all problems that were found; those of values name their origins.
    public func stage(_ values: SceneValues = SceneValues()) throws(SceneError) -> Stage {
        var files = SceneFiles()
        return try stage(values, files: &files)
    }

    /// Makes a stage of the document with values, like ``stage(_:)``.
    ///
    /// - Parameter files: Receives the files that the document references with these values, besides those that it has.
    public func stage(_ values: SceneValues = SceneValues(), files: inout SceneFiles) throws(SceneError) -> Stage {
        let scene = try read(values, layerNodes: nil)
        files.formUnion(scene.files)
        return scene.stage
    }

    /// Returns the paths of the pictures that inputs and settings name with values, besides those of the loader.
    ///
    /// Reads no picture. Those that the document names itself are not among them.
    package func picturePaths(_ values: SceneValues = SceneValues()) -> [String] {
        let values = loader.values.merging(values)
        var found = inputs.filter { $0.kind == .picture }.compactMap { input in
            let given = values.inputs[input.name].flatMap { $0.value == .null ? nil : $0 }
            return given.map { $0.value.path(in: $0.folder) } ?? input.defaultValue
        }
        found += SettingPlan.pictures(values.settings, of: document, loader.readers)
        return found.compactMap { value in
            switch value {
            case .string(let path), .untyped(let path):
                path.isEmpty || path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
            default: nil
            }
        }
    }

    /// - Parameter layerNodes: Records the nodes of layers; nil if they are not needed.
    func read(
        _ values: SceneValues = SceneValues(), layerNodes: LayerNodes?
    ) throws(SceneError) -> (stage: Stage, document: Document, files: SceneFiles) {
        let values = loader.values.merging(values)
        // Other documents are read as they are, without a copy.
        guard !values.isEmpty || !declared.isEmpty else {
            return try loader.read(document, folder: folder, layerNodes: layerNodes)
        }
        let filled = try DocumentFiller.document(
            document, with: values, for: declared, loader.readers, limits: ReadLimits(loader.limits))
        // A wrong value is one problem where the input is declared, and none where it is used.
        _ = try InputReader(readers: loader.readers, work: loader.limits).inputs(of: filled)
        return try loader.read(filled, folder: folder, layerNodes: layerNodes)
    }
}
