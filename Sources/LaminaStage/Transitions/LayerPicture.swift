import LaminaGeometry
import LaminaLayers

/// A layer's picture at a moment: a subtree copied out of a render tree. Transitions start from it.
final class LayerPicture: TransitionPicture {
    /// The copied tree; its root is the layer's node without its geometry, opacity and effects.
    let tree: RenderTree

    /// Copies the subtree of the node at `index`. Linear in the subtree's size.
    init(of index: Int, in whole: RenderTree) {
        var part = RenderTree(
            pixelWidth: whole.pixelWidth, pixelHeight: whole.pixelHeight, scale: whole.scale, background: nil)
        var images = ImageTable()
        var end = index + Int(whole.nodes[index].subtreeCount)
        var next = index
        var dropped: Int32 = 0
        while next < end {
            if next == index + 1, whole.nodes[next].flags.contains(.mask) {
                // The mask stays with the layer, and is not a part of its picture.
                dropped = whole.nodes[next].subtreeCount
                next += Int(dropped)
                continue
            }
            part.add(whole.nodes[next], from: whole, images: &images)
            next += 1
        }
        end = part.nodes.count
        part.nodes[0].subtreeCount -= dropped
        part.nodes[0].opacity = 1
        part.nodes[0].effects = -1
        (part.nodes[0].tint, part.nodes[0].clipPlanes) = (-1, -1)
        part.nodes[0].flags.subtract([.mask, .samplesBackdrop, .vibrant])
        part.images = images.images
        tree = part
    }
}

extension RenderTree {
    /// Adds a node of another tree with all that it refers to; its images are collected in `images`.
    mutating func add(_ node: RenderNode, from other: RenderTree, images: inout ImageTable) {
        var node = node
        if node.contents >= 0 {
            var entry = other.contents[Int(node.contents)]
            entry.image = images.index(of: other.images[Int(entry.image)])
            node.contents = Int32(contents.count)
            contents.append(entry)
        }
        if node.pattern >= 0 { node.pattern = images.index(of: other.images[Int(node.pattern)]) }
        if node.gradient >= 0 {
            var entry = other.gradients[Int(node.gradient)]
            let first = gradientStops.count
            gradientStops.append(contentsOf: other.gradientStops[entry.stops])
            entry.stops = first..<gradientStops.count
            node.gradient = Int32(gradients.count)
            gradients.append(entry)
        }
        if node.tint >= 0 {
            let tint = other.tints[Int(node.tint)]
            node.tint = Int32(tints.count)
            tints.append(tint)
        }
        if node.clipPlanes >= 0 {
            clip(&node, by: Array(other.clipPlanes[other.clipPlaneRanges[Int(node.clipPlanes)]]))
        }
        if node.name >= 0 {
            let name = other.names[Int(node.name)]
            node.name = Int32(names.count)
            names.append(name)
        }
        if node.effects >= 0 {
            var entry = other.effects[Int(node.effects)]
            entry.filters = add(other.filters[entry.filters])
            entry.backgroundFilters = add(other.filters[entry.backgroundFilters])
            if let path = entry.shadow?.path, path >= 0 {
                entry.shadow?.path = Int32(paths.count)
                paths.append(other.paths[Int(path)])
            }
            node.effects = Int32(effects.count)
            effects.append(entry)
        }
        nodes.append(node)
    }

    private mutating func add(_ chain: ArraySlice<Filter>) -> Range<Int> {
        let start = filters.count
        filters.append(contentsOf: chain)
        return start..<filters.count
    }
}
