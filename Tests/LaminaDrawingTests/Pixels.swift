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

/// The share of each pixel that is inside, by a hundred points a pixel at the edges of something larger
/// than a pixel.
func coverage(width: Int, height: Int, _ isInside: (SIMD2<Double>) -> Bool) -> [UInt8] {
    let steps = 10
    var result: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            // Far from all edges one point tells for the pixel.
            let near = [-0.5, 0.5, 1.5].flatMap { v in [-0.5, 0.5, 1.5].map { SIMD2(Double(x) + $0, Double(y) + v) } }
            let inside = near.reduce(0) { $0 + (isInside($1) ? 1 : 0) }
            if inside == 0 || inside == near.count {
                result.append(inside == 0 ? 0 : 255)
                continue
            }
            var count = 0
            for v in 0..<steps {
                for u in 0..<steps {
                    // Rows and columns are shifted against each other, so that straight edges meet few at a time.
                    let point = SIMD2(
                        Double(x) + (Double(u) + (Double(v) + 0.5) / 10) / 10,
                        Double(y) + (Double(v) + (Double(u) + 0.5) / 10) / 10)
                    if isInside(point) { count += 1 }
                }
            }
            result.append(UInt8((Double(count) * 255 / Double(steps * steps)).rounded()))
        }
    }
    return result
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
