import LaminaGeometry
import LaminaImage

extension Layer {
    /// The colour below everything else, clipped to the rounded corners. The default is none.
    public final var backgroundColor: Color? {
        get { storage.backgroundColor }
        set {
            let action = willChange(.backgroundColor, from: backgroundColor, to: newValue)
            change(ofNode: true) { $0.backgroundColor = newValue }
            action?.run()
        }
    }

    /// An image tiled above the background colour from the origin of the bounds, at ``contentsScale`` pixels per point,
    /// clipped to the rounded corners. The default is none.
    public final var backgroundPattern: Image? {
        get { storage.backgroundPattern }
        set {
            change { $0.backgroundPattern = newValue }
            didDefine(.backgroundPattern)
        }
    }

    /// The radius of the rounded corners in points; at most half of the shorter side is used. The default is 0.
    ///
    /// It always clips the background and the border, contents and sublayers only with ``masksToBounds``.
    public final var cornerRadius: Double {
        get { storage.cornerRadius }
        set {
            let action = willChange(.cornerRadius, from: cornerRadius, to: newValue)
            change(ofNode: true) { $0.cornerRadius = newValue }
            action?.run()
        }
    }

    /// The radii of each corner, along x and along y, in points, in place of ``cornerRadius``. The default is none.
    ///
    /// If the radii of two corners are longer than the side between them, all are reduced by one factor, as CSS
    /// reduces `border-radius` (``CornerRadii/fitted(in:)``). Corners that ``maskedCorners`` leaves out are square. Radii
    /// are interpolated number by number; between some and none they change halfway.
    public final var cornerRadii: CornerRadii? {
        get { storage.cornerRadii }
        set {
            let action = willChange(.cornerRadii, from: cornerRadii, to: newValue)
            change(ofNode: true) { $0.cornerRadii = newValue }
            action?.run()
        }
    }

    /// The curve of the rounded corners. The default is ``CornerCurve/circular``.
    public final var cornerCurve: CornerCurve {
        get { storage.cornerCurve }
        set {
            change(ofNode: true) { $0.cornerCurve = newValue }
            didDefine(.cornerCurve)
        }
    }

    /// The corners that ``cornerRadius`` and ``cornerRadii`` round. The default is all.
    public final var maskedCorners: CornerMask {
        get { storage.maskedCorners }
        set {
            change(ofNode: true) { $0.maskedCorners = newValue }
            didDefine(.maskedCorners)
        }
    }

    /// The width of the border, drawn above the sublayers and, by ``borderPlacement``, inside the bounds, in points. The
    /// default is 0.
    public final var borderWidth: Double {
        get { storage.borderWidth }
        set {
            let action = willChange(.borderWidth, from: borderWidth, to: newValue)
            change(ofNode: true) { $0.borderWidth = newValue }
            action?.run()
        }
    }

    /// The colour of the border. The default is opaque black.
    public final var borderColor: Color? {
        get { storage.borderColor }
        set {
            let action = willChange(.borderColor, from: borderColor, to: newValue)
            change(ofNode: true) { $0.borderColor = newValue }
            action?.run()
        }
    }

    /// The border of each side, in place of ``borderWidth`` and ``borderColor``. The default is none.
    ///
    /// It is drawn above the sublayers and, by ``borderPlacement``, inside the bounds, without an offscreen pass, and is a
    /// draw of its own: a layer that also draws other things and fades as a group, or clips along rounded edges, takes a
    /// pass. The inner edge has the
    /// corners' radii less the widths of their sides, so that they may be quarters of ellipses. Where the widths of opposite
    /// sides are more than the layer, nothing is left inside, and they meet in proportion to their widths. Inset
    /// ``boxShadows`` begin at the layer's edge, below the border. Widths and colours are interpolated; styles, and a border
    /// and none, change halfway.
    public final var borderSides: BorderSides? {
        get { storage.effects?.values.borderSides }
        set {
            let sanitized = newValue?.sanitized
            let action = willChange(.borderSides, from: borderSides, to: sanitized)
            changeEffects { $0.values.borderSides = sanitized }
            action?.run()
        }
    }

    /// The position of the border, that of all sides or of ``borderSides``, relative to the edges of the bounds. The default
    /// is inside of them.
    ///
    /// Round corners follow: the outer edge of a border beyond the bounds has their radii and the distance, its inner edge
    /// the bounds' own; square corners stay square. A border that is not inside is one more draw, as ``borderSides`` is, and
    /// takes no offscreen pass. Hit testing and layout have the bounds alone. A layer with ``masksToBounds`` shows of its
    /// border the part within the bounds: half of the width of one that is centred, and none of one that is outside.
    public final var borderPlacement: BorderPlacement {
        get { storage.effects?.values.borderPlacement ?? .inside }
        set {
            changeEffects { $0.values.borderPlacement = newValue }
            didDefine(.borderPlacement)
        }
    }

    /// The opacity of the layer, from 0 to 1; values beyond are clamped when drawn. The default is 1.
    public final var opacity: Float {
        get { storage.opacity }
        set {
            let action = willChange(.opacity, from: opacity, to: newValue)
            // Opacity that does not fade the group changes the image.
            if storage.allowsGroupOpacity {
                changePlacement(ofNode: true) { $0.opacity = newValue }
            } else {
                change(ofNode: true) { $0.opacity = newValue }
            }
            action?.run()
        }
    }

    /// True if ``opacity`` fades the layer and its sublayers as one image, rather than each separately. The default is
    /// true.
    public final var allowsGroupOpacity: Bool {
        get { storage.allowsGroupOpacity }
        set {
            change(ofNode: true) { $0.allowsGroupOpacity = newValue }
            didDefine(.allowsGroupOpacity)
        }
    }

    /// True if the layer and its sublayers are not drawn. The default is false.
    public final var isHidden: Bool {
        get { storage.isHidden }
        set {
            let action = willChange(.isHidden, from: isHidden, to: newValue)
            let changes = isCommitted && newValue != isHidden
            // Of hidden layers, what is inside is not in a render tree.
            changePlacement(ofNode: children.isEmpty && storage.effects == nil) { $0.isHidden = newValue }
            layoutHook?.visibilityHasChanged()
            action?.run()
            // The layer becomes visible or ceases to be.
            if changes { findAction(forKey: newValue ? "onOrderOut" : "onOrderIn")?.run() }
        }
    }

    /// True if contents and sublayers are clipped to the bounds and their rounded corners. The default is false.
    public final var masksToBounds: Bool {
        get { storage.masksToBounds }
        set {
            let action = willChange(.masksToBounds, from: masksToBounds, to: newValue)
            change(ofNode: true) { $0.masksToBounds = newValue }
            action?.run()
        }
    }

    /// A promise that the contents have no transparent pixel: they are drawn with an alpha of 1, regardless of the
    /// image, so that layers below them need not be drawn. The default is false.
    public final var isOpaque: Bool {
        get { storage.isOpaque }
        set {
            change(ofNode: true) { $0.isOpaque = newValue }
            didDefine(.isOpaque)
        }
    }

    /// True if edges that fall between pixels are antialiased. The default is true.
    public final var allowsEdgeAntialiasing: Bool {
        get { storage.allowsEdgeAntialiasing }
        set {
            change(ofNode: true) { $0.allowsEdgeAntialiasing = newValue }
            didDefine(.allowsEdgeAntialiasing)
        }
    }

    /// The edges that are antialiased; a pixel at another edge is drawn if its centre is inside. The default is all.
    public final var edgeAntialiasingMask: EdgeMask {
        get { storage.edgeAntialiasingMask }
        set {
            change(ofNode: true) { $0.edgeAntialiasingMask = newValue }
            didDefine(.edgeAntialiasingMask)
        }
    }
}
