import LaminaGeometry
import LaminaLayers
import LaminaStage

extension RenderTree {
    /// The first part in which this tree differs from another, of those that a planner reads; nil if none does. Images
    /// and cached pictures may be other objects.
    func firstDifference(from other: RenderTree) -> String? {
        if nodes.count != other.nodes.count { return "\(nodes.count) nodes in place of \(other.nodes.count)" }
        if let node = nodes.indices.first(where: { !nodes[$0].isSame(as: other.nodes[$0]) }) {
            return "node \(node): \(nodes[node]) in place of \(other.nodes[node])"
        }
        if !contents.elementsEqual(other.contents, by: { $0.isSame(as: $1) }) { return "contents" }
        if images.count != other.images.count || names != other.names { return "images or names" }
        if !effects.elementsEqual(other.effects, by: { $0.words == $1.words }) || filters != other.filters {
            return "effects"
        }
        if "\(gradients)" != "\(other.gradients)" || gradientStops != other.gradientStops { return "gradients" }
        if tints != other.tints || paths != other.paths { return "tints or paths" }
        if clipPlaneRanges != other.clipPlaneRanges || clipPlanes != other.clipPlanes { return "clip planes" }
        if pixelWidth != other.pixelWidth || pixelHeight != other.pixelHeight || scale != other.scale { return "size" }
        return nil
    }
}

extension RenderNode {
    /// Returns whether all values are equal.
    func isSame(as other: RenderNode) -> Bool {
        toSuperlayer == other.toSuperlayer && bounds == other.bounds && subtreeCount == other.subtreeCount
            && flags == other.flags && opacity == other.opacity && borderWidth == other.borderWidth
            && cornerRadii == other.cornerRadii && backgroundColor == other.backgroundColor
            && borderColor == other.borderColor && contents == other.contents && pattern == other.pattern
            && patternScale == other.patternScale && gradient == other.gradient && tint == other.tint
            && clipPlanes == other.clipPlanes && effects == other.effects && name == other.name
    }
}

extension RenderContents {
    fileprivate func isSame(as other: RenderContents) -> Bool {
        image == other.image && rect == other.rect && center == other.center && scale == other.scale
            && gravity == other.gravity && minification == other.minification && magnification == other.magnification
            && minificationBias == other.minificationBias && placement == other.placement && tint == other.tint
    }
}

extension RenderEffects {
    /// The values in words, without the identity of the cached picture.
    fileprivate var words: String {
        var values = self
        values.rasterVersion = nil
        return "\(values)"
    }
}
