import LaminaCounters

/// The errors of a frame, apart from those of the device itself.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The picture is larger than the device's targets.
    case pictureTooLarge(width: Int, height: Int, limit: Int)
    /// An image is larger than the device's textures. Here and below, `layer` is the path of the layer concerned, from
    /// the outermost one, if it is known; for images, a layer that shows it.
    case imageTooLarge(width: Int, height: Int, limit: Int, layer: String? = nil)
    /// An image fits the device's textures, but not together with its mipmap levels, which the filter `trilinear` reads
    /// and which share its texture: `limit` is the maximum of its shorter side.
    case pyramidTooLarge(width: Int, height: Int, limit: Int, layer: String? = nil)
    /// The passes' targets would exceed the memory limit; `layer` needs the largest.
    case targetsTooLarge(bytes: Int, limit: Int, layer: String? = nil)
    /// The frame is more work than a limit of the renderer, as counted before it is drawn. Fragments are an upper bound:
    /// filters count fourfold, and areas of layers that hide each other count unless the planner drops them.
    case tooMuchWork(WorkExcess)
    /// The path of a shadow has more or longer lines than can be filled in reasonable time.
    case pathTooComplex(elements: Int)
    /// The path of a shadow would have to be filled on too many pixels.
    case pathTooLarge(width: Int, height: Int, limit: Int)
    /// The path rasterizer failed, which is no fault of the scene.
    case pathNotFilled(status: String)
    /// The program that draws a layer's contents with GL made an error, or threw one.
    case contentFailed(layer: String, problem: String)
    /// A picture was requested, but the device returned none.
    case nothingRead

    public var description: String {
        switch self {
        case .pictureTooLarge(let width, let height, let limit):
            "the picture is \(width)x\(height) pixels, but this device draws at most \(limit) per side; "
                + "lower the scale or the size"
        case .imageTooLarge(let width, let height, let limit, let layer):
            "an image\(Self.phrase(" of", layer)) is \(width)x\(height) pixels, "
                + "but this device's textures have at most \(limit) per side; make the image smaller, or show it in a "
                + "tiled layer, which has pictures of any size"
        case .pyramidTooLarge(let width, let height, let limit, let layer):
            "an image\(Self.phrase(" of", layer)) is \(width)x\(height) pixels, "
                + "but with the minificationFilter trilinear this device allows at most \(limit) "
                + "on the shorter side, because the mipmap levels share its texture; "
                + "use linear, make the image smaller, or show it in a tiled layer"
        case .targetsTooLarge(let bytes, let limit, let layer):
            // Rounded up, so that a size above the limit reads as larger.
            "the offscreen passes of this frame need \((bytes + 1 << 20 - 1) >> 20) MiB at the same time, but "
                + "the limit is \(limit >> 20) MiB\(Self.phrase(", the largest for", layer)); "
                + "nest fewer groups, make them smaller, or \(WorkLimit.targetBytes.remedy(for: bytes))"
        case .tooMuchWork(let excess):
            Self.text(of: excess)
        case .pathTooComplex(let elements):
            "a shadow path of \(elements) elements has more or longer lines than can be filled in time; simplify it"
        case .pathTooLarge(let width, let height, let limit):
            "a shadow path covers \(width)x\(height) pixels, but at most \(limit) can be filled; "
                + "make the layer or the scale smaller"
        case .pathNotFilled(let status):
            "a shadow path could not be filled: \(status); give it fewer elements or a smaller size"
        case .contentFailed(let layer, let problem):
            "the GL content of layer '\(layer)' failed: \(problem)"
        case .nothingRead:
            "the device returned no picture; please report this with the output of `lamina doctor`"
        }
    }
}

extension RenderError {
    private static func phrase(_ words: String, _ layer: String?) -> String {
        layer.map { "\(words) the layer '\($0)'" } ?? ""
    }

    private static func text(of excess: WorkExcess) -> String {
        let count = excess.found
        let (found, advice) =
            switch excess.limit {
            case .fragmentBound:
                ("this frame would shade about \(count) fragments", "make layers fewer or smaller, lower the scale")
            case .passes:
                (
                    "this frame needs \(count) render passes",
                    "use fewer shadows, filters, masks, blend modes and faded groups"
                )
            case .layoutSteps:
                ("the layout of this frame takes \(count) steps of the solver", "use fewer inequalities")
            case .pixels: ("the picture has \(count) pixels", "lower the size or the scale")
            case .layers:
                ("this frame has \(count) layers, instances and particles", "show fewer of them")
            case .textureBytes:
                ("the pictures, text and shapes of this frame take \(count) bytes", "make them smaller or fewer")
            default: ("this frame has \(count) \(excess.limit.unit)", "ask for less")
            }
        return "\(found), but the limit is \(WorkLimit.text(excess.allowed))"
            + "\(phrase(", most of them for", excess.layer)); \(advice), or \(excess.remedy)"
    }

    /// True if the scene causes it, and not the device or Lamina.
    public var isOfTheScene: Bool {
        switch self {
        case .pictureTooLarge, .imageTooLarge, .pyramidTooLarge, .targetsTooLarge, .tooMuchWork, .pathTooComplex,
            .pathTooLarge, .contentFailed:
            true
        case .pathNotFilled, .nothingRead: false
        }
    }

    /// Converts the error of a path's coverage.
    init(_ error: PathCoverageError) {
        switch error {
        case .tooComplex(let elements): self = .pathTooComplex(elements: elements)
        case .tooLarge(let width, let height, let limit):
            self = .pathTooLarge(width: width, height: height, limit: limit)
        case .rasterizer(let status): self = .pathNotFilled(status: status)
        }
    }
}
