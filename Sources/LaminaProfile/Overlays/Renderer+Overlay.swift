import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// Returns an overlay over the picture of a frame.
    ///
    /// - Parameters:
    ///   - kind: The overlay; for ``OverlayKind/overdraw`` the frame's fragments must have been counted.
    ///   - frame: The frame.
    ///   - profile: The frame's profile, if it is known already; nil computes it.
    /// - Throws: The errors of `Renderer.render(_:rules:measuring:)`; `GLError.unsupported` if fragments can't be
    ///   counted; ``ProfileError/drawnInBands(what:)``.
    public func overlay(
        _ kind: OverlayKind, of frame: RenderedFrame, profile: Profile? = nil
    ) throws -> Bitmap {
        if kind == .overdraw { return try OverdrawPicture.draw(overdraw(of: frame), over: frame.picture) }
        // Nearly grey, so that the colours stand out.
        var shown = kind.fadesPicture ? frame.picture.faded() : frame.picture
        try shown.blend(overlayColors(kind, of: frame, profile: profile))
        return shown
    }

    /// Returns the colours of an overlay alone, transparent where it shows the picture.
    ///
    /// - Throws: The errors of ``overlay(_:of:profile:)``.
    public func overlayColors(
        _ kind: OverlayKind, of frame: RenderedFrame, profile: Profile? = nil
    ) throws -> Bitmap {
        let picture = frame.picture
        if kind == .overdraw {
            return try OverdrawPicture.colors(overdraw(of: frame), width: picture.width, height: picture.height)
        }
        let profile = profile ?? frame.profile
        let marks = OverlayMarks(kind, frame.tree, profile)
        var colors = try render(marks.tree.renderTree).picture
        if kind == .names {
            try colors.blend(LayerLabels(frame.tree, profile, width: colors.width, height: colors.height).draw())
        }
        return colors
    }

    private func overdraw(of frame: RenderedFrame) throws -> [UInt16] {
        if frame.isBanded { throw ProfileError.drawnInBands(what: "the overdraw") }
        guard let map = frame.overdrawMap else {
            throw GLError.unsupported(feature: "counting fragments (float targets that blend)")
        }
        return map
    }
}

extension Bitmap {
    /// Blends a picture of the same size over this one, both premultiplied.
    mutating func blend(_ above: Bitmap) throws {
        var blended = pixels
        above.pixels.withUnsafeBufferPointer { above in
            for start in stride(from: 0, to: min(blended.count, above.count), by: 4) where above[start + 3] > 0 {
                let rest = 255 - Int(above[start + 3])
                for channel in start..<start + 4 {
                    blended[channel] = UInt8(min(255, Int(above[channel]) + (Int(blended[channel]) * rest + 127) / 255))
                }
            }
        }
        self = try Bitmap(width: width, height: height, pixels: blended)
    }

    /// Returns the picture with a quarter of its saturation.
    fileprivate func faded() -> Bitmap {
        var faded = pixels
        for start in stride(from: 0, to: faded.count, by: 4) {
            let (red, green, blue) = (Int(faded[start]), Int(faded[start + 1]), Int(faded[start + 2]))
            let gray = (red * 54 + green * 183 + blue * 19) / 256
            faded[start] = UInt8((red + gray * 3) / 4)
            faded[start + 1] = UInt8((green + gray * 3) / 4)
            faded[start + 2] = UInt8((blue + gray * 3) / 4)
        }
        return (try? Bitmap(width: width, height: height, pixels: faded)) ?? self
    }
}
