import LaminaCounters
import LaminaLayers
import LaminaStage

/// Finds the properties that make a layer an image of its own.
struct CauseFinder {
    let tree: RenderTree
    let layers: NodeLayers

    /// The largest number of backdrop-sampling layers that are named as causes of an isolation.
    private static let samplerLimit = 8

    /// Returns the causes of an offscreen pass, in the order of the reasons.
    func causes(of node: Int, _ reasons: ReasonSet) -> [Explanation.Cause] {
        let path = tree.path(ofNode: node)
        return reasons.reasons.flatMap { reason -> [Explanation.Cause] in
            if reason == .isolation { return isolation(of: node, path) + backdropSamplers(in: node) }
            return properties(of: node, reason).map {
                Explanation.Cause(reason: reason, layer: path, property: $0.property, value: $0.value)
            }
        }
    }

    private func properties(of node: Int, _ reason: OffscreenReason) -> [(property: String, value: String)] {
        switch reason {
        case .groupOpacity: [("opacity", JSONText.number(tree.nodes[node].opacity))]
        case .clip: clip(of: node)
        case .mask: mask(of: node)
        case .shadow: shadow(of: node)
        case .filter: filters(of: node)
        case .backdrop: [backdrop(of: node)]
        case .vibrancy: [("effect", "vibrancy")]
        case .compositingFilter: compositing(of: node)
        case .rasterize: [("shouldRasterize", "true")]
        case .pattern: pattern(of: node)
        case .snapshot: [("type", "snapshot")]
        case .transition: [("transition", "in progress")]
        case .flatten3D: [("transform", "cut by layers that it intersects in space")]
        case .isolation, .tooLarge: []
        }
    }

    private func clip(of node: Int) -> [(property: String, value: String)] {
        let value = tree.nodes[node]
        guard value.cornerRadii != .zero else { return [("masksToBounds", "true, with edges between pixels")] }
        let radius =
            value.flags.contains(.ownRadii) ? JSONText.radii(value) : JSONText.number(Float(value.largestRadius))
        return [("masksToBounds", "true"), (value.radiusProperty, radius)]
    }

    private func mask(of node: Int) -> [(property: String, value: String)] {
        guard let effects = effects(of: node), let type = effects.maskType else { return [] }
        let name = tree.path(ofNode: node + 1)
        return [("mask", name)] + (type == .luminance ? [("maskType", type.rawValue)] : [])
            + (effects.isMaskInverted ? [("maskInverted", "true")] : [])
    }

    /// Returns the property that isolates a layer, if it is isolated.
    private func isolation(of node: Int, _ path: String) -> [Explanation.Cause] {
        guard tree.nodes[node].flags.contains(.isolated) else { return [] }
        return [Explanation.Cause(reason: .isolation, layer: path, property: "isolated", value: "true")]
    }

    private func shadow(of node: Int) -> [(property: String, value: String)] {
        guard let shadow = effects(of: node)?.shadow else { return [] }
        let opacity = (Double(shadow.color.w) * 1000).rounded() / 1000
        return [
            ("shadowOpacity", "\(JSONText.number(opacity)) \(shadow.path < 0 ? "without" : "with") shadowPath"),
            ("shadowRadius", JSONText.number(shadow.radius)),
        ]
    }

    private func filters(of node: Int) -> [(property: String, value: String)] {
        var found: [(property: String, value: String)] = []
        if let chain = effects(of: node)?.filters, !chain.isEmpty { found.append(("filters", words(of: chain))) }
        if tree.nodes[node].tint >= 0 { found.append(("tint", "the colour of an instance or of a particle")) }
        return found
    }

    private func backdrop(of node: Int) -> (property: String, value: String) {
        let chain = effects(of: node)?.backgroundFilters ?? 0..<0
        return (layers.hasVisualEffect(node) ? "effect" : "backgroundFilters", words(of: chain))
    }

    private func pattern(of node: Int) -> [(property: String, value: String)] {
        guard let area = effects(of: node)?.patternArea else { return [] }
        let numbers = [area.origin.x, area.origin.y, area.width, area.height].map { JSONText.number($0) }
        return [("patternArea", "[\(numbers.joined(separator: ", "))]")]
    }

    private func compositing(of node: Int) -> [(property: String, value: String)] {
        effects(of: node).map { [("compositingFilter", $0.compositing.rawValue)] } ?? []
    }

    /// Returns the backdrop-sampling layers inside.
    private func backdropSamplers(in node: Int) -> [Explanation.Cause] {
        var found: [Explanation.Cause] = []
        let end = node + Int(tree.nodes[node].subtreeCount)
        var next = node + 1
        while next < end, found.count < Self.samplerLimit {
            let value = tree.nodes[next]
            if value.flags.contains(.samplesBackdrop), !value.flags.contains(.hidden) {
                found.append(cause(ofSampler: next))
            }
            let isClosed = value.flags.contains(.hidden) || value.flags.contains(.mask) || tree.isolates(value)
            next += isClosed ? Int(value.subtreeCount) : 1
        }
        return found
    }

    private func cause(ofSampler node: Int) -> Explanation.Cause {
        var (property, value) = backdrop(of: node)
        if let blending = compositing(of: node).first, effects(of: node)?.backgroundFilters.isEmpty == true {
            (property, value) = blending
        } else if tree.nodes[node].flags.contains(.vibrant) {
            (property, value) = ("effect", "vibrancy")
        }
        return Explanation.Cause(
            reason: .isolation, layer: tree.path(ofNode: node), property: property, value: value)
    }

    private func effects(of node: Int) -> RenderEffects? {
        let index = Int(tree.nodes[node].effects)
        return index >= 0 ? tree.effects[index] : nil
    }

    private func words(of chain: Range<Int>) -> String {
        let words = tree.filters[chain].prefix(6).map(\.kind.word).joined(separator: ", ")
        return chain.count > 6 ? "\(words) and \(chain.count - 6) more" : words
    }
}
