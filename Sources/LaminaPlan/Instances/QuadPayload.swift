/// What a ``QuadInstance`` shows, with its numbers.
///
/// One memory layout holds all of them, in the vectors `payload0` to `payload4` and one of the parameters. Each case has
/// a struct of its own whose `init(decoding:)` and `encode(into:)` stand beside each other; the shaders take the same
/// parts, by the same names, from the vertex attributes (`Shaders/quad.vert`, `Shaders/shadow.vert`). A draw says which
/// case its instances are: ``Draw/kind``.
package enum QuadPayload: Sendable, Equatable {
    /// Fill and border alone.
    case fill
    case image(ImagePayload)
    case sheetImage(SheetImagePayload)
    case nineParts(NinePartsPayload)
    case gradient(GradientPayload)
    case target(TargetPayload)
    case sampledTarget(SampledTargetPayload)
    case shadow(ShadowPayload)

    /// Which case it is.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case fill
        /// An image from a texture of its own.
        case image
        /// An image that lies on a sheet with others.
        case sheetImage
        /// An image whose middle alone stretches.
        case nineParts
        /// A fill that is a gradient.
        case gradient
        /// What other passes have drawn, or a filled path, pixel on pixel.
        case target
        /// What other passes have drawn, on a grid of its own, between its texels.
        case sampledTarget
        /// The shadow of a rounded rectangle, by formula.
        case shadow
    }

    package init(decoding quad: QuadInstance, as kind: Kind) {
        switch kind {
        case .fill: self = .fill
        case .image: self = .image(ImagePayload(decoding: quad))
        case .sheetImage: self = .sheetImage(SheetImagePayload(decoding: quad))
        case .nineParts: self = .nineParts(NinePartsPayload(decoding: quad))
        case .gradient: self = .gradient(GradientPayload(decoding: quad))
        case .target: self = .target(TargetPayload(decoding: quad))
        case .sampledTarget: self = .sampledTarget(SampledTargetPayload(decoding: quad))
        case .shadow: self = .shadow(ShadowPayload(decoding: quad))
        }
    }

    package func encode(into quad: inout QuadInstance) {
        switch self {
        case .fill: break
        case .image(let image): image.encode(into: &quad)
        case .sheetImage(let image): image.encode(into: &quad)
        case .nineParts(let image): image.encode(into: &quad)
        case .gradient(let gradient): gradient.encode(into: &quad)
        case .target(let target): target.encode(into: &quad)
        case .sampledTarget(let target): target.encode(into: &quad)
        case .shadow(let shadow): shadow.encode(into: &quad)
        }
    }
}

/// What the instances of a draw are.
package enum InstanceKind: Sendable, Hashable {
    /// Each is a ``BoxInstance``.
    case box
    /// Each is a ``QuadInstance`` with such a payload. One of the gradients may be a fill alone: a small one joins the
    /// draw, and has no segment.
    case quad(QuadPayload.Kind)

    /// What a program takes its instances for. Nowhere else are they told by the parts of a program.
    init(_ program: ProgramKey, reading texture: TextureSource) {
        guard program.contains(.quad) else {
            self = .box
            return
        }
        if program.contains(.target) {
            self = .quad(.target)
        } else if program.contains(.image) {
            switch texture {
            case .target: self = .quad(.sampledTarget)
            case .sheet: self = .quad(.sheetImage)
            case .none, .image, .path: self = .quad(program.contains(.nineParts) ? .nineParts : .image)
            }
        } else if program.contains(.shadow) {
            self = .quad(.shadow)
        } else {
            self = .quad(program.contains(.gradient) ? .gradient : .fill)
        }
    }

    package var isQuad: Bool {
        if case .quad = self { true } else { false }
    }
}

/// What clips the instances of a draw, each in the entries of ``PassPlan/table`` that it names; those that name none are
/// not clipped.
enum ClipKind: Sendable {
    /// A ``ClipEntry``.
    case shape
    /// A ``ClipEntry`` and the ``MaskImageEntry`` after it.
    case maskImage
    /// A ``ClipEntry``, the ``MaskGradientEntry`` after it, and its segments.
    case maskGradient

    /// What a program takes clips for; nil if it has none.
    init?(_ program: ProgramKey) {
        guard program.contains(.clip) else { return nil }
        self =
            program.contains(.maskGradient) ? .maskGradient : program.contains(.maskImage) ? .maskImage : .shape
    }
}

extension Draw {
    /// What its instances are.
    package var kind: InstanceKind { InstanceKind(program, reading: texture) }

    /// What clips them, if something does.
    var clipKind: ClipKind? { ClipKind(program) }

    /// Whether they name ``HalfPlaneEntries``, which name the clip.
    var isSliced: Bool { program.contains(.sliced) }

    /// Whether the second image is a backdrop that shows through the first, rather than a mask.
    var showsBackdrop: Bool { program.contains(.vibrant) }

    /// Whether they read entries of the table.
    var readsTable: Bool { isSliced || clipKind != nil || kind == .quad(.gradient) }
}

extension DrawItem {
    /// What its instance is.
    var kind: InstanceKind { InstanceKind(program, reading: texture) }
}
