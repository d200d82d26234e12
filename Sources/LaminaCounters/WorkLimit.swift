/// A kind of work that a document, or who draws it, asks for, with the limits beyond which it is refused.
///
/// What is limited is known before it is paid for: from the document, before pictures are decoded and text is drawn,
/// or from the plan of a frame, before it is drawn.
public enum WorkLimit: String, Sendable, CaseIterable {
    /// The size of a scene document.
    case documentBytes
    /// The values in a document: objects, lists, strings and numbers, and what aliases repeat.
    case documentValues
    /// The strings that aliases and inputs repeat, in bytes.
    case repeatedBytes
    /// The layers of a document, each as often as replicators show it, and particles.
    case layers
    /// The snapshots of a document.
    case snapshots
    /// The layers that all snapshots show, each as often as it is shown.
    case snapshotLayers
    /// The animations of a document, each as often as it is added to a layer.
    case animations
    /// The numbers and strings in the values of all animations.
    case animationValues
    /// The entries of a timeline.
    case timelineEntries
    /// The behaviours of a document's dynamics.
    case behaviors
    /// The items of all behaviours, each as often as it is named.
    case items
    /// The drags of a timeline.
    case drags
    /// The layout constraints of a document.
    case constraints
    /// The layers that stacks arrange.
    case arrangedLayers
    /// The steps of the solver of constraints for one frame: entries of its tableau that pivots visit.
    case layoutSteps
    /// The text of text layers, in bytes of UTF-8.
    case textBytes
    /// The lines and curves of all paths of a document.
    case pathElements
    /// The crossings of the outlines of all shapes with rows of pixels and with each other, dashes and gradients included, estimated: the
    /// time of filling and stroking paths.
    case crossings
    /// The pixels of what text and shape layers draw when a document is read.
    case drawnPixels
    /// The size of the file of a picture or font.
    case fileBytes
    /// The pixels of all pictures of a document.
    case decodedPixels
    /// The pixels of each picture that a tiled layer shows and that is not in tiles yet.
    case tiledPixels
    /// The pixels of the picture that is drawn.
    case pixels
    /// The fragment bound of one frame: the most that its plan may shade; of filters, half of the texels that they read.
    case fragmentBound
    /// The render passes of one frame, as they are planned, before passes share targets.
    case passes
    /// The targets of offscreen passes at one time; a frame that needs more is drawn in bands.
    case targetBytes
    /// The pictures, text and shapes that one frame shows.
    case textureBytes
    /// The frames of a film, a sequence or a profile.
    case frames

    /// The name, as the command's `--limit` has it.
    public var name: String { rawValue }

    /// The unit, in the plural.
    public var unit: String { row.unit }

    /// The limit of ``WorkLimits/standard``.
    public var standard: Int { row.standard }

    /// The limit of ``WorkLimits/untrusted``.
    public var untrusted: Int { row.untrusted }

    /// A sentence about what is counted.
    public var sentence: String { row.sentence }

    /// The limit with a name; nil if none has it.
    public init?(name: String) { self.init(rawValue: name) }

    /// Returns a count as `--limit` reads it, with at most two decimals, rounded up: K, M and G are powers of 1000.
    public static func text(_ count: Int) -> String {
        guard let (unit, name) = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "K")].first(where: { count >= $0.0 })
        else { return "\(count)" }
        let hundredths = count / unit * 100 + (count % unit * 100 + unit - 1) / unit
        let text = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
        return text.replacing(/\.?0*$/, with: "") + name
    }
}

// MARK: The table

extension WorkLimit {
    private var row: (unit: String, standard: Int, untrusted: Int, sentence: String) {
        switch self {
        case .documentBytes: ("bytes", 4_000_000_000, 4_000_000, "The size of a scene document.")
        case .documentValues:
            (
                "values", 250_000_000, 500_000,
                "The values in a document: objects, lists, strings and numbers, and what aliases repeat."
            )
        case .repeatedBytes: ("bytes", 250_000_000, 4_000_000, "The strings that aliases and inputs repeat, in bytes.")
        case .layers:
            (
                "layers", 1_000_000, 50_000,
                "The layers of a document, each as often as replicators show it, and particles."
            )
        case .snapshots: ("snapshots", 10_000, 100, "The snapshots of a document.")
        case .snapshotLayers:
            (
                "layers", 1_000_000, 50_000,
                "The layers that all snapshots show, each as often as it is shown."
            )
        case .animations:
            (
                "animations", 1_000_000, 10_000,
                "The animations of a document, each as often as it is added to a layer."
            )
        case .animationValues:
            (
                "values", 10_000_000, 100_000,
                "The numbers and strings in the values of all animations."
            )
        case .timelineEntries: ("entries", 1_000_000, 10_000, "The entries of a timeline.")
        case .behaviors: ("behaviours", 10_000, 100, "The behaviours of a document's dynamics.")
        case .items: ("items", 50_000, 200, "The items of all behaviours, each as often as it is named.")
        case .drags: ("drags", 10_000, 100, "The drags of a timeline.")
        case .constraints: ("constraints", 100_000, 1_000, "The layout constraints of a document.")
        case .arrangedLayers: ("layers", 10_000, 500, "The layers that stacks arrange.")
        case .layoutSteps:
            (
                "steps", 200_000_000, 20_000_000,
                "The steps of the solver of constraints for one frame: entries of its tableau that pivots visit."
            )
        case .textBytes: ("bytes", 500_000, 40_000, "The text of text layers, in bytes of UTF-8.")
        case .pathElements: ("elements", 4_000_000, 100_000, "The lines and curves of all paths of a document.")
        case .crossings:
            (
                "crossings", 12_000_000, 2_000_000,
                "The crossings of the outlines of all shapes with rows of pixels and with each other, dashes and gradients included, estimated."
            )
        case .drawnPixels:
            (
                "pixels", 100_000_000, 8_000_000,
                "The pixels of what text and shape layers draw when a document is read."
            )
        case .fileBytes: ("bytes", 1_000_000_000, 16_000_000, "The size of the file of a picture or font.")
        case .decodedPixels: ("pixels", 100_000_000, 8_000_000, "The pixels of all pictures of a document.")
        case .tiledPixels:
            (
                "pixels", 500_000_000, 50_000_000,
                "The pixels of each picture that a tiled layer shows and that is not in tiles yet."
            )
        case .pixels: ("pixels", 70_000_000, 8_300_000, "The pixels of the picture that is drawn.")
        case .fragmentBound:
            (
                "fragments", 1_500_000_000, 200_000_000,
                "The fragment bound of one frame, the most that its plan may shade; of filters, half of the texels that they read."
            )
        case .passes:
            (
                "passes", 20_000, 2_000,
                "The render passes of one frame, as they are planned, before passes share targets."
            )
        case .targetBytes:
            (
                "bytes", 512_000_000, 64_000_000,
                "The targets of offscreen passes at one time; a frame that needs more is drawn in bands."
            )
        case .textureBytes: ("bytes", 1_000_000_000, 64_000_000, "The pictures, text and shapes that one frame shows.")
        case .frames: ("frames", 1_000_000, 10_000, "The frames of a film, a sequence or a profile.")
        }
    }
}
