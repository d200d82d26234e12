import Foundation
import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// What lets parts of the layer show.
    static func masking<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "mask", .nullable(.deferred(layer)),
                "A layer, in this one's coordinates, whose image lets this one show; it is not drawn itself."
            ) { $0.parts.mask = $1 },
            Property(
                "maskType", .enumeration(), default: .alpha, "What of the mask's image counts."
            ) { $0.layer.maskType = $1 },
        ]
    }

    /// What lies under the layer; a layer with masksToBounds throws no shadow.
    static func shadow<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("shadowColor", .nullable(.color), default: .black, "The colour of the shadow, or null.") {
                $0.layer.shadowColor = $1
            },
            Property(
                "shadowOpacity", .number(in: .unit), default: 0, "How much of the shadow shows: by itself nothing."
            ) { $0.layer.shadowOpacity = Float($1) },
            Property(
                "shadowOffset", .shift, default: CGPoint(x: 0, y: -3),
                "[dx, dy]: how far the shadow is shifted, in points; by itself it goes upwards."
            ) { $0.layer.shadowOffset = CGSize(width: $1.x, height: $1.y) },
            Property(
                "shadowRadius", .number(in: .radius), default: 3,
                "The standard deviation of the Gaussian that blurs the shadow, in points."
            ) { $0.layer.shadowRadius = $1 },
            Property(
                "shadowPath", .nullable(.path),
                "The shape that throws the shadow, in the layer's coordinates; without it the layer's image does."
            ) { $0.layer.shadowPath = $1 },
        ]
    }

    /// What is done to the layer's image and to what is behind it.
    static func filtering<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "filters", .filters(edge: .transparent), default: [],
                "What is done to the layer's image, its sublayers and its shadow, in order."
            ) { $0.layer.filters = $1 },
            Property(
                "backgroundFilters", .filters(edge: .mirror), default: [],
                "What is done to the picture behind the layer, within its bounds and rounded corners, in order."
            ) { $0.layer.backgroundFilters = $1 },
            Property(
                "compositingFilter", .compositingFilter, default: .sourceOver,
                "How the layer's image is put into what is behind it; \"normal\" is \"sourceOver\"."
            ) { $0.layer.compositingFilter = $1 },
        ]
    }

    /// Whether the layer is drawn once for many frames.
    static func rasterizing<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "shouldRasterize", .boolean, default: false,
                "Whether the layer is drawn once into an image that is kept while nothing in it changes."
            ) { $0.layer.shouldRasterize = $1 },
            Property(
                "rasterizationScale", .number(in: .scale), default: 1, "Pixels a point of that image."
            ) { $0.layer.rasterizationScale = $1 },
        ]
    }
}

extension ValueDeclaration where Value == CompositingFilter {
    /// The name of a blend mode or an operator; "normal" is what CSS calls the default.
    static var compositingFilter: ValueDeclaration {
        .named(CompositingFilter.allCases.map { ($0.rawValue, $0) } + [("normal", .sourceOver)])
    }
}
