import LaminaGeometry

/// What a subtree puts on the target it is drawn on, as far as grouping has to know.
struct SubtreeSummary {
    /// The pixels it touches.
    var bounds = PixelRect.empty
    /// The most draws that may meet on one pixel; a subtree with a target of its own is one draw.
    var depth: UInt8 = 0
    /// The most of those that mix with what is under them; opaque ones replace it.
    var blends: UInt8 = 0
    /// Whether one of its draws is already clipped in the shader, which has room for one clip.
    var clipsInShader = false
    /// Whether one of its draws shows an image or a gradient, whose colours 8 bits round.
    var showsImages = false
    /// Whether one of its draws is an image over the layer's colour.
    var hasImageOnColor = false
    /// Whether one of its draws is a shadow by formula, whose shader knows only rounded clips.
    var hasFormulaShadow = false
    /// Whether one of its draws is the image of a group read through a mask's, so that it can't read another mask.
    var readsMask = false
    /// Whether one of its draws reads what is behind it, so that it cannot be drawn elsewhere.
    var readsTarget = false
    /// Of ``Grouper/cuts``: what is left of the layer's own draw beside those of its group that cover it, or -1.
    var cut: Int32 = -1

    /// Adds draws that lie in front of or behind all others.
    mutating func add(bounds other: PixelRect, depth otherDepth: UInt8, blends otherBlends: UInt8) {
        guard otherDepth > 0, !other.isEmpty else { return }
        if depth > 0, bounds.intersects(other) {
            depth = depth.addingSaturated(otherDepth)
            blends = blends.addingSaturated(otherBlends)
        } else {
            depth = max(depth, otherDepth)
            blends = max(blends, otherBlends)
        }
        bounds = bounds.union(other)
    }
}

extension UInt8 {
    func addingSaturated(_ other: UInt8) -> UInt8 {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? .max : sum
    }
}
