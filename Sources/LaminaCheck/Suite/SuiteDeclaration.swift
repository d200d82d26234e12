import FoundationEssentials
import LaminaCounters
import LaminaGeometry
import LaminaProfile
import LaminaScene

/// The declaration of suite files: for reading, for messages and for their JSON Schema.
enum SuiteDeclaration {
    static let suite = ObjectDeclaration(
        "suite", "A suite of scenes: what is drawn, and what its pictures and costs may be.", appliesDefaults: false,
        make: SuiteDraft(),
        properties: {
            [
                Property("$schema", .text(), "The URL of the JSON Schema, for editors; ignored by Lamina.") { _, _ in },
                Property("description", .text(), "A description, for people; ignored by Lamina.") { _, _ in },
                Property(required: "lamina-suite", .version, "The version of suite files: 1.") { _, _ in },
                Property(
                    "scenes", .array(of: .placedText, count: 1...),
                    "The documents: paths and patterns relative to the suite. `*` matches any part of a name, `**` also "
                        + "folders. All documents in the suite's folder and its subfolders if absent."
                ) { $0.scenes = $1 },
                Property(
                    "exclude", .array(of: .placedText, count: 0...),
                    "Paths and patterns of documents that are not scenes of the suite."
                ) { $0.excluded = $1 },
                Property(
                    "goldens", .name, default: "goldens", "The folder of the goldens, relative to the suite."
                ) { $0.goldens = $1 },
                Property(
                    "fonts", .array(of: .placedText, count: 1...),
                    "The installed fonts that text may use, by file name such as DejaVuSans.ttf, so that pictures do not "
                        + "depend on other installed fonts; all installed fonts if absent."
                ) { $0.fonts = $1 },
                Property(
                    "pictures", .picturesDraft,
                    "A folder of pictures that other programs made, such as screenshots, each compared with that of "
                        + "its name in the folder `expected`. Or false to store digests alone beside goldens: a picture "
                        + "that differs is then compared with the golden's scene drawn again. true if absent."
                ) { $0.pictures = $1 },
                Property(
                    "expected", .placedText,
                    "The folder of the expected pictures, for a suite of pictures that other programs made."
                ) { $0.expected = $1 },
                Property(
                    "cases", .map(of: .object(scene)),
                    "Settings of single scenes, by path or pattern. They replace those of the suite, in this order; "
                        + "budgets are added."
                ) { $0.cases = $1.map { SuiteDraft.Case(pattern: $0.key, draft: $0.value) } },
                Property("equal", .array(of: .pair), "Pairs of scenes whose pictures must be equal.") {
                    $0.equal = $1
                },
                Property("different", .array(of: .pair), "Pairs of scenes whose pictures must differ.") {
                    $0.different = $1
                },
            ] + settings(\SuiteDraft.settings)
        })

    /// The settings of single scenes.
    static let scene = ObjectDeclaration(
        "scene settings", "The settings of a scene.", appliesDefaults: false, make: CaseDraft(),
        check: { draft, node, _ in draft.node = node },
        properties: {
            [
                Property("name", .name, "The name of the golden, instead of the document's path.") { $0.name = $1 },
                Property(
                    "scene", .placedText,
                    "The document, so that it is drawn once more with these settings. The key of the settings is then the "
                        + "name of the golden."
                ) { $0.scene = $1 },
                Property(
                    "inputs", .sceneValues("inputs"),
                    "Values for the inputs of the document, by name. Paths of pictures are relative to the suite."
                ) { $0.inputs = $1 },
                Property(
                    "set", .sceneValues("set"),
                    "Values for properties of layers, behaviours and constraints of the document, as card.opacity."
                ) { $0.set = $1 },
            ] + settings(\CaseDraft.settings)
        })

    /// A pair with settings.
    static let pair = ObjectDeclaration(
        "pair", "Two scenes, with settings of their own.", appliesDefaults: false, make: PairDraft(),
        check: { draft, node, _ in draft.node = node },
        properties: {
            [
                Property(required: "scenes", .array(of: .placedText, count: 2...2), "The paths of the two documents.") {
                    $0.scenes = $1
                }
            ] + settings(\PairDraft.settings)
        })

    static let limits = ObjectDeclaration(
        "limits", "Limits on the pixels that the metric finds different; all must hold.", appliesDefaults: false,
        rules: [.someOf(["pixels", "share", "window"])], make: DifferenceLimits(pixels: nil),
        properties: {
            [
                Property("pixels", .integer(in: .nonNegative), "The largest number of different pixels.") {
                    $0.pixels = $1
                },
                Property("share", .number(in: .unit), "The largest share of different pixels, from 0 to 1.") {
                    $0.share = $1
                },
                Property(
                    "window", .numbers(["side", "pixels"], in: .between(0...1_000_000)),
                    "The side of a square in pixels, and the largest number of different pixels in any such square."
                ) { $0.window = .init(side: max(1, Int($1[0])), pixels: Int($1[1])) },
            ]
        })

    static let otherDrivers = ObjectDeclaration(
        "other drivers", "The tolerance where another family of drivers drew the golden.", appliesDefaults: false,
        make: OtherDriverTolerance(),
        properties: {
            [
                Property(
                    "channels", .integer(in: .between(1...255)), default: 2,
                    "The largest difference of a channel, in steps of 255."
                ) { $0.channels = $1 },
                Property(
                    "share", .number(in: .unit), default: 0.001,
                    "The largest share of the pixels that differ by more than 1 step, from 0 to 1."
                ) { $0.share = $1 },
            ]
        })

    static let layer = ObjectDeclaration(
        "layer tolerance", "The tolerance of a layer's pixels.", appliesDefaults: false, make: LayerDraft(),
        properties: {
            [
                Property("tolerance", .metric, "The metric: exact, channels N, yiq T, oklab T or flip T.") {
                    $0.metric = $1
                },
                Property(
                    "limits", .object(limits), "The limits on different pixels; without limits, no pixel may differ."
                ) {
                    $0.limits = $1
                },
                Property("edge", .boolean, default: false, "True for the pixels of its antialiased edge only.") {
                    $0.edgeOnly = $1
                },
            ]
        })

    static let ignored = ObjectDeclaration(
        "ignored part", "A part of the picture that is not compared.", appliesDefaults: false,
        rules: [.oneOf(["picture", "layer"])], make: IgnoredDraft(),
        properties: {
            [
                Property(
                    "picture", .name,
                    "A picture of the same size, whose white pixels are not compared: a path "
                        + "relative to the suite."
                ) { $0.picture = $1 },
                Property("layer", .name, "The id of a layer, whose pixels are not compared.") { $0.layer = $1 },
                Property("edge", .boolean, default: false, "True for the pixels of its antialiased edge only.") {
                    $0.edgeOnly = $1
                },
            ]
        })

    /// The properties that a suite, a scene and a pair have in common.
    private static func settings<Target>(
        _ path: any WritableKeyPath<Target, SettingsDraft> & Sendable
    ) -> [Property<Target>] {
        [
            Property("tolerance", .metric, "The metric: exact, channels N, yiq T, oklab T or flip T. exact if absent.")
            {
                $0[keyPath: path].metric = $1
            },
            Property("limits", .object(limits), "The limits on different pixels; without limits, no pixel may differ.")
            {
                $0[keyPath: path].limits = $1
            },
            Property(
                "otherDrivers", .object(otherDrivers),
                "The tolerance where another family of drivers drew the golden: channels 2 on a share of 0.001 of the "
                    + "pixels, and 1 elsewhere, if absent."
            ) { $0[keyPath: path].otherDrivers = $1 },
            Property(
                "ignore", .array(of: .ignored),
                "Parts that are not compared: rectangles in points, {picture: PATH}, {layer: ID}."
            ) { $0[keyPath: path].ignored = $1 },
            Property("layers", .map(of: .layerTolerance), "Tolerances of single layers, by their ids.") {
                $0[keyPath: path].layers = $1.map {
                    LayerTolerance(layer: $0.key, $0.value.tolerance, edgeOnly: $0.value.edgeOnly)
                }
            },
            Property(
                "times", .array(of: .number(in: .between(0...1_000_000)), count: 1...10_000),
                "The times to draw, in seconds from the start."
            ) { $0[keyPath: path].times = $1 },
            Property(
                "sizes", .array(of: .sceneSize, count: 1...1_000),
                "The sizes to draw: [width, height] in points, a name among the document's sizes, or null for its own."
            ) { $0[keyPath: path].sizes = $1 },
            Property(
                "states", .array(of: .nullable(.stateName), count: 1...1_000),
                "The states of the documents to draw, by name; null for the layers' own values."
            ) { $0[keyPath: path].states = $1 },
            Property(
                "scales", .array(of: .nullable(.number(in: .between(0.01...100))), count: 1...100),
                "The scales to draw, in pixels per point; null for the document's own."
            ) { $0[keyPath: path].scales = $1 },
            Property(
                "budgets", .array(of: .budget, count: 0...1_000),
                "Limits of costs for each picture, besides those of its document."
            ) { $0[keyPath: path].budgets = $1 },
            Property(
                "lint", .array(of: ValueDeclaration<LintKind>.enumeration(), count: 0...100),
                "The kinds of findings of `lamina lint` that are reported as warnings; all if absent, none for []."
            ) { $0[keyPath: path].lint = $1 },
            Property(
                "failOn", .array(of: ValueDeclaration<LintKind>.enumeration(), count: 0...100),
                "The kinds of findings of `lamina lint` that fail a scene; layoutProblem if absent, none for []."
            ) { $0[keyPath: path].failOn = $1 },
        ]
    }
}

/// The published description of suite files.
package enum SuiteSchema {
    /// A JSON Schema (2020-12) of suite files, generated from the declarations that read them.
    package static var json: String {
        var binder = Binder()
        _ = binder.bind(SuiteDeclaration.suite)
        return binder.schema(root: "suite", title: "Lamina suite file")
    }
}

// MARK: Drafts

/// A suite file as it was read.
struct SuiteDraft: Sendable {
    struct Case: Sendable {
        var pattern: String
        var draft: CaseDraft
    }

    var settings = SettingsDraft()
    var scenes: [Placed]?
    var excluded: [Placed] = []
    var goldens = "goldens"
    var fonts: [Placed]?
    var pictures = PicturesDraft.stored(true)
    var expected: Placed?
    var cases: [Case] = []
    var equal: [PairDraft] = []
    var different: [PairDraft] = []
}

/// The value of `pictures`.
enum PicturesDraft: Sendable {
    /// Goldens have pictures, or digests alone.
    case stored(Bool)
    /// The pictures of the suite are in a folder.
    case folder(Placed)
}

/// A text, and its place in the document.
struct Placed: Sendable {
    var text: String
    var node: NodeID
}

struct CaseDraft: Sendable {
    var name: String?
    var scene: Placed?
    var inputs: [PlacedValue]?
    var set: [PlacedValue]?
    var settings = SettingsDraft()
    var node: NodeID?

    /// Replaces the settings that are written here, and adds the budgets.
    func apply(to settings: inout CaseSettings) {
        self.settings.apply(to: &settings)
        if let inputs { settings.values.replaceInputs(by: inputs) }
        if let set { settings.values.replaceSettings(by: set) }
    }
}

struct PairDraft: Sendable {
    var scenes: [Placed] = []
    var settings = SettingsDraft()
    var node: NodeID?
}

struct LayerDraft: Sendable {
    var metric: PictureMetric?
    var limits: DifferenceLimits?
    var edgeOnly = false

    var tolerance: PictureTolerance { PictureTolerance(metric ?? .exact, limits ?? DifferenceLimits()) }
}

struct IgnoredDraft: Sendable {
    var picture: String?
    var layer: String?
    var edgeOnly = false
}

/// The settings that are written; nil for those that are not.
struct SettingsDraft: Sendable {
    var metric: PictureMetric?
    var limits: DifferenceLimits?
    var otherDrivers: OtherDriverTolerance?
    var ignored: [IgnoredPart]?
    var layers: [LayerTolerance]?
    var times: [Double]?
    var sizes: [SceneSize?]?
    var states: [String?]?
    var scales: [Double?]?
    var budgets: [Budget] = []
    var lint: [LintKind]?
    var failOn: [LintKind]?

    /// Replaces the settings that are written here, and adds the budgets.
    func apply(to settings: inout CaseSettings) {
        if let metric { settings.tolerance.metric = metric }
        if let limits { settings.tolerance.limits = limits }
        if let otherDrivers { settings.otherDrivers = otherDrivers }
        if let ignored { settings.ignored = ignored }
        if let layers { settings.layers = layers }
        if let times { settings.times = times }
        if let sizes { settings.sizes = sizes }
        if let states { settings.states = states }
        if let scales { settings.scales = scales }
        if let lint { settings.lint = Set(lint) }
        if let failOn { settings.failOn = Set(failOn) }
        settings.budgets += budgets
    }
}

// MARK: Values

extension ValueDeclaration where Value == Int {
    fileprivate static var version: ValueDeclaration {
        .integer(in: .between(1...1)).phrased("1, the version of suite files")
    }
}

extension ValueDeclaration where Value == String {
    /// The name of a state, which is a part of a case's name.
    fileprivate static var stateName: ValueDeclaration {
        name.checked(
            "write a name of letters, digits, hyphens and underscores, a letter first; a state with another name can be the "
                + "base of one that has such a name"
        ) { SceneSize.isName($0) }
    }
}

extension ValueDeclaration where Value == Placed {
    fileprivate static var placedText: ValueDeclaration {
        .custom(.text(pattern: "[\\s\\S]")) { reader, node in Placed(text: reader.document.text(at: node), node: node) }
    }
}

extension ValueDeclaration where Value == PicturesDraft {
    fileprivate static var picturesDraft: ValueDeclaration {
        .either(
            ValueDeclaration<Bool>.boolean.map { PicturesDraft.stored($0) },
            ValueDeclaration<Placed>.placedText.map { PicturesDraft.folder($0) })
    }
}

extension ValueDeclaration where Value == PairDraft {
    fileprivate static var pair: ValueDeclaration {
        .either(
            ValueDeclaration<[Placed]>.array(of: .placedText, count: 2...2).map { PairDraft(scenes: $0) },
            .object(SuiteDeclaration.pair))
    }
}

extension ValueDeclaration where Value == PictureMetric {
    fileprivate static var metric: ValueDeclaration {
        .custom(.phrased("a metric such as \"yiq 0.1\"", .text(pattern: nil))) { reader, node in
            let text = reader.document.text(at: node)
            do {
                return try PictureMetric(parsing: text)
            } catch ToleranceError.metric(_, let advice) {
                reader.report(.invalid(found: "\(Printable.quoted(text)) is not a metric", advice: advice), at: node)
            } catch {
                reader.report(.invalid(found: "\(error)", advice: "write a metric such as yiq 0.1"), at: node)
            }
            return nil
        }
    }
}

extension ValueDeclaration where Value == LayerDraft {
    fileprivate static var layerTolerance: ValueDeclaration {
        .either(
            ValueDeclaration<PictureMetric>.metric.map { LayerDraft(metric: $0) }, .object(SuiteDeclaration.layer))
    }
}

extension ValueDeclaration where Value == IgnoredPart {
    fileprivate static var ignored: ValueDeclaration {
        .either(
            ValueDeclaration<Rect>.rect.map { .rectangle($0) },
            ValueDeclaration<IgnoredDraft>.object(SuiteDeclaration.ignored).map { draft in
                draft.layer.map { .layer($0, edgeOnly: draft.edgeOnly) } ?? .picture(draft.picture ?? "")
            })
    }
}

extension ValueDeclaration where Value == SceneSize? {
    fileprivate static var sceneSize: ValueDeclaration {
        let points = ValueDeclaration<[Double]>.numbers(["width", "height"], in: .between(1...1_000_000))
            .map { SceneSize.points(Size(width: $0[0], height: $0[1])) }
        let name = ValueDeclaration<String>.name
            .checked("write letters, digits, hyphens and underscores, a letter first") { SceneSize.isName($0) }
            .map { SceneSize.named($0) }
        return .nullable(.either(points, name))
    }
}
