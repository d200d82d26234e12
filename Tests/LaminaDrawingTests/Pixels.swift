import CPango
import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// The difference of two pictures.
struct Difference {
    var largest = 0
    var mean = 0.0

    init(_ first: [UInt8], _ second: [UInt8]) {
        var sum = 0
        for (a, b) in zip(first, second) {
            let distance = abs(Int(a) - Int(b))
            largest = max(largest, distance)
            sum += distance
        }
        mean = Double(sum) / Double(max(1, first.count))
        if first.count != second.count { largest = 255 }
    }
}

/// A picture that Cairo draws by its C interface: the alpha of each pixel.
func alphaDrawnDirectly(width: Int, height: Int, _ body: (OpaquePointer) -> Void) -> [UInt8] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface, let cairo = cairo_create(surface) else { return [] }
    body(cairo)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    var result: [UInt8] = []
    if let data = cairo_image_surface_get_data(surface) {
        for y in 0..<height { for x in 0..<width { result.append(data[y * stride + x * 4 + 3]) } }
    }
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    return result
}

/// The alpha of each pixel of what is drawn.
func alphaDrawn(
    width: Int, height: Int, scale: Double = 1, _ body: (DrawingContext) throws -> Void
) throws -> [UInt8] {
    let context = try DrawingContext(width: width, height: height, transform: Transform2D(scale: scale))
    try body(context)
    let pixels = try context.makeImage().pixels
    return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
}

/// The file of an installed font.
func installedFile(family: String) throws -> String {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { throw CocoaError(.fileNoSuchFile) }
    defer { FcPatternDestroy(match) }
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &name) == FcResultMatch, let name else {
        throw CocoaError(.fileNoSuchFile)
    }
    return String(cString: name)
}

/// A folder for a test's files, gone with it.
final class TestFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-drawing-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: Data, _ name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try bytes.write(to: file)
        return file.path
    }
}
