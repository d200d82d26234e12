import CCairo
import LaminaGeometry

/// An 8-bit picture that Cairo fills polygons on, freed when it is dropped. Its rows are quarters of a pixel.
struct PathCanvas: ~Copyable {
    /// Rows a pixel.
    static let finer = 4
    private let surface: OpaquePointer
    private let drawing: OpaquePointer

    /// An empty picture; `height` counts its own rows.
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

    /// Fills the area around all parts together.
    ///
    /// - Parameters:
    ///   - parts: in pixels, near the picture in x.
    ///   - origin: the pixel at the picture's top left.
    ///   - height: the picture's height in pixels.
    func fill(_ parts: [Polyline], origin: SIMD2<Double>, height: Double) throws(PathCoverageError) {
        let scale = SIMD2(1, Double(PathCanvas.finer))
        for part in parts {
            let low = origin.y - 2
            let high = origin.y + height + 2
            guard part.points.contains(where: { $0.y > low }), part.points.contains(where: { $0.y < high }) else {
                continue
            }
            for (index, point) in part.points.enumerated() {
                let place = (point - origin) * scale
                if index == 0 {
                    cairo_move_to(drawing, place.x, place.y)
                } else {
                    cairo_line_to(drawing, place.x, place.y)
                }
            }
            cairo_close_path(drawing)
        }
        cairo_fill(drawing)
        try check()
    }

    /// Appends the coverage of each pixel, row after row: the mean of its rows here.
    func appendRows(to bytes: inout [UInt8]) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let fine = UnsafeBufferPointer(start: data, count: stride * height)
        for top in Swift.stride(from: 0, to: height, by: PathCanvas.finer) {
            for x in 0..<width {
                var sum = 2
                for row in top..<top + PathCanvas.finer { sum += Int(fine[row * stride + x]) }
                bytes.append(UInt8(truncatingIfNeeded: sum / PathCanvas.finer))
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
