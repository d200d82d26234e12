import Foundation
import LaminaGeometry

extension FilterDeclaration {
    /// Filters that spread each pixel.
    static let blurs: [Kind] = [
        Kind("gaussianBlur", "Blurs with a Gaussian.") {
            [radius(default: 10, "The Gaussian's standard deviation in points."), edge]
        },
        Kind("boxBlur", "The mean over a square.") {
            [radius(default: 10, "How far the square reaches to each side, in points."), edge]
        },
        Kind("motionBlur", "The mean along a line.") {
            [
                radius(default: 20, "How far the line reaches both ways from each pixel, in points."),
                Property(
                    "angle", angle(.number(in: .filterAngle)), default: 0,
                    "The line's angle from the x axis, in degrees clockwise."
                ) { $0.set(.number($1), "inputAngle") },
                edge,
            ]
        },
        Kind("dropShadow", "The image over a blurred, shifted shadow of its alpha.") {
            [
                Property("color", .color, default: Color(white: 0, alpha: 128.0 / 255), "The shadow's colour.") {
                    $0.set(.color($1), "inputColor")
                },
                Property("offset", .shift, default: CGPoint(x: 0, y: 3), "[dx, dy]: where the shadow falls, in points.")
                {
                    $0.set(.point($1), "inputOffset")
                },
                radius(default: 3, "The standard deviation of the shadow's Gaussian in points."),
            ]
        },
        Kind("bloom", "Adds the image blurred and weakened.") {
            [
                radius(default: 10, "The Gaussian's standard deviation in points."),
                number(
                    "intensity", "inputIntensity", in: .intensity, default: 0.5,
                    "What the blurred image is multiplied by."),
            ]
        },
    ]

    /// Filters that look for shapes.
    static let shapes: [Kind] = [
        Kind("dilate", "The greatest value of each premultiplied channel in a square.") {
            [
                number(
                    required: "radius", "inputRadius", in: .radius,
                    "How far the square reaches to each side, in points.")
            ]
        },
        Kind("erode", "The least value of each premultiplied channel in a square.") {
            [
                number(
                    required: "radius", "inputRadius", in: .radius,
                    "How far the square reaches to each side, in points.")
            ]
        },
        Kind("pixellate", "Squares with the mean of what they cover.") {
            [
                number("scale", "inputScale", in: .radius, default: 8, "The squares' side in points."),
                Property(
                    "center", .shift, default: .zero,
                    "[x, y]: where a corner of them lies, in points from the origin of the layer's bounds."
                ) { $0.set(.point($1), "inputCenter") },
            ]
        },
        Kind("vignette", "Darkens towards the corners of the layer's bounds.") {
            [
                number(
                    "radius", "inputRadius", in: .radius, default: 1,
                    "Where the darkening is complete: 1 is the corners, less is further in."),
                number(
                    required: "intensity", "inputIntensity", in: .between(-1000...1000),
                    "How dark the corners become; below 0 they become lighter."),
            ]
        },
        Kind("edges", "The length of each channel's gradient, the alpha kept.") {
            [
                number(
                    "intensity", "inputIntensity", in: .intensity, default: 1, "What the gradient is multiplied by.")
            ]
        },
    ]
}
