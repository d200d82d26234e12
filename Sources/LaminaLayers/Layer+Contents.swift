import LaminaGeometry
import LaminaImage

extension Layer {
    /// The image that the layer shows, above its background. The default is none.
    ///
    /// Layers that share one `Image` share one texture.
    public final var contents: Image? {
        get { storage.contents }
        set {
            let action = willChange(
                .contents, from: contents.map { ObjectIdentifier($0) }, to: newValue.map { ObjectIdentifier($0) })
            change { $0.contents = newValue }
            layoutHook?.contentSizeHasChanged()
            action?.run()
        }
    }

    /// The part of the image that is shown, as a fraction of its size. The default is all, (0, 0, 1, 1).
    ///
    /// Filtering never mixes in pixels from outside this part.
    public final var contentsRect: Rect {
        get { storage.contentsRect }
        set {
            let action = willChange(.contentsRect, from: contentsRect, to: newValue)
            change { $0.contentsRect = newValue }
            action?.run()
        }
    }

    /// The part of ``contentsRect`` that stretches when the contents are resized, as a fraction of it; the corners
    /// outside keep their size and the sides stretch along one axis. The default is all, (0, 0, 1, 1).
    public final var contentsCenter: Rect {
        get { storage.contentsCenter }
        set {
            let action = willChange(.contentsCenter, from: contentsCenter, to: newValue)
            change { $0.contentsCenter = newValue }
            action?.run()
        }
    }

    /// The pixels per point of the image, where the gravity keeps its size. The default is 1.
    ///
    /// A layer's own drawing has this scale if it was set, otherwise the stage's.
    public final var contentsScale: Double {
        get { storage.contentsScale }
        set {
            let action = willChange(.contentsScale, from: contentsScale, to: newValue)
            change {
                $0.contentsScale = newValue
                $0.hasOwnContentsScale = true
            }
            if storage.wantedDrawingScale != nil { setNeedsDisplay() }
            action?.run()
        }
    }

    /// The placement of the image in the bounds. The default is `resize`.
    public final var contentsGravity: ContentsGravity {
        get { storage.contentsGravity }
        set {
            change { $0.contentsGravity = newValue }
            didDefine(.contentsGravity)
        }
    }

    /// The filter where the image is drawn smaller than its size. The default is `linear`.
    public final var minificationFilter: ContentsFilter {
        get { storage.minificationFilter }
        set {
            change { $0.minificationFilter = newValue }
            didDefine(.minificationFilter)
        }
    }

    /// The filter where the image is drawn larger than its size. The default is `linear`.
    public final var magnificationFilter: ContentsFilter {
        get { storage.magnificationFilter }
        set {
            change { $0.magnificationFilter = newValue }
            didDefine(.magnificationFilter)
        }
    }

    /// The offset to the level of detail that `trilinear` minification selects. The default is 0.
    public final var minificationFilterBias: Float {
        get { storage.minificationFilterBias }
        set {
            let action = willChange(.minificationFilterBias, from: minificationFilterBias, to: newValue)
            change { $0.minificationFilterBias = newValue }
            action?.run()
        }
    }
}
