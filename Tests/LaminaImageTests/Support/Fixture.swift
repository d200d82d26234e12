import Foundation

/// The files beside the tests.
enum Fixture {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    /// The names of all picture files that can be decoded.
    static let readable = [
        "avif-10.avif", "avif-icc.avif", "avif-lossless-alpha.avif", "avif-turned.avif", "gif-animated.gif",
        "gif-gradient-interlaced.gif", "gif-transparent.gif",
        "jpeg-broken-icc.jpg", "jpeg-cmyk-adobe.jpg", "jpeg-exif-6.jpg", "jpeg-gray.jpg",
        "jpeg-quarters-progressive.jpg", "jpeg-quarters.jpg", "jpeg-ycck-adobe.jpg", "png-palette-magick.png",
        "png-rgb16-interlaced-magick.png", "png-rgba-pillow.png", "tiff-deflate-tiles.tif",
        "tiff-jpeg.tif", "tiff-planes.tif", "webp-lossless-alpha.webp",
        "webp-lossless-exif-6.webp", "webp-lossy-alpha.webp", "webp-lossy.webp", "webp-animated-lossless.webp",
    ]

    /// The bytes of one file.
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
