import CCairo
import Glibc
import LaminaGeometry

/// An 8-bit picture that Cairo fills polygons in, freed when it is dropped. Its rows are a quarter of a pixel high.
struct PathCanvas: ~Copyable {
    /// The number of rows per pixel.
    static let rowsPerPixel = 4
    private let surface: OpaquePointer
    private let drawing: OpaquePointer

    /// Creates an empty picture; `height` is in rows of a quarter of a pixel.
    init(width: Int, height: Int) throws(PathCoverageError) {
        surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        drawing = cairo_create(surface)
        try check()
        cairo_set_antialias(drawing, CAIRO_ANTIALIAS_BEST)
        cairo_set_fill_rule(drawing, CAIRO_FILL_RULE_WINDING)
        cairo_set_operator(drawing, CAIRO_OPERATOR_SOURCE)
    }

    deinit {
        cairo_destroy(drawing)
        cairo_surface_destroy(surface)
    }

    /// Fills the union of all parts.
    ///
    /// - Parameters:
    ///   - parts: The polygons, in pixels. Their x coordinates must be near the picture.
    ///   - origin: The pixel at the picture's top left.
    ///   - height: The picture's height in pixels.
    func fill(_ parts: [Polyline], origin: SIMD2<Double>, height: Double) throws(PathCoverageError) {
        let scale = SIMD2(1, Double(PathCanvas.rowsPerPixel))
        for part in parts {
            let low = origin.y - 2
            let high = origin.y + height + 2
            guard part.points.contains(where: { $0.y > low }), part.points.contains(where: { $0.y < high }) else {
                continue
            }
            for (index, point) in part.points.enumerated() {
                let position = (point - origin) * scale
                if index == 0 {
                    cairo_move_to(drawing, position.x, position.y)
                } else {
                    cairo_line_to(drawing, position.x, position.y)
                }
            }
            cairo_close_path(drawing)
        }
        errno = 0
        cairo_fill(drawing)
        // Cairo 1.16 passes over some allocations that fail and leaves out a part of the polygons.
        let hasMemory = errno != ENOMEM
        try check()
        if !hasMemory { throw .rasterizer(status: String(cString: cairo_status_to_string(CAIRO_STATUS_NO_MEMORY))) }
    }

    /// Appends the coverage of each pixel, row after row: the mean of its four rows in this picture.
    func appendRows(to bytes: inout [UInt8]) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let fine = UnsafeBufferPointer(start: data, count: stride * height)
        for top in Swift.stride(from: 0, to: height, by: PathCanvas.rowsPerPixel) {
            for x in 0..<width {
                var sum = 2
                for row in top..<top + PathCanvas.rowsPerPixel { sum += Int(fine[row * stride + x]) }
                bytes.append(UInt8(truncatingIfNeeded: sum / PathCanvas.rowsPerPixel))
            }
        }
    }

    private func check() throws(PathCoverageError) {
        let status = cairo_status(drawing)
        if status != CAIRO_STATUS_SUCCESS {
            throw .rasterizer(status: String(cString: cairo_status_to_string(status)))
        }
    }
}
