import Foundation
import LaminaGeometry
import LaminaLayers

/// The description of one layer and what is inside it, as a value; the defaults are those of `Layer`.
package struct LayerSpec: Sendable, Equatable {
    package var bounds = Rect.zero
    package var position = Point.zero
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    package var anchorPointZ = 0.0
    package var zPosition = 0.0
    package var transform = Transform3D.identity
    package var sublayerTransform = Transform3D.identity
    package var isGeometryFlipped = false
    package var isDoubleSided = true

    package var backgroundColor: Color?
    /// An index into ``SceneSpec/images``.
    package var pattern: Int?
    /// An index into ``SceneSpec/images``.
    package var contents: Int?
    package var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale = 1.0
    package var contentsGravity = ContentsGravity.resize
    package var minificationFilter = ContentsFilter.linear
    package var magnificationFilter = ContentsFilter.linear
    package var minificationFilterBias: Float = 0

    /// Over the background, under the contents.
    package var gradient: GradientSpec?
    /// Nil for a plain layer.
    package var kind: KindSpec?

    /// Over the background, under the contents and the sublayers.
    package var tiles: TilesSpec?

    /// In place of contents.
    package var drawing: DrawingSpec?

    package var cornerRadius = 0.0
    package var cornerRadii: CornerRadii?
    package var cornerCurve = CornerCurve.circular
    package var maskedCorners = CornerMask.all
    package var borderWidth = 0.0
    package var borderColor: Color? = .black

    package var opacity: Float = 1
    package var allowsGroupOpacity = true
    package var isHidden = false
    package var masksToBounds = false
    package var isOpaque = false
    package var allowsEdgeAntialiasing = true
    package var edgeAntialiasingMask = EdgeMask.all

    package var effects = EffectsSpec()

    package var sublayers: [LayerSpec] = []

    /// A layer of no size.
    package init() {}

    /// A layer of the given frame and colour.
    package init(frame: Rect, backgroundColor: Color? = nil, sublayers: [LayerSpec] = []) {
        self.frame = frame
        self.backgroundColor = backgroundColor
        self.sublayers = sublayers
    }

    /// The rectangle in the superlayer if there were no transform.
    package var frame: Rect {
        get {
            Rect(
                x: position.x - anchorPoint.x * bounds.size.width, y: position.y - anchorPoint.y * bounds.size.height,
                width: bounds.size.width, height: bounds.size.height)
        }
        set {
            bounds.size = newValue.size
            position = Point(
                x: newValue.origin.x + anchorPoint.x * newValue.size.width,
                y: newValue.origin.y + anchorPoint.y * newValue.size.height)
        }
    }

    /// The index of the picture of its border in ``SceneSpec/images``; a layer with parts for one has the first picture.
    package var borderImage: Int? { effects.values.borderImageParts == BorderImageParts() ? nil : 0 }

    /// The number of layers, this one and those of masks included.
    package var layerCount: Int {
        sublayers.reduce(1 + (effects.mask?.layerCount ?? 0)) { $0 + $1.layerCount }
    }
}

extension LayerSpec {
    /// The properties that all layers have, but for what refers to pictures and other layers.
    package static let properties = chosenByMakers + chosenFromSamples

    /// Those that the makers of scenes choose in ways of their own, so that what they are fits together.
    private static let chosenByMakers: [LayerSpecProperty] = [
        .init("bounds", \.bounds, \.bounds, samples: [Rect(x: 1, y: 2, width: 3, height: 4)], resets: false),
        .init("position", \.position, \.position, samples: [Point(x: 5, y: 6)], resets: false),
        .init("anchorPoint", \.anchorPoint, \.anchorPoint, samples: [Point(x: 0, y: 1)]),
        .init("anchorPointZ", \.anchorPointZ, \.anchorPointZ, samples: [7]),
        .init("zPosition", \.zPosition, \.zPosition, samples: [8, -8]),
        .init("transform", \.transform, \.transform, samples: [Transform3D(translationX: 3, y: 4)]),
        .init(
            "sublayerTransform", \.sublayerTransform, \.sublayerTransform, samples: [Transform3D(translationX: 3, y: 4)]
        ),
        .init("geometryFlipped", \.isGeometryFlipped, \.isGeometryFlipped, samples: [true]),
        .init("doubleSided", \.isDoubleSided, \.isDoubleSided, samples: [false]),
        .init(
            "backgroundColor", \.backgroundColor, \.backgroundColor, samples: [Color(red: 1, green: 0, blue: 0.2)],
            simpler: [{ _ in .white }, { $0 == .white ? .white : .black }]),
        .init(
            "contentsRect", \.contentsRect, \.contentsRect, samples: [Rect(x: 0, y: 0, width: 0.5, height: 0.5)]),
        .init(
            "contentsCenter", \.contentsCenter, \.contentsCenter,
            samples: [Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)]),
        .init("contentsScale", \.contentsScale, \.contentsScale, samples: [2]),
        .init("contentsGravity", \.contentsGravity, \.contentsGravity, samples: [.center, .resizeAspectFill]),
        .init("minificationFilter", \.minificationFilter, \.minificationFilter, samples: [.nearest, .trilinear]),
        .init("magnificationFilter", \.magnificationFilter, \.magnificationFilter, samples: [.nearest, .trilinear]),
        .init("minificationFilterBias", \.minificationFilterBias, \.minificationFilterBias, samples: [1, -0.5]),
        .init(
            "cornerRadius", \.cornerRadius, \.cornerRadius, samples: [9], simpler: [{ $0.rounded() }]),
        .init(
            "cornerRadii", \.cornerRadii, \.cornerRadii,
            samples: [CornerRadii(circles: SIMD4(12, 0, 5, 8)), CornerRadii(topLeft: SIMD2(15, 3))],
            simpler: [
                { $0.map { CornerRadii(x: $0.x.rounded(.toNearestOrEven), y: $0.y.rounded(.toNearestOrEven)) } },
                { $0.map { CornerRadii(circles: $0.x) } },
            ]),
        .init("cornerCurve", \.cornerCurve, \.cornerCurve, samples: [.continuous]),
        .init("maskedCorners", \.maskedCorners, \.maskedCorners, samples: [.minXMinY, [.maxXMinY, .minXMaxY]]),
        .init("borderWidth", \.borderWidth, \.borderWidth, samples: [3], simpler: [{ $0.rounded() }]),
        .init("borderColor", \.borderColor, \.borderColor, samples: [Color(red: 0, green: 1, blue: 0.4)]),
        .init("opacity", \.opacity, \.opacity, samples: [0.25], simpler: [{ _ in 0.5 }]),
        .init("allowsGroupOpacity", \.allowsGroupOpacity, \.allowsGroupOpacity, samples: [false]),
        .init("hidden", \.isHidden, \.isHidden, samples: [true]),
        .init("masksToBounds", \.masksToBounds, \.masksToBounds, samples: [true]),
        .init("opaque", \.isOpaque, \.isOpaque, samples: [true]),
        .init("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, samples: [false]),
        .init(
            "edgeAntialiasingMask", \.edgeAntialiasingMask, \.edgeAntialiasingMask, samples: [.left, [.top, .right]]),
        .init("maskType", \.effects.values.maskType, \.maskType, samples: [.luminance]),
        .init("maskInverted", \.effects.values.isMaskInverted, \.isMaskInverted, samples: [true]),
        .init("isolated", \.effects.values.isIsolated, \.isIsolated, samples: [true]),
        .init(
            "shadowColor", \.effects.values.shadowColor, \.shadowColor, samples: [Color(red: 1, green: 0, blue: 0)]),
        .init("shadowOpacity", \.effects.values.shadowOpacity, \.shadowOpacity, samples: [0.5], simpler: [{ _ in 1 }]),
        .init(
            "shadowOffset", \.effects.values.shadowOffset, \.shadowOffset, samples: [Size(width: 3, height: 4)],
            simpler: [{ Size(width: $0.width.rounded(), height: $0.height.rounded()) }]),
        .init(
            "shadowRadius", \.effects.values.shadowRadius, \.shadowRadius, samples: [5], simpler: [{ $0.rounded() }]),
        .init(
            "shadowPath", \.effects.values.shadowPath, \.shadowPath,
            samples: [Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))]),
        .init(
            "filters", \.effects.values.filters, \.filters,
            samples: [
                [Filter(.gaussianBlur(radius: 3))], [Filter(.invert(1), colorInterpolation: .linearSRGB)],
            ]),
        .init(
            "backgroundFilters", \.effects.values.backgroundFilters, \.backgroundFilters,
            samples: [[Filter(.gaussianBlur(radius: 3, edge: .mirror))]]),
        .init(
            "compositingFilter", \.effects.values.compositingFilter, \.compositingFilter, samples: [.multiply, .xor]),
        .init("shouldRasterize", \.effects.values.shouldRasterize, \.shouldRasterize, samples: [true]),
        .init("rasterizationScale", \.effects.values.rasterizationScale, \.rasterizationScale, samples: [2]),
        .init(
            "patternArea", \.effects.values.patternArea, \.patternArea,
            samples: [Rect(x: 0, y: 0, width: 64, height: 48), Rect(x: -20.5, y: -9, width: 90, height: 33.25)]),
    ]

    /// Those that layers have by chance, each from a stream of its own: a new one moves no other choice. A row says the
    /// chance (`.inPercent(5)`).
    private static let chosenFromSamples: [LayerSpecProperty] = [
        .init(
            "boxShadows", \.effects.values.boxShadows, \.boxShadows,
            samples: [
                [BoxShadow(offset: Size(width: 0, height: 3), radius: 2)],
                [
                    BoxShadow(color: Color(red: 1, green: 0, blue: 0.2), offset: Size(width: 2, height: 1), spread: 3),
                    BoxShadow(color: .black, radius: 6, spread: -2, cutsOutBox: false),
                ],
                [
                    BoxShadow(color: Color(red: 0, green: 0.2, blue: 1, alpha: 0.6), radius: 3, isInset: true),
                    BoxShadow(color: .white, offset: Size(width: -2, height: 2), spread: 2, isInset: true),
                ],
                [
                    BoxShadow(
                        color: Color(red: 0, green: 1, blue: 0.4), offset: Size(width: 1, height: -4), radius: 4,
                        spread: -1, isInset: true),
                    BoxShadow(color: Color(white: 0, alpha: 0.6), offset: Size(width: 5, height: 6), radius: 8),
                ],
            ],
            simpler: [{ Array($0.prefix(1)) }]
        ).inPercent(5),
        .init(
            "borderSides", \.effects.values.borderSides, \.borderSides,
            samples: [
                BorderSides(top: BorderSide(width: 4, color: Color(red: 1, green: 0, blue: 0.2))),
                BorderSides(
                    top: BorderSide(width: 2), right: BorderSide(width: 5, color: Color(red: 0, green: 0.4, blue: 1)),
                    bottom: BorderSide(width: 3, color: Color(white: 1, alpha: 0.5)),
                    left: BorderSide(width: 8, color: Color(red: 0, green: 0.8, blue: 0.2))),
                BorderSides(BorderSide(width: 6, color: Color(red: 0.2, green: 0, blue: 1), style: .double)),
                BorderSides(BorderSide(width: 3, color: Color(red: 0, green: 0.6, blue: 0.4), style: .dashed)),
                BorderSides(
                    top: BorderSide(width: 4, style: .dotted),
                    right: BorderSide(width: 1, color: Color(red: 1, green: 0, blue: 0.8), style: .dashed),
                    bottom: BorderSide(width: 9, color: Color(red: 1, green: 0.6, blue: 0, alpha: 0.8), style: .double),
                    left: BorderSide(width: 2, color: .white, style: .none)),
            ],
            simpler: [{ $0.map { BorderSides(top: $0.top) } }]
        ).inPercent(5),
        .init(
            "borderPlacement", \.effects.values.borderPlacement, \.borderPlacement, samples: [.outside, .center]
        ).inPercent(8),
        .init(
            "borderImageParts", \.effects.values.borderImageParts, \.borderImageParts,
            samples: [
                BorderImageParts(fills: true),
                BorderImageParts(
                    slice: .pixels(SIMD4(2, 3, 2, 1)), width: SIMD4(repeating: 6), horizontal: .repeat, vertical: .round
                ),
                BorderImageParts(
                    slice: .fractions(SIMD4(0.25, 0.25, 0.5, 0.125)), fills: true, width: SIMD4(4, 9, 12, 3),
                    outset: SIMD4(5, 0, 2, 3), horizontal: .space, vertical: .repeat),
                BorderImageParts(
                    slice: .pixels(SIMD4(3, 0, 100, 3)), fills: true, width: SIMD4(5, 0, 8, 40),
                    outset: SIMD4(repeating: 4), horizontal: .round, vertical: .space),
            ],
            simpler: [{ BorderImageParts(slice: $0.slice, fills: $0.fills) }]
        ).inPercent(5),
    ]
}
