import CPango
import LaminaGeometry
import LaminaImage

extension DrawingContext {
    /// The filter for images whose pixels are not aligned to the picture's.
    public enum InterpolationQuality: Sendable, Hashable {
        /// The nearest pixel.
        case none
        /// Interpolation between neighbours; a mean if the image is drawn smaller.
        case high
    }

    /// Draws an image over a rectangle.
    ///
    /// - Parameters:
    ///   - image: all of it, upright.
    ///   - rect: in points.
    ///   - quality: the filter between its pixels.
    public func draw(_ image: Image, in rect: Rect, quality: InterpolationQuality = .high) {
        let rect = rect.standardized
        let map = state.transform
        guard rect.width > 0, rect.height > 0, isUsable(map, for: rect), isNear(rect) else { return }
        if lastImage?.image != image {
            guard let surface = ImageSurface(image) else {
                return fail(.outOfMemory(byteCount: image.width * image.height * 4))
            }
            lastImage = (image, surface)
        }
        guard let source = lastImage?.surface else { return }
        draw { cairo in
            var matrix = cairo_matrix_t(
                xx: map.m11, yx: map.m12, xy: map.m21, yy: map.m22, x0: map.tX, y0: map.tY)
            cairo_save(cairo)
            cairo_set_matrix(cairo, &matrix)
            cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            cairo_translate(cairo, rect.minX, rect.minY)
            cairo_scale(cairo, rect.width / Double(source.width), rect.height / Double(source.height))
            cairo_set_source_surface(cairo, source.surface, 0, 0)
            let pattern = cairo_get_source(cairo)
            cairo_pattern_set_filter(pattern, quality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
            // The image is extended beyond its edge, so that the edge is antialiased by the rectangle alone.
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            if state.alpha < 1 {
                cairo_clip(cairo)
                cairo_paint_with_alpha(cairo, state.alpha)
            } else {
                cairo_fill(cairo)
            }
            cairo_restore(cairo)
        }
    }

    /// Returns true if Cairo can invert the map, also that of the image's pixels: an area that is far smaller than a
    /// pixel shows nothing.
    private func isUsable(_ map: Transform2D, for rect: Rect) -> Bool {
        let determinant = map.m11 * map.m22 - map.m12 * map.m21
        let area = abs(determinant) * rect.width * rect.height
        return abs(determinant) > 1e-12 && area > 1e-12 && determinant.isFinite && (map.tX + map.tY).isFinite
    }

    private func isNear(_ rect: Rect) -> Bool {
        Path(rect: rect).applying(state.transform).elements.allSatisfy { element in
            guard let end = element.end else { return true }
            return max(abs(end.x), abs(end.y)) <= PathCost.near
        }
    }
}

/// An image as a Cairo surface, freed when dropped.
final class ImageSurface {
    let surface: OpaquePointer
    let width: Int
    let height: Int

    /// Returns nil if there is no memory. Images with longer sides than Cairo supports are replaced by a mipmap.
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
