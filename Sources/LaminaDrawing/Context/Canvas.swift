import CPango
import Glibc
import LaminaGeometry
import LaminaImage

/// A premultiplied Cairo image surface with its context, freed when dropped.
struct Canvas: ~Copyable {
    let surface: OpaquePointer
    let cairo: OpaquePointer
    let width: Int
    let height: Int

    init(width: Int, height: Int) throws(DrawingError) {
        (self.width, self.height) = (width, height)
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        cairo = cairo_create(surface)
        let status = cairo_status(cairo)
        if status == CAIRO_STATUS_NO_MEMORY { throw .outOfMemory(byteCount: width * height * 4) }
        if status != CAIRO_STATUS_SUCCESS { throw .rasterizer(status: Canvas.text(status)) }
        cairo_set_tolerance(cairo, Canvas.tolerance)
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// The tolerance of flattened curves, in pixels: less than a step of 8 bits shows, so that Cairo's subdivision has
    /// no visible effect.
    static let tolerance = 0.005

    /// The first failure of the calls since `errno` was set to 0.
    ///
    /// Cairo 1.16 passes over some allocations that fail and leaves out a part of the drawing; what is left of them is
    /// the error of the C library.
    static func status(of cairo: OpaquePointer) -> cairo_status_t {
        let hasMemory = errno != ENOMEM
        let status = cairo_status(cairo)
        return status == CAIRO_STATUS_SUCCESS && !hasMemory ? CAIRO_STATUS_NO_MEMORY : status
    }

    static func text(_ status: cairo_status_t) -> String {
        cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    }

    /// The pixels as an image.
    func makeImage() throws(ImageError) -> Image { try makeImage(x: 0, y: 0, width: width, height: height) }

    /// The part of the picture that is not transparent, with a border of one transparent pixel within the picture; nil
    /// if all is transparent. Linear in the number of pixels.
    func makeVisiblePart() throws(ImageError) -> (image: Image, x: Int, y: Int)? {
        let (pixels, stride) = try pixels()
        var (left, right, top, bottom) = (width, 0, height, 0)
        for y in 0..<height {
            let row = UnsafeRawPointer(pixels + y * stride).assumingMemoryBound(to: UInt32.self)
            var first = 0
            while first < width, row[first] == 0 { first += 1 }
            if first == width { continue }
            var last = width - 1
            while row[last] == 0 { last -= 1 }
            (left, right) = (min(left, first), max(right, last + 1))
            (top, bottom) = (min(top, y), y + 1)
        }
        guard left < right else { return nil }
        (left, top) = (max(left - 1, 0), max(top - 1, 0))
        (right, bottom) = (min(right + 1, width), min(bottom + 1, height))
        return (try makeImage(x: left, y: top, width: right - left, height: bottom - top), left, top)
    }

    private func pixels() throws(ImageError) -> (UnsafeMutablePointer<UInt8>, stride: Int) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else {
            throw .outOfMemory(byteCount: width * height * 4)
        }
        return (data, Int(cairo_image_surface_get_stride(surface)))
    }

    private func makeImage(x: Int, y: Int, width: Int, height: Int) throws(ImageError) -> Image {
        let (data, stride) = try pixels()
        let bitmap = try Bitmap(width: width, height: height) { bytes throws(ImageError) in
            for row in 0..<height {
                let from = UnsafeRawPointer(data + (y + row) * stride + 4 * x)
                let to = UnsafeMutableRawPointer(bytes.baseAddress.map { $0 + row * width * 4 } ?? data)
                Canvas.swapChannels(from, to, count: width)
            }
        }
        return Image(bitmap)
    }

    /// Converts Cairo's pixels, 32-bit numbers with alpha on top, to red, green, blue, alpha, or back.
    static func swapChannels(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, count: Int) {
        for index in 0..<count {
            let pixel = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            let swapped = (pixel & 0xFF00_FF00) | ((pixel & 0xFF) << 16) | ((pixel >> 16) & 0xFF)
            to.storeBytes(of: swapped.littleEndian, toByteOffset: index * 4, as: UInt32.self)
        }
    }
}
