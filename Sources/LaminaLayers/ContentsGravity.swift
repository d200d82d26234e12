/// How a layer's contents are placed in its bounds; Core Animation's names and raw values.
///
/// The three that resize scale the image; the others keep its natural size, which is its pixels divided by
/// ``Layer/contentsScale``. y runs down: `top` is where y is least.
public enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill

    /// Whether the image is scaled to the bounds, so that ``Layer/contentsCenter`` takes effect.
    public var resizes: Bool {
        switch self {
        case .resize, .resizeAspect, .resizeAspectFill: true
        default: false
        }
    }
}
