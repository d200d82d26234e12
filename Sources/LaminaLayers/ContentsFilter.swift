/// How the pixels of a layer's contents are filtered when they are drawn larger or smaller than they are.
public enum ContentsFilter: String, Sendable, CaseIterable {
    /// The pixel whose centre is nearest.
    case nearest
    /// The weighted mean of the four nearest pixels.
    case linear
    /// The weighted mean of two levels of a box-filtered pyramid; the same as `linear` when drawn larger.
    ///
    /// The levels share a texture, so that drawn smaller the image's shorter side may have two thirds of the longest side
    /// of the device's textures.
    case trilinear
}
