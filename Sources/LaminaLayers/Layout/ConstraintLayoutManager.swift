import LaminaGeometry

/// Places the sublayers of a layer by relations between their edges, centres and sizes: Core Animation's
/// `CAConstraintLayoutManager`.
///
/// ```swift
/// let manager = ConstraintLayoutManager()
/// panel.layoutManager = manager
/// manager.add(LayerConstraint(.midX, relativeTo: .superlayer, .midX), to: title)
/// manager.add(LayerConstraint(.minY, relativeTo: .superlayer, .minY, offset: 12), to: title)
/// ```
///
/// Constraints are added to the manager, not to the layer as in Core Animation: `Layer.constraints` are Auto Layout's.
/// Along an axis, two constraints decide a layer's frame; one of an edge or the centre moves the layer, which keeps its
/// length; one of the length alone does nothing. Of more than two the last one given holds, and of the others the first
/// in the order of the minimum, the middle, the maximum and the length. An attribute given twice leaves the axis as it
/// is. Lengths below 0 become 0.
///
/// Layers are placed in the order in which they depend on each other, each axis by itself, so that a height may depend
/// on a width. No equations are solved: linear in the numbers of sublayers and constraints. Layers whose frames depend
/// on each other in a circle keep theirs along that axis. What can't be followed is reported in ``problems``. Layout
/// happens when the superlayer's size or its sublayers
/// change, and after constraints did; after changing a sublayer's frame or name, call ``Layer/setNeedsLayout()`` on the
/// superlayer. A manager may serve several layers.
public final class ConstraintLayoutManager: LayoutManager {
    private struct Entry {
        weak var layer: Layer?
        var constraints: [LayerConstraint]
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The faults found so far, each once, at most 100.
    public private(set) var problems: [LayerConstraintProblem] = []

    /// A manager without constraints.
    public init() {}

    /// Adds a constraint of a layer.
    public func add(_ constraint: LayerConstraint, to layer: Layer) { add([constraint], to: layer) }

    /// Adds constraints of a layer.
    public func add(_ constraints: [LayerConstraint], to layer: Layer) {
        set(self.constraints(of: layer) + constraints, of: layer)
    }

    /// The constraints of a layer, in the order added.
    public func constraints(of layer: Layer) -> [LayerConstraint] {
        guard let entry = entries[ObjectIdentifier(layer)], entry.layer === layer else { return [] }
        return entry.constraints
    }

    /// Removes all constraints of a layer.
    public func removeConstraints(of layer: Layer) { set([], of: layer) }

    private func set(_ constraints: [LayerConstraint], of layer: Layer) {
        entries[ObjectIdentifier(layer)] =
            constraints.isEmpty ? nil : Entry(layer: layer, constraints: constraints)
        layer.superlayer?.setNeedsLayout()
    }

    /// Places the sublayers of a layer by their constraints.
    public func layoutSublayers(of layer: Layer) {
        var solution = ConstrainedFrames(of: layer) { constraints(of: $0) }
        for problem in solution.solve() where problems.count < 100 && !problems.contains(problem) {
            problems.append(problem)
        }
        for (child, frame) in solution.changedFrames { child.frameBeforeTransform = frame }
        entries = entries.filter { $0.value.layer != nil }
    }
}

/// The frames of a layer's sublayers while constraints are followed.
private struct ConstrainedFrames {
    /// One axis of a sublayer's frame. The sublayer of index i has the axes 2 · i, along x, and 2 · i + 1, along y.
    private struct Axis {
        var start: Double
        var length: Double
        /// The constraints of it, in the order given, with the axis that each reads; nil for the superlayer. Once all
        /// are known those that decide it, at most two.
        var rules: [(constraint: LayerConstraint, source: Int?)] = []
        /// The axes that read this one.
        var readers: [Int] = []
        /// The number of axes that it reads and that are not known yet.
        var waiting = 0
        var isKnown = false
    }

    private let children: [Layer]
    private let bounds: Rect
    private var axes: [Axis] = []
    private var problems: [LayerConstraintProblem] = []

    init(of layer: Layer, constraints: (Layer) -> [LayerConstraint]) {
        (children, bounds) = (layer.children, layer.storage.bounds)
        var byName: [String: Int] = [:]
        for (index, child) in children.enumerated() {
            if let name = child.name, byName[name] == nil { byName[name] = index }
            let frame = child.frameBeforeTransform
            axes.append(Axis(start: frame.minX, length: frame.width))
            axes.append(Axis(start: frame.minY, length: frame.height))
        }
        for (index, child) in children.enumerated() {
            for constraint in constraints(child) { add(constraint, to: index, byName) }
        }
        for axis in axes.indices where !axes[axis].rules.isEmpty { choose(axis) }
    }

    private mutating func add(_ constraint: LayerConstraint, to index: Int, _ byName: [String: Int]) {
        let axis = 2 * index + (constraint.attribute.isVertical ? 1 : 0)
        guard case .sibling(let name) = constraint.source else {
            axes[axis].rules.append((constraint, nil))
            return
        }
        guard let found = byName[name] else {
            problems.append(.unknownSource(layer: children[index].description, source: name))
            return
        }
        axes[axis].rules.append((constraint, 2 * found + (constraint.sourceAttribute.isVertical ? 1 : 0)))
    }

    /// Reduces the constraints of an axis to those that decide it, and notes which axes they read.
    private mutating func choose(_ axis: Int) {
        let (rules, layer) = (axes[axis].rules, children[axis / 2].description)
        var given: Set<LayerConstraint.Attribute> = []
        if let twice = rules.first(where: { !given.insert($0.constraint.attribute).inserted }) {
            problems.append(.repeated(layer: layer, attribute: twice.constraint.attribute))
            axes[axis].rules = []
            return
        }
        if rules.count == 1, rules[0].constraint.attribute.place == nil {
            problems.append(.lengthAlone(layer: layer, attribute: rules[0].constraint.attribute))
            axes[axis].rules = []
            return
        }
        if rules.count > 2, let last = rules.last {
            // The cases are in the order that decides.
            let first = LayerConstraint.Attribute.allCases.lazy.compactMap { attribute in
                rules.dropLast().first { $0.constraint.attribute == attribute }
            }.first
            axes[axis].rules = [first, last].compactMap { $0 }
            problems.append(
                .tooMany(
                    layer: layer, held: axes[axis].rules.map(\.constraint.attribute),
                    ignored: rules.map(\.constraint.attribute).filter { attribute in
                        !axes[axis].rules.contains { $0.constraint.attribute == attribute }
                    }))
        }
        for source in axes[axis].rules.compactMap(\.source) {
            axes[axis].waiting += 1
            axes[source].readers.append(axis)
        }
    }

    /// Finds all frames, each axis after those that it reads; returns the faults.
    mutating func solve() -> [LayerConstraintProblem] {
        var ready = axes.indices.filter { axes[$0].waiting == 0 }
        var firstUnknown = 0
        while true {
            while let axis = ready.popLast() {
                // An axis of a circle may be ready too.
                if !axes[axis].isKnown { find(axis, &ready) }
            }
            while firstUnknown < axes.count, axes[firstUnknown].isKnown { firstUnknown += 1 }
            guard firstUnknown < axes.count else { return problems }
            let cycle = cycle(from: firstUnknown)
            problems.append(.cycle(cycle.map { children[$0 / 2].description }))
            for axis in cycle {
                axes[axis].rules = []
                find(axis, &ready)
            }
        }
    }

    private mutating func find(_ axis: Int, _ ready: inout [Int]) {
        axes[axis].isKnown = true
        let values = axes[axis].rules.map { rule in
            let value = value(of: rule.constraint.sourceAttribute, at: rule.source) * rule.constraint.scale
            return (rule.constraint.attribute, value + rule.constraint.offset)
        }
        if values.allSatisfy(\.1.isFinite) { set(axis, to: values) }
        for reader in axes[axis].readers where !axes[reader].isKnown {
            axes[reader].waiting -= 1
            if axes[reader].waiting == 0 { ready.append(reader) }
        }
    }

    /// The axes of a circle that an axis reads, directly or not, from one of them on; all axes that wait read one.
    private func cycle(from axis: Int) -> [Int] {
        var (path, places, current) = ([Int](), [Int: Int](), axis)
        while places[current] == nil {
            places[current] = path.count
            path.append(current)
            let next = axes[current].rules.compactMap(\.source).first { !axes[$0].isKnown }
            current = next ?? current
        }
        return Array(path[(places[current] ?? 0)...])
    }

    private func value(of attribute: LayerConstraint.Attribute, at source: Int?) -> Double {
        let start = source.map { axes[$0].start } ?? (attribute.isVertical ? bounds.minY : bounds.minX)
        let length = source.map { axes[$0].length } ?? (attribute.isVertical ? bounds.height : bounds.width)
        return switch attribute {
        case .minX, .minY: start
        case .midX, .midY: start + length / 2
        case .maxX, .maxY: start + length
        case .width, .height: length
        }
    }

    /// Sets an axis by the values of at most two different attributes.
    private mutating func set(_ axis: Int, to values: [(attribute: LayerConstraint.Attribute, value: Double)]) {
        let points = values.compactMap { given in given.attribute.place.map { (place: $0, value: given.value) } }
        if let length = values.first(where: { $0.attribute.place == nil })?.value {
            axes[axis].length = max(length, 0)
        } else if points.count == 2 {
            let length = (points[1].value - points[0].value) / (points[1].place - points[0].place)
            axes[axis].length = max(length, 0)
        }
        if let point = points.first { axes[axis].start = point.value - point.place * axes[axis].length }
    }

    /// The sublayers whose frames the constraints change.
    var changedFrames: [(Layer, Rect)] {
        children.indices.compactMap { index in
            let (x, y) = (axes[2 * index], axes[2 * index + 1])
            let frame = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
            return frame == children[index].frameBeforeTransform ? nil : (children[index], frame)
        }
    }
}

extension LayerConstraint.Attribute {
    /// The part of the length between the first edge and the point that the attribute names; nil for the length.
    fileprivate var place: Double? {
        switch self {
        case .minX, .minY: 0
        case .midX, .midY: 0.5
        case .maxX, .maxY: 1
        case .width, .height: nil
        }
    }
}
