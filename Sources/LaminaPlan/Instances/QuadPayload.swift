/// The content of a ``QuadInstance``, with its numbers.
///
/// One memory layout holds all of them, in the vectors `payload0` to `payload4` and one of the parameters. Each case
/// has a struct of its own with `init(decoding:)` and `encode(into:)`; the shaders take the same parts, by the same
/// names, from the vertex attributes (`Shaders/quad.vert`, `Shaders/shadow.vert`, `Shaders/box-shadow.vert`,
/// `Shaders/border-sides.vert`, `Shaders/border-image.vert`). A draw knows the case of its instances: ``Draw/kind``.
package enum QuadPayload: Sendable, Equatable {
    /// Fill and border alone.
    case fill
    case image(ImagePayload)
    case atlasImage(AtlasImagePayload)
    case nineParts(NinePartsPayload)
    case gradient(GradientPayload)
    case target(TargetPayload)
    case sampledTarget(SampledTargetPayload)
    case shadow(ShadowPayload)
    case boxShadow(BoxShadowPayload)
    case borderSides(BorderSidesPayload)
    case borderImage(BorderImagePayload)

    /// The case without its numbers.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case fill
        /// An image from a texture of its own.
        case image
        /// An image in an atlas with others.
        case atlasImage
        /// An image of which only the middle stretches.
        case nineParts
        /// A fill that is a gradient.
        case gradient
        /// The result of other passes, or a filled path, with one texel per pixel.
        case target
        /// The result of other passes on a grid of its own, with bilinear filtering.
        case sampledTarget
        /// The analytic shadow of a rounded rectangle.
        case shadow
        /// A shadow of a layer's box.
        case boxShadow
        /// A border by side.
        case borderSides
        /// The picture of a border.
        case borderImage
    }

    package init(decoding quad: QuadInstance, as kind: Kind) {
        switch kind {
        case .fill: self = .fill
        case .image: self = .image(ImagePayload(decoding: quad))
        case .atlasImage: self = .atlasImage(AtlasImagePayload(decoding: quad))
        case .nineParts: self = .nineParts(NinePartsPayload(decoding: quad))
        case .gradient: self = .gradient(GradientPayload(decoding: quad))
        case .target: self = .target(TargetPayload(decoding: quad))
        case .sampledTarget: self = .sampledTarget(SampledTargetPayload(decoding: quad))
        case .shadow: self = .shadow(ShadowPayload(decoding: quad))
        case .boxShadow: self = .boxShadow(BoxShadowPayload(decoding: quad))
        case .borderSides: self = .borderSides(BorderSidesPayload(decoding: quad))
        case .borderImage: self = .borderImage(BorderImagePayload(decoding: quad))
        }
    }

    package func encode(into quad: inout QuadInstance) {
        switch self {
        case .fill: break
        case .image(let image): image.encode(into: &quad)
        case .atlasImage(let image): image.encode(into: &quad)
        case .nineParts(let image): image.encode(into: &quad)
        case .gradient(let gradient): gradient.encode(into: &quad)
        case .target(let target): target.encode(into: &quad)
        case .sampledTarget(let target): target.encode(into: &quad)
        case .shadow(let shadow): shadow.encode(into: &quad)
        case .boxShadow(let shadow): shadow.encode(into: &quad)
        case .borderSides(let border): border.encode(into: &quad)
        case .borderImage(let border): border.encode(into: &quad)
        }
    }
}

/// The type of a draw's instances.
package enum InstanceKind: Sendable, Hashable {
    /// Each is a ``BoxInstance``.
    case box
    /// Each is a ``QuadInstance`` with such a payload. Among gradients there may be a plain fill: a small one joins the
    /// draw, and has no segment.
    case quad(QuadPayload.Kind)

    /// The type of a program's instances. No other code derives it from the parts of a program.
    init(_ program: ProgramKey, reading texture: TextureSource) {
        guard program.contains(.quad) else {
            self = .box
            return
        }
        if program.contains(.target) {
            self = .quad(.target)
        } else if program.contains(.borderImage) {
            self = .quad(.borderImage)
        } else if program.contains(.image) {
            switch texture {
            case .target: self = .quad(.sampledTarget)
            case .atlas: self = .quad(.atlasImage)
            case .none, .image, .path: self = .quad(program.contains(.nineParts) ? .nineParts : .image)
            }
        } else if program.contains(.shadow) {
            self = .quad(.shadow)
        } else if program.contains(.boxShadow) {
            self = .quad(.boxShadow)
        } else if program.contains(.borderSides) {
            self = .quad(.borderSides)
        } else {
            self = .quad(program.contains(.gradient) ? .gradient : .fill)
        }
    }

    package var isQuad: Bool {
        if case .quad = self { true } else { false }
    }
}

/// The clip of a draw's instances, each in the entries of ``PassPlan/table`` that it names; those that name none are
/// not clipped.
enum ClipKind: Sendable {
    /// A ``ClipEntry``.
    case shape
    /// A ``ClipEntry`` and the ``MaskImageEntry`` after it.
    case maskImage
    /// A ``ClipEntry``, the ``MaskGradientEntry`` after it, and its segments.
    case maskGradient

    /// The clip of a program; nil if it has none.
    init?(_ program: ProgramKey) {
        guard program.contains(.clip) else { return nil }
        self =
            program.contains(.maskGradient) ? .maskGradient : program.contains(.maskImage) ? .maskImage : .shape
    }
}

extension Draw {
    /// The type of its instances.
    package var kind: InstanceKind { InstanceKind(program, reading: texture) }

    /// The clip of its instances, if there is one.
    var clipKind: ClipKind? { ClipKind(program) }

    /// True if they name ``ClipPlaneEntries``, which name the clip.
    var hasClipPlanes: Bool { program.contains(.clipPlanes) }

    /// True if the second image is a backdrop that shows through the first, rather than a mask.
    var showsBackdrop: Bool { program.contains(.vibrant) }

    /// True if they read entries of the table.
    var readsTable: Bool { hasClipPlanes || clipKind != nil || kind == .quad(.gradient) }
}

extension DrawItem {
    /// The type of its instance.
    var kind: InstanceKind { InstanceKind(program, reading: texture) }
}
