import LaminaCounters

extension OffscreenReason {
    /// What the reason means, in one sentence for people.
    var sentence: String {
        switch self {
        case .groupOpacity: "Several layers fade as one image."
        case .clip: "masksToBounds clips sublayers along an edge that runs through pixels."
        case .mask: "A mask layer's image lets the layer show."
        case .shadow: "A shadow is made by blurring the layer's image or a path."
        case .filter: "Filters work on the layer's image."
        case .backdrop: "Background filters work on what is behind the layer."
        case .vibrancy: "What is behind shows, filtered, through the layer's image."
        case .compositingFilter: "A compositing filter mixes the layer's image with what is behind it."
        case .isolation: "A layer inside reads what is behind it, so the group stays an image of its own."
        case .rasterize: "The layer is rasterized."
        case .snapshot: "The layer is a snapshot."
        case .transition: "Two pictures change over, or an image fades into another."
        case .flatten3D: "Planes in space cross, so that each is cut where another one hides it."
        case .tooLarge: "The picture is drawn in bands, because its targets would take more memory than they may."
        }
    }
}
