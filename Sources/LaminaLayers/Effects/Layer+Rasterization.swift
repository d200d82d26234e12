import Foundation

extension Layer {
    /// Whether the layer is drawn once into an image of its own, which is kept while nothing in the layer changes but
    /// its place, opacity and blending. The default is false.
    ///
    /// It pays for what is costly to draw and seldom changes. The image has ``rasterizationScale`` pixels a point, so
    /// that it is soft where it is drawn larger; effects inside see nothing of what is behind the layer.
    public final var shouldRasterize: Bool {
        get { storage.effects?.values.shouldRasterize ?? false }
        set {
            let action = willChange(.shouldRasterize, from: shouldRasterize, to: newValue)
            changeEffects {
                $0.values.shouldRasterize = newValue
                $0.keptRasters = nil
            }
            action?.run()
        }
    }

    /// The pixels a point of the image that ``shouldRasterize`` asks for, kept within 0.01 to 100; what is not a number
    /// counts as 1. The default is 1.
    public final var rasterizationScale: CGFloat {
        get { storage.effects?.values.rasterizationScale ?? 1 }
        set {
            let kept = Amount.kept(newValue, Amount.rasterizationScales, orElse: 1)
            let action = willChange(.rasterizationScale, from: rasterizationScale, to: kept)
            changeEffects { $0.values.rasterizationScale = kept }
            action?.run()
        }
    }
}
