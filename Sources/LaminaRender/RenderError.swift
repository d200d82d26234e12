/// What can go wrong with a frame that the device itself does not refuse.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The picture is larger than the device's targets.
    case pictureTooLarge(width: Int, height: Int, limit: Int)
    /// An image is larger than the device's textures. Here as below `layer` is the path of a layer that it is about, from
    /// the outermost on, if that is known: of images one that shows it.
    case imageTooLarge(width: Int, height: Int, limit: Int, layer: String? = nil)
    /// An image fits the device's textures, but not together with the smaller levels that the filter `trilinear` reads,
    /// which lie beside it: `limit` is the most that its shorter side may have.
    case pyramidTooLarge(width: Int, height: Int, limit: Int, layer: String? = nil)
    /// The passes' targets would take more memory than they may; `layer` has the largest.
    case targetsTooLarge(bytes: Int, limit: Int, layer: String? = nil)
    /// A path that throws a shadow has more or longer lines than can be filled in time.
    case pathTooComplex(elements: Int)
    /// A path that throws a shadow would have to be filled on too many pixels.
    case pathTooLarge(width: Int, height: Int, limit: Int)
    /// The rasterizer of paths gave up, which is no fault of the scene.
    case pathNotFilled(status: String)
    /// What draws a layer's contents with GL did something wrong, or threw.
    case contentFailed(layer: String, problem: String)
    /// A picture was asked for, but none came back from the device.
    case nothingRead

    public var description: String {
        switch self {
        case .pictureTooLarge(let width, let height, let limit):
            "the picture is \(width)x\(height) pixels, but this device draws at most \(limit) a side; "
                + "lower the scale or the size"
        case .imageTooLarge(let width, let height, let limit, let layer):
            "an image\(Self.place(" of", layer)) is \(width)x\(height) pixels, "
                + "but this device's textures have at most \(limit) a side; make the image smaller"
        case .pyramidTooLarge(let width, let height, let limit, let layer):
            "an image\(Self.place(" of", layer)) is \(width)x\(height) pixels, "
                + "but on this device one with the minificationFilter trilinear may have at most \(limit) on its shorter side, as its smaller levels share its texture; "
                + "use linear, or make the image smaller"
        case .targetsTooLarge(let bytes, let limit, let layer):
            // Rounded up, so that what is too much reads as more.
            "the offscreen passes of this frame need \((bytes + 1 << 20 - 1) >> 20) MiB at one time, but may take "
                + "\(limit >> 20) MiB\(Self.place(", the largest for", layer)); "
                + "nest fewer groups, make them smaller, or raise the limit"
        case .pathTooComplex(let elements):
            "a shadow path of \(elements) elements has more or longer lines than can be filled in time; simplify it"
        case .pathTooLarge(let width, let height, let limit):
            "a shadow path is to be filled on \(width)x\(height) pixels, but \(limit) pixels are the most; "
                + "make the layer or the scale smaller"
        case .pathNotFilled(let status):
            "a shadow path could not be filled: \(status); give it fewer elements or a smaller size"
        case .contentFailed(let layer, let problem):
            "the GL content of layer '\(layer)' failed: \(problem)"
        case .nothingRead:
            "the device gave no picture back; please report this with the output of `lamina doctor`"
        }
    }
}

extension RenderError {
    private static func place(_ words: String, _ layer: String?) -> String {
        layer.map { "\(words) the layer '\($0)'" } ?? ""
    }

    /// Whether it comes from what the scene asks for, and not from the device or from us.
    public var isOfTheScene: Bool {
        switch self {
        case .pictureTooLarge, .imageTooLarge, .pyramidTooLarge, .targetsTooLarge, .pathTooComplex, .pathTooLarge,
            .contentFailed:
            true
        case .pathNotFilled, .nothingRead: false
        }
    }

    /// What a path's coverage failed for, as a frame's error.
    init(_ error: PathCoverageError) {
        switch error {
        case .tooComplex(let elements): self = .pathTooComplex(elements: elements)
        case .tooLarge(let width, let height, let limit):
            self = .pathTooLarge(width: width, height: height, limit: limit)
        case .rasterizer(let status): self = .pathNotFilled(status: status)
        }
    }
}
