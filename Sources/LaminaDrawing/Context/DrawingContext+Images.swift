import CPango
import Foundation
import LaminaGeometry
import LaminaImage

extension DrawingContext {
    /// How an image is read where its pixels do not fall on the picture's.
    public enum InterpolationQuality: Sendable, Hashable {
        /// The nearest pixel.
        case none
        /// A mixture of neighbours; a mean where the image is drawn smaller.
        case high
    }

    /// Draws an image over a rectangle.
    ///
    /// - Parameters:
    ///   - image: all of it, upright.
    ///   - rect: in points.
    ///   - quality: how it is read between its pixels.
    public func draw(_ image: Image, in rect: CGRect, quality: InterpolationQuality = .high) {
        let rect = rect.standardized
        let map = state.transform
        guard rect.width > 0, rect.height > 0, isUsable(map), isNear(rect) else { return }
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
            // Beyond the image's edge there is more of it, so that the edge fades only where the rectangle does.
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

    private func isUsable(_ map: AffineTransform) -> Bool {
        let determinant = map.m11 * map.m22 - map.m12 * map.m21
        return abs(determinant) > 1e-12 && determinant.isFinite && (map.tX + map.tY).isFinite
    }

    private func isNear(_ rect: CGRect) -> Bool {
        Path(rect: rect).applying(state.transform).elements.allSatisfy { element in
            guard let end = element.end else { return true }
            return max(abs(end.x), abs(end.y)) <= PathWork.near
        }
    }
}
