import CPango
import LaminaImage

/// An image as Cairo reads it, freed when it is dropped.
final class ImageSurface {
    let surface: OpaquePointer
    let width: Int
    let height: Int

    /// Nil if there is no memory. Images with longer sides than Cairo takes are taken from their half sizes.
    init?(_ image: Image) {
        var bitmap = image.bitmap
        if max(bitmap.width, bitmap.height) > DrawingLimits.side {
            guard let small = image.mipChain.first(where: { max($0.width, $0.height) <= DrawingLimits.side }) else {
                return nil
            }
            bitmap = small
        }
        guard let made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height)),
            cairo_surface_status(made) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(made)
        else { return nil }
        (surface, width, height) = (made, bitmap.width, bitmap.height)
        let stride = Int(cairo_image_surface_get_stride(made))
        bitmap.pixels.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<bitmap.height {
                Canvas.swapChannels(base + y * bitmap.bytesPerRow, data + y * stride, count: bitmap.width)
            }
        }
        cairo_surface_mark_dirty(made)
    }

    deinit { cairo_surface_destroy(surface) }
}
