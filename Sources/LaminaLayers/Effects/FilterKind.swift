import Foundation
import LaminaGeometry

/// What a ``Filter`` does to an image. Lengths are points, angles radians, colours gamma-encoded sRGB.
///
/// Colour filters work on the colour without its alpha, keep it within 0…1 after each filter, and leave what is
/// transparent transparent.
public enum FilterKind: Sendable, Hashable {
    /// A Gaussian with the standard deviation `radius`, at least 0.
    case gaussianBlur(radius: Double, edge: FilterEdge = .transparent)
    /// The mean over a square that reaches `radius` to each side, at least 0.
    case boxBlur(radius: Double, edge: FilterEdge = .transparent)
    /// The mean along a line that reaches `radius` both ways from each pixel, turned by `angle` from the x axis.
    case motionBlur(radius: Double, angle: Double, edge: FilterEdge = .transparent)
    /// Away from grey: 0 is grey, 1 changes nothing. Grey is 0.2126 red, 0.7152 green and 0.0722 blue.
    case saturation(Double)
    /// Adds an amount from -1 to 1 to each channel.
    case brightness(Double)
    /// Away from the middle grey: `(c - 0.5) · amount + 0.5`; 1 changes nothing.
    case contrast(Double)
    /// Turns the hue by an angle, with the matrix of CSS `hue-rotate`.
    case hueRotate(angle: Double)
    /// From the colour (0) to its opposite (1): `c · (1 - amount) + (1 - c) · amount`.
    case invert(Double)
    /// From the colour (0) to CSS `sepia` (1).
    case sepia(intensity: Double)
    /// From the colour (0) to CSS `grayscale` (1).
    case grayscale(Double)
    /// Times two to the power of `ev`.
    case exposure(ev: Double)
    /// Each channel to the power of `power`, which is more than 0.
    case gamma(power: Double)
    /// Each channel the dot product of its vector with (red, green, blue, alpha of 1) plus the bias. The alpha's result
    /// multiplies the alpha that was there, which is then kept within 0…1.
    case colorMatrix(ColorMatrix)
    /// Each channel kept within `min…max` (red, green, blue, alpha).
    case colorClamp(min: SIMD4<Double>, max: SIMD4<Double>)
    /// A function a channel; the alpha's must be 0 at 0, and one that is not is taken as identity.
    case componentTransfer(
        red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction = .identity)
    /// Towards a colour by that colour's alpha, where the image is.
    case tint(Color)
    /// The image over a blurred, shifted shadow of its alpha; `radius` is the standard deviation.
    case dropShadow(color: Color, offset: CGSize, radius: Double)
    /// The greatest value of each premultiplied channel in a square that reaches `radius` to each side.
    case dilate(radius: Double)
    /// The least value of each premultiplied channel in a square that reaches `radius` to each side.
    case erode(radius: Double)
    /// Squares of `scale` points with the mean of what they cover, a corner of them at `center`, counted from the origin
    /// of the layer's bounds.
    case pixellate(scale: Double, center: CGPoint = .zero)
    /// Adds the image blurred by `radius` and multiplied by `intensity`.
    case bloom(radius: Double, intensity: Double)
    /// Darkens towards the corners of the layer's bounds: the colour times `1 - intensity · s(d / radius)`, d being 0 in
    /// the centre and 1 in the corners, s smoothstep from 0 to 1.
    case vignette(radius: Double = 1, intensity: Double)
    /// The length of each channel's Sobel gradient times `intensity`, the alpha kept.
    case edges(intensity: Double)
}
