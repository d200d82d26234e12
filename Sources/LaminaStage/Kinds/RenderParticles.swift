import LaminaGeometry

/// The particles of an emitter in painting order, for which one node of a ``RenderTree`` stands.
///
/// Each is drawn, and counted, as the layer would be that ``RenderTree/listingParticles()`` makes of it.
package struct RenderParticles: Sendable {
    /// The pictures of the emitter's cells.
    package internal(set) var looks: [ParticleLook]
    package let all: [RenderParticle]

    /// The number up to which particles are nodes, so that reports can name each of them.
    package static let mostListed = 256
}

/// The picture that all particles of a cell share.
package struct ParticleLook: Sendable {
    /// An index into ``RenderTree/contents``; they fill the bounds, and have no tint.
    package internal(set) var contents: Int32
    /// The bounds of a particle of scale 1, in points, around the origin.
    package let bounds: Rect
    /// The flags of a particle without a tint.
    package let flags: RenderFlags
}

/// One particle.
package struct RenderParticle: Sendable {
    /// The position in the emitter's coordinates, x and y, and the cosine and the sine of the rotation, times the scale.
    package let place: SIMD4<Double>
    /// The colour that the picture is multiplied by, premultiplied.
    package let tint: SIMD4<Float>
    /// An index into ``RenderParticles/looks``.
    package let look: Int32
    /// False if the tint changes nothing.
    package let isTinted: Bool

    package init(place: SIMD4<Double>, tint: SIMD4<Float>, look: Int32, isTinted: Bool) {
        (self.place, self.tint, self.look, self.isTinted) = (place, tint, look, isTinted)
    }

    /// The map from the particle's coordinates to the emitter's.
    @inlinable
    package var toSuperlayer: Homography {
        Homography(a: place.z, b: -place.w, c: place.x, d: place.w, e: place.z, f: place.y)
    }
}

extension RenderNode {
    /// The node of a particle, but for its tint.
    package init(_ particle: RenderParticle, _ look: ParticleLook) {
        self.init(toSuperlayer: particle.toSuperlayer, bounds: look.bounds)
        (flags, contents) = (look.flags, look.contents)
        if particle.isTinted, particle.tint.w < 1 { flags.remove(.opaqueContents) }
    }
}

extension RenderTree {
    /// Returns the node of a particle; adds its contents if they have a tint.
    mutating func node(of particle: RenderParticle, _ look: ParticleLook) -> RenderNode {
        var node = RenderNode(particle, look)
        guard particle.isTinted else { return node }
        var tinted = contents[Int(look.contents)]
        tinted.tint = particle.tint
        node.flags.insert(.tintedContents)
        node.contents = Int32(contents.count)
        contents.append(tinted)
        return node
    }

    /// The indices of the contents that a node shows itself.
    package func shownContents(of node: RenderNode) -> [Int] {
        guard node.particles >= 0 else { return node.contents >= 0 ? [Int(node.contents)] : [] }
        return particles[Int(node.particles)].looks.compactMap { $0.contents >= 0 ? Int($0.contents) : nil }
    }

    /// The number of layers of a node's subtree, in which each particle counts as one and a vacant node as none. Constant if
    /// there are neither, else linear.
    package func layerCount(ofSubtree index: Int) -> Int {
        let count = Int(nodes[index].subtreeCount)
        if particles.isEmpty, vacantCount == 0 { return count }
        return nodes[index..<index + count].reduce(0) { $1.flags.contains(.vacant) ? $0 : $0 + listedCount(of: $1) }
    }

    /// The number of nodes for a node, if each particle has one.
    private func listedCount(of node: RenderNode) -> Int {
        node.particles >= 0 ? particles[Int(node.particles)].all.count : 1
    }

    /// Returns the same tree with a node for each particle. Linear in its size; for whatever looks at layers one by one.
    package func listingParticles() -> RenderTree {
        if particles.isEmpty { return self }
        var (tree, before) = (self, [0])
        tree.nodes.removeAll()
        tree.particles.removeAll()
        for node in nodes { before.append(before[before.count - 1] + listedCount(of: node)) }
        for (index, node) in nodes.enumerated() {
            if node.particles >= 0 {
                let listed = particles[Int(node.particles)]
                for particle in listed.all {
                    tree.nodes.append(tree.node(of: particle, listed.looks[Int(particle.look)]))
                }
            } else {
                var node = node
                node.subtreeCount = Int32(before[index + Int(node.subtreeCount)] - before[index])
                tree.nodes.append(node)
            }
        }
        return tree
    }
}
