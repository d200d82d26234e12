@testable import LaminaImage

/// The picture that some fixtures hold: colours by place, alpha by column.
enum AlphaSteps {
    static let alphas = [0, 1, 127, 128, 254, 255, 200]

    /// The 7×5 picture, premultiplied.
    static func expected() throws -> Bitmap {
        try Bitmap(width: 7, height: 5) { x, y in premultiplied(x * 40, y * 60, 255 - x * 20, alphas[x]) }
    }
}
