import Glibc
import LaminaGeometry
import LaminaPlan
import LaminaProfile
import LaminaStage

/// The differences of two render trees, layer by layer and property by property.
///
/// ```swift
/// for finding in SceneDifference(old: before, new: now).findings { print(finding) }
/// // root/panel: backgroundColor was #ff0000ff, is #00ff00ff
/// // root/photo: frame moved by 4, 0 points
/// // root/card: shadow lost (shadowColor #00000080, shadowOffset [0, 3], shadowRadius 5, shadowPath none)
/// ```
///
/// Layers are those of the render tree: what replicators, emitters and the like show counts as layers, and what does not
/// show, such as properties of a hidden layer, is not compared. Images are compared by their pixels. Takes time in
/// proportion to the number of layers and to the pixels of their images; call it for pictures that differ.
public struct SceneDifference: Sendable {
    /// The findings, a sentence each: first those whose layers touch the differing pixels. Layers with the same change
    /// share a sentence.
    public let findings: [String]
    /// The number of differences, of which ``findings`` may show a part.
    public let count: Int
    /// The property of the first finding; nil if there is none.
    package let first: ChangedProperty?

    /// True if the trees show the same.
    public var isEmpty: Bool { count == 0 }

    /// The largest number of findings that are shown.
    static let limit = 8

    /// Compares two render trees.
    ///
    /// - Parameters:
    ///   - old: The tree of the golden.
    ///   - new: The tree of now.
    ///   - area: The pixels of the picture that differ; nil if they are not known.
    public init(old: RenderTree, new: RenderTree, touching area: PixelRect? = nil) {
        var comparison = TreeComparison(old: old, new: new, area: area)
        comparison.compare()
        let sentences = comparison.sentences
        count = comparison.findings.count
        first = comparison.first
        findings =
            sentences.count <= Self.limit
            ? sentences
            : sentences.prefix(Self.limit - 1)
                + ["and \(Words.count(sentences.count - Self.limit + 1, "more difference"))"]
    }
}

/// A property of a layer that differs, for its place in the document.
package struct ChangedProperty: Sendable, Equatable {
    /// The layer's path, such as `root/panel`; empty for the scene.
    package var layer: String
    /// The property, or the beginning of those of an effect, such as `shadow`; nil for the layer itself.
    package var name: String?
}

// MARK: Comparing

/// The comparison of two trees while it is made.
private struct TreeComparison {
    /// One difference.
    struct Finding {
        /// The layer's path; empty for the scene.
        var path: String
        var text: String
        /// The property; nil for the layer itself.
        var property: String?
        /// 0 if the layer touches the differing pixels, 1 if only layers inside it do, 2 if none does.
        var distance: Int
    }

    private let old: Side
    private let new: Side
    private let area: PixelRect?
    private(set) var findings: [Finding] = []

    init(old: RenderTree, new: RenderTree, area: PixelRect?) {
        (self.old, self.new, self.area) = (Side(old.listingParticles()), Side(new.listingParticles()), area)
    }

    /// The property of the finding that is nearest to the differing pixels.
    var first: ChangedProperty? {
        let nearest = findings.enumerated().min { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return nearest.map { ChangedProperty(layer: $0.element.path, name: $0.element.property) }
    }

    /// The findings as sentences, the nearest to the differing pixels first.
    var sentences: [String] {
        var texts: [(text: String, paths: [String], distance: Int)] = []
        var places: [String: Int] = [:]
        for finding in findings {
            let key = "\(finding.distance) \(finding.text)"
            if let place = places[key], !finding.path.isEmpty {
                texts[place].paths.append(finding.path)
            } else {
                places[key] = texts.count
                texts.append((finding.text, [finding.path], finding.distance))
            }
        }
        return texts.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map { _, entry in
                guard !entry.paths[0].isEmpty else { return entry.text }
                let shown = entry.paths.count > 3 ? entry.paths.prefix(2) : entry.paths[...]
                let more = entry.paths.count - shown.count
                return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more layers" : "") + ": \(entry.text)"
            }
    }

    mutating func compare() {
        compareScenes()
        let matching = LayerMatching(
            old: old.tree, new: new.tree, oldLikeness: old.likeness, newLikeness: new.likeness)
        for node in matching.removed { note(old.layerText(of: node, "lost"), old: node) }
        for node in matching.added { note(new.layerText(of: node, "added"), new: node) }
        for pair in matching.moved {
            note("moved from \(old.parentPath(of: pair.old)) to \(new.parentPath(of: pair.new))", pair)
        }
        for pair in matching.reordered {
            note("its place among its siblings was \(old.order(of: pair.old)), is \(new.order(of: pair.new))", pair)
        }
        for pair in matching.pairs { compareProperties(pair) }
    }

    private mutating func compareScenes() {
        let (old, new) = (self.old.tree, self.new.tree)
        func note(_ text: String, _ property: String) {
            findings.append(Finding(path: "", text: text, property: property, distance: 0))
        }
        if old.pixelWidth != new.pixelWidth || old.pixelHeight != new.pixelHeight {
            note(
                "the picture was \(old.pixelWidth)×\(old.pixelHeight) pixels, is \(new.pixelWidth)×\(new.pixelHeight)",
                "size")
        }
        if old.scale != new.scale {
            note("scale was \(Words.number(old.scale)), is \(Words.number(new.scale))", "scale")
        }
        if old.background != new.background {
            func words(_ color: Color?) -> String {
                color.map { Words.color(premultiplied: $0.premultiplied) } ?? "none"
            }
            note("the scene's background was \(words(old.background)), is \(words(new.background))", "background")
        }
    }

    private mutating func compareProperties(_ pair: (old: Int, new: Int)) {
        let (before, now) = (old.properties.all(of: pair.old), new.properties.all(of: pair.new))
        let isHidden = before.count == 1 || now.count == 1
        if !isHidden { comparePlaces(pair) }
        let (oldEffects, newEffects) = (Set(before.compactMap(\.effect)), Set(now.compactMap(\.effect)))
        for effect in oldEffects.symmetricDifference(newEffects).sorted() where !isHidden {
            let isLost = oldEffects.contains(effect)
            let values = (isLost ? before : now).filter { $0.effect == effect }.prefix(5)
                .map { "\($0.name) \($0.words)" }.joined(separator: ", ")
            note("\(effect) \(isLost ? "lost" : "added") (\(values))", pair, effect)
        }
        var earlier: [String: DrawnProperty] = [:]
        for property in before { earlier[property.name] = property }
        for property in now {
            let other = earlier.removeValue(forKey: property.name)
            if isHidden, property.name != "hidden" { continue }
            if let effect = property.effect, !oldEffects.contains(effect) { continue }
            if let other, other.value == property.value { continue }
            note(property.change(from: other), pair, property.name)
        }
        // What is left was in the old tree only.
        for property in before where earlier[property.name] != nil && !isHidden {
            if let effect = property.effect, !newEffects.contains(effect) { continue }
            note("\(property.name) was \(property.words), is none", pair, property.name)
        }
    }

    private mutating func comparePlaces(_ pair: (old: Int, new: Int)) {
        let (before, now) = (old.tree.nodes[pair.old], new.tree.nodes[pair.new])
        let isOutermost = pair.old == 0
        if isOutermost, old.tree.scale != new.tree.scale || old.tree.pixelHeight != new.tree.pixelHeight { return }
        guard before.toSuperlayer != now.toSuperlayer || before.bounds != now.bounds else { return }
        let (from, to) = (before.turn, now.turn)
        if from.value != to.value { note("transform was \(from.words), is \(to.words)", pair, "transform") }
        let (first, second) = (before.frame, now.frame)
        if before.bounds.size != now.bounds.size {
            note("frame was \(Words.rect(first)), is \(Words.rect(second))", pair, "frame")
        } else if from.value == to.value, first.origin != second.origin {
            let by = (x: second.origin.x - first.origin.x, y: second.origin.y - first.origin.y)
            note("frame moved by \(Words.number(by.x)), \(Words.number(by.y)) points", pair, "frame")
        } else if first.origin != second.origin, abs(first.midX - second.midX) + abs(first.midY - second.midY) > 1e-6 {
            note(
                "its centre was \(Words.point(first.midX, first.midY)), is \(Words.point(second.midX, second.midY))",
                pair, "frame")
        }
        if before.bounds.origin != now.bounds.origin {
            let (a, b) = (before.bounds.origin, now.bounds.origin)
            note("the origin of bounds was \(Words.point(a.x, a.y)), is \(Words.point(b.x, b.y))", pair, "bounds")
        }
    }

    private mutating func note(_ text: String, _ pair: (old: Int, new: Int), _ property: String? = nil) {
        note(
            text, path: new.names.path(of: pair.new), property,
            distance: min(distance(old, pair.old), distance(new, pair.new)))
    }
    private mutating func note(_ text: String, old node: Int) {
        note(text, path: old.names.path(of: node), distance: distance(old, node))
    }
    private mutating func note(_ text: String, new node: Int) {
        note(text, path: new.names.path(of: node), distance: distance(new, node))
    }
    private mutating func note(_ text: String, path: String, _ property: String? = nil, distance: Int) {
        findings.append(Finding(path: path, text: text, property: property, distance: distance))
    }

    private func distance(_ side: Side, _ node: Int) -> Int {
        guard let area else { return 0 }
        if side.boxes[node].touches(area) { return 0 }
        return side.subtreeBoxes[node].touches(area) ? 1 : 2
    }
}

extension DrawnProperty {
    /// Returns the change from an earlier value; nil is none.
    fileprivate func change(from earlier: DrawnProperty?) -> String {
        guard let earlier else { return "\(name) was none, is \(words)" }
        if name == "contents" || name == "backgroundPattern" || name == "borderImage" {
            return "\(name) shows other pixels"
                + (earlier.words == words ? "" : ", \(words) rather than \(earlier.words)")
        }
        // Values that differ by less than words show.
        guard earlier.words != words else { return "\(name) was \(earlier.value), is \(value)" }
        return "\(name) was \(earlier.words), is \(words)"
    }
}

// MARK: One tree

/// A tree with what is computed of it once.
private struct Side {
    let tree: RenderTree
    let properties: DrawnProperties
    let names: LayerNames
    /// By node, a number that is equal for subtrees that show the same in the same place.
    let likeness: [Int]
    /// By node, its pixels with those of its shadow and as far as its filters spread it.
    let boxes: [Rect]
    /// By node, the same with its sublayers.
    let subtreeBoxes: [Rect]

    init(_ tree: RenderTree) {
        self.tree = tree
        properties = DrawnProperties(tree)
        names = LayerNames(tree)
        let count = tree.nodes.count
        var likeness = [Int](repeating: 0, count: count)
        let places = LayerPositions(tree).places
        let boxes = tree.nodes.indices.map { Self.box(of: $0, in: tree, corners: places[$0].corners) }
        var subtreeBoxes = boxes
        // Nodes are in pre-order, so that those inside a node have been visited before it.
        for index in tree.nodes.indices.reversed() {
            let node = tree.nodes[index]
            var hasher = Hasher()
            for property in properties.all(of: index) {
                hasher.combine(property.name)
                hasher.combine(property.value)
            }
            hasher.combine(node.toSuperlayer)
            hasher.combine(Words.numbers(node.bounds))
            let end = index + Int(node.subtreeCount)
            var child = index + 1
            while child < end {
                hasher.combine(likeness[child])
                subtreeBoxes[index] = subtreeBoxes[index].union(subtreeBoxes[child])
                child += Int(tree.nodes[child].subtreeCount)
            }
            likeness[index] = hasher.finalize()
        }
        (self.likeness, self.boxes, self.subtreeBoxes) = (likeness, boxes, subtreeBoxes)
    }

    func parentPath(of node: Int) -> String {
        names.parents[node] >= 0 ? names.path(of: names.parents[node]) : "the scene"
    }

    /// The index of a layer among its siblings, in painting order.
    func order(of node: Int) -> Int {
        guard names.parents[node] >= 0 else { return 0 }
        var (sibling, order) = (names.parents[node] + 1, 0)
        while sibling < node {
            if tree.nodes[sibling].flags.isDisjoint(with: [.mask, .vacant]) { order += 1 }
            sibling += Int(tree.nodes[sibling].subtreeCount)
        }
        return order
    }

    /// Returns a sentence about a layer that is only in this tree.
    func layerText(of node: Int, _ verb: String) -> String {
        let inside = Int(tree.nodes[node].subtreeCount) - 1
        let kind = tree.nodes[node].flags.contains(.mask) ? "mask" : "layer"
        return "\(kind) \(verb)" + (inside > 0 ? ", with \(Words.count(inside, "layer")) inside" : "")
    }

    private static func box(of index: Int, in tree: RenderTree, corners: [Point]) -> Rect {
        let whole = Rect(x: 0, y: 0, width: tree.pixelWidth, height: tree.pixelHeight)
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let first = corners.first else { return whole }
        var box = corners.reduce(Rect(origin: first, size: .zero)) {
            $0.union(Rect(origin: $1, size: .zero))
        }.insetBy(dx: -1, dy: -1)
        guard tree.nodes[index].effects >= 0 else { return box }
        let effects = tree.effects[Int(tree.nodes[index].effects)]
        let reach = tree.filters[effects.filters].reduce(0) { $0 + $1.kind.maximumReach } * tree.scale
        box = box.insetBy(dx: -reach, dy: -reach)
        if let shadow = effects.shadow {
            let blur = (3 * shadow.radius + 1) * tree.scale
            box = box.union(
                box.offsetBy(dx: shadow.offset.width * tree.scale, dy: shadow.offset.height * tree.scale)
                    .insetBy(dx: -blur, dy: -blur))
        }
        let shadows = tree.boxShadows[effects.boxShadows]
        let spread = shadows.map { shadow in
            max(0, shadow.spread) + 4 * shadow.radius + abs(shadow.offset.width) + abs(shadow.offset.height)
        }.max()
        if let spread { box = box.insetBy(dx: -spread * tree.scale, dy: -spread * tree.scale) }
        if let outset = tree.borderSides(of: tree.nodes[index])?.outsets.max() {
            box = box.insetBy(dx: -outset * tree.scale, dy: -outset * tree.scale)
        }
        if let outset = tree.borderImage(of: tree.nodes[index])?.outsets.max() {
            box = box.insetBy(dx: -outset * tree.scale, dy: -outset * tree.scale)
        }
        return effects.compositing.reachesBeyondLayer ? whole : box
    }
}

extension Rect {
    fileprivate func touches(_ area: PixelRect) -> Bool {
        Double(minX) < Double(area.maxX) && Double(maxX) > Double(area.minX) && Double(minY) < Double(area.maxY)
            && Double(maxY) > Double(area.minY)
    }
}

extension RenderNode {
    /// The frame in the superlayer's coordinates; of a turned layer, the bounds around its centre.
    fileprivate var frame: Rect {
        let centre = Point(x: bounds.midX, y: bounds.midY)
        let place = toSuperlayer.apply(centre) ?? centre
        return Rect(
            x: place.x - bounds.size.width / 2, y: place.y - bounds.size.height / 2, width: bounds.size.width,
            height: bounds.size.height)
    }

    /// The transform without its translation.
    fileprivate var turn: (value: [Double], words: String) {
        let map = toSuperlayer
        let value = [map.a, map.b, map.d, map.e, map.g, map.h, map.i]
        guard map.isAffine else { return (value, "a projection") }
        if value == [1, 0, 0, 1, 0, 0, 1] { return (value, "none") }
        let scale = (x: (map.a * map.a + map.d * map.d).squareRoot(), y: (map.b * map.b + map.e * map.e).squareRoot())
        let isRotation = abs(map.a * map.b + map.d * map.e) <= 1e-9 * scale.x * scale.y && map.determinant > 0
        guard isRotation else { return (value, "matrix \(Words.list(value.prefix(4).map(Words.number)))") }
        let degrees = atan2(map.d, map.a) * 180 / .pi
        var parts: [String] = []
        if abs(degrees) > 1e-9 { parts.append("rotation \(Words.number(degrees))°") }
        if abs(scale.x - 1) + abs(scale.y - 1) > 1e-9 {
            parts.append("scale \(Words.number(scale.x)), \(Words.number(scale.y))")
        }
        return (value, parts.isEmpty ? "none" : parts.joined(separator: ", "))
    }
}
