import LaminaImage
import LaminaLayers

/// Assigns each distinct image of a frame an index.
///
/// A small direct-mapped cache avoids hashing in the common cases, such as the same image as before.
struct ImageTable {
    private(set) var images: [Image] = []
    private var indices: [ObjectIdentifier: Int32] = [:]
    private var cache = [(key: ObjectIdentifier?, index: Int32)](repeating: (nil, 0), count: 256)

    mutating func removeAll() {
        guard !images.isEmpty else { return }
        images.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        for slot in cache.indices { cache[slot].key = nil }
    }

    mutating func index(of image: Image) -> Int32 {
        let key = ObjectIdentifier(image)
        let slot = (Int(bitPattern: key) >> 4) & 255
        if cache[slot].key == key { return cache[slot].index }
        let index =
            indices[key]
            ?? {
                let new = Int32(images.count)
                indices[key] = new
                images.append(image)
                return new
            }()
        cache[slot] = (key, index)
        return index
    }
}

extension RenderTree {
    /// Adds a node of another tree with all that it refers to; its images are collected in `images`.
    mutating func add(_ node: RenderNode, from other: RenderTree, images: inout ImageTable) {
        var node = node
        // A layer in the picture of a tree stays hidden.
        node.flags.remove(.vacant)
        func addContents(_ index: Int32) -> Int32 {
            var entry = other.contents[Int(index)]
            entry.image = images.index(of: other.images[Int(entry.image)])
            contents.append(entry)
            return Int32(contents.count - 1)
        }
        if node.contents >= 0 { node.contents = addContents(node.contents) }
        if node.particles >= 0 {
            var entry = other.particles[Int(node.particles)]
            // A cell without contents has no particles.
            for index in entry.looks.indices where entry.looks[index].contents >= 0 {
                entry.looks[index].contents = addContents(entry.looks[index].contents)
            }
            node.particles = Int32(particles.count)
            particles.append(entry)
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
            let first = boxShadows.count
            boxShadows.append(contentsOf: other.boxShadows[entry.boxShadows])
            entry.boxShadows = first..<boxShadows.count
            if entry.borderSides >= 0 {
                borderSides.append(other.borderSides[Int(entry.borderSides)])
                entry.borderSides = Int32(borderSides.count - 1)
            }
            if entry.borderImage >= 0 {
                var border = other.borderImages[Int(entry.borderImage)]
                border.image = images.index(of: other.images[Int(border.image)])
                borderImages.append(border)
                entry.borderImage = Int32(borderImages.count - 1)
            }
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
