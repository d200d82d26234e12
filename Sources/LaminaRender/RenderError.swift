/// What can go wrong with a frame that the device itself does not refuse.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The picture is larger than the device's targets.
    case pictureTooLarge(width: Int, height: Int, limit: Int)
    /// An image is larger than the device's textures.
    case imageTooLarge(width: Int, height: Int, limit: Int)
    /// The passes' targets would take more memory than they may.
    case targetsTooLarge(bytes: Int, limit: Int)
    /// A picture was asked for, but none came back from the device.
    case nothingRead

    public var description: String {
        switch self {
        case .pictureTooLarge(let width, let height, let limit):
            "the picture is \(width)x\(height) pixels, but this device draws at most \(limit) a side; "
                + "lower the scale or the size"
        case .imageTooLarge(let width, let height, let limit):
            "an image is \(width)x\(height) pixels, but this device's textures have at most \(limit) a side; "
                + "make the image smaller"
        case .targetsTooLarge(let bytes, let limit):
            "the offscreen passes of this frame need \(bytes >> 20) MiB at one time, but may take \(limit >> 20) MiB; "
                + "nest fewer groups, make them smaller, or raise the limit"
        case .nothingRead:
            "the device gave no picture back; please report this with the output of `lamina doctor`"
        }
    }
}
