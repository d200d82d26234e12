import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

extension Renderer {
    /// An overlay over the picture of a frame.
    ///
    /// - Parameters:
    ///   - kind: What is shown; of ``OverlayKind/overdraw`` the frame's fragments must have been counted.
    ///   - frame: The frame.
    ///   - profile: Its account, for who has it already; nil has it worked out.
    /// - Throws: As ``Renderer/render(_:rules:measuring:)`` does; `GLError.unsupported` where fragments can't be counted;
    ///   ``ProfileError/drawnInBands(what:)``.
    public func overlay(
        _ kind: OverlayKind, of frame: RenderedFrame, profile: Profile? = nil
    ) throws -> Bitmap {
        let picture = frame.picture
        if kind == .overdraw {
            if frame.isBanded { throw ProfileError.drawnInBands(what: "the overdraw") }
            guard let map = frame.overdrawMap else {
                throw GLError.unsupported(feature: "counting fragments (float targets that blend)")
            }
            return try OverdrawPicture.draw(map, over: picture)
        }
        let profile = profile ?? frame.profile
        let marks = OverlayMarks(kind, frame.tree, profile)
        var colors = try render(marks.tree.renderTree).picture
        if kind == .names {
            try colors.put(LayerLabels(frame.tree, profile, width: colors.width, height: colors.height).draw())
        }
        // Nearly grey, so that the colours speak.
        var shown = kind == .borders || kind == .names ? picture : picture.faded()
        try shown.put(colors)
        return shown
    }
}

extension Bitmap {
    /// Puts a picture of the same size over this one, both premultiplied.
    mutating func put(_ above: Bitmap) throws {
        var mixed = pixels
        above.pixels.withUnsafeBufferPointer { above in
            for start in stride(from: 0, to: min(mixed.count, above.count), by: 4) where above[start + 3] > 0 {
                let rest = 255 - Int(above[start + 3])
                for channel in start..<start + 4 {
                    mixed[channel] = UInt8(min(255, Int(above[channel]) + (Int(mixed[channel]) * rest + 127) / 255))
                }
            }
        }
        self = try Bitmap(width: width, height: height, pixels: mixed)
    }

    /// The picture with a quarter of its saturation.
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
