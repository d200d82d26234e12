import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// What lies under the sublayers, and the border around them.
    static func background<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("backgroundColor", .nullable(.color), "The colour under everything else, or null.") {
                $0.layer.storage.backgroundColor = $1
            },
            Property(
                "backgroundPattern", .nullable(.picture),
                "A picture that is repeated over the background colour: the path of a file, from the document."
            ) { $0.parts.backgroundPattern = $1 },
            Property(
                "cornerRadius", .number(in: .length), default: 0,
                "The radius of the rounded corners in points; at most half of the shorter side takes effect."
            ) { $0.layer.storage.cornerRadius = $1 },
            Property(
                "maskedCorners",
                .set(of: [
                    ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY),
                    ("maxXMaxY", .maxXMaxY),
                ]),
                default: .all, "The corners that cornerRadius rounds; minXMinY is the top left one."
            ) { $0.layer.storage.maskedCorners = $1 },
            Property(
                "borderWidth", .number(in: .length), default: 0,
                "The width of the border, which is drawn inside the bounds and above the sublayers, in points."
            ) { $0.layer.storage.borderWidth = $1 },
            Property("borderColor", .nullable(.color), default: .black, "The colour of the border, or null.") {
                $0.layer.storage.borderColor = $1
            },
        ]
    }

    /// What of the layer shows.
    static func visibility<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("hidden", .boolean, default: false, "Whether the layer and all inside it are left out.") {
                $0.layer.storage.isHidden = $1
            },
            Property(
                "masksToBounds", .boolean, default: false,
                "Whether contents and sublayers are clipped to the bounds and their rounded corners."
            ) { $0.layer.storage.masksToBounds = $1 },
        ]
    }

    /// How much of the layer shows.
    static func fading<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("opacity", .number(in: .unit), default: 1, "How much of the layer shows.") {
                $0.layer.storage.opacity = Float($1)
            },
            Property(
                "allowsGroupOpacity", .boolean, default: true,
                "Whether opacity fades the layer and its sublayers as one image, rather than each by itself."
            ) { $0.layer.storage.allowsGroupOpacity = $1 },
        ]
    }

    /// Which edges are smooth.
    static func edges<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "allowsEdgeAntialiasing", .boolean, default: true,
                "Whether edges that fall between pixels are antialiased."
            ) { $0.layer.storage.allowsEdgeAntialiasing = $1 },
            Property(
                "edgeAntialiasingMask",
                .set(of: [("left", .left), ("right", .right), ("bottom", .bottom), ("top", .top)]), default: .all,
                "The edges to antialias."
            ) { $0.layer.storage.edgeAntialiasingMask = $1 },
        ]
    }
}
