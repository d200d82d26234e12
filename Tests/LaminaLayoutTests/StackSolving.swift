import LaminaLayout

/// A rectangle of a stack's layout, from the stack's top left corner.
struct StackFrame: Equatable {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    /// The greatest difference of any number of two frames.
    func distance(to other: StackFrame) -> Double {
        max(max(abs(x - other.x), abs(y - other.y)), max(abs(width - other.width), abs(height - other.height)))
    }
}

/// A stack with all that its layout depends on.
struct StackScene {
    /// An item with the positions of its baselines.
    struct Item {
        var facts = StackItem()
        /// The distance of the first baseline from the top edge, in points.
        var ascent = 0.0
        /// The distance of the last baseline from the bottom edge, in points.
        var descent = 0.0
        /// The priorities of the content size.
        var hugging = 250.0
        var resistance = 750.0
    }

    var settings = StackSettings()
    var items: [Item] = []
    /// The size of the stack; nil where its items decide.
    var width: Double?
    var height: Double?
    var margins = (leading: 0.0, trailing: 0.0, top: 0.0, bottom: 0.0)
    var isRightToLeft = false
    /// True if the stack's constraints are activated before the items' content sizes.
    var activatesArrangementFirst = false

    /// Returns the frames of the stack and then of its items by the solver; nil if required constraints conflict.
    func solved() -> [StackFrame]? {
        var system = StackSystem(self)
        if !activatesArrangementFirst { system.addContentSizes() }
        system.addArrangement()
        if activatesArrangementFirst { system.addContentSizes() }
        return system.solve()
    }
}

/// The variables and constraints of a scene in a solver: left edge, top edge, width and height of each part.
private struct StackSystem {
    private struct Part {
        let x, y, width, height: SolverVariable
        let ascent, descent: Double
    }

    private let scene: StackScene
    private var solver = ConstraintSolver()
    private var parts: [StackPart: Part] = [:]

    init(_ scene: StackScene) {
        self.scene = scene
        let stack = addPart(.stack)
        require([(stack.x, 1)], 0)
        require([(stack.y, 1)], 0)
        if let width = scene.width { require([(stack.width, 1)], width) }
        if let height = scene.height { require([(stack.height, 1)], height) }
        for (index, item) in scene.items.enumerated() {
            addPart(.item(index), ascent: item.ascent, descent: item.descent)
        }
        guard scene.settings.isLayoutMarginsRelativeArrangement else { return }
        let margins = addPart(.margins)
        let (leading, trailing, top, bottom) = scene.margins
        require([(margins.x, 1)], scene.isRightToLeft ? trailing : leading)
        require([(margins.y, 1)], top)
        require([(stack.width, 1), (margins.width, -1)], leading + trailing)
        require([(stack.height, 1), (margins.height, -1)], top + bottom)
    }

    @discardableResult
    private mutating func addPart(_ name: StackPart, ascent: Double = 0, descent: Double = 0) -> Part {
        let part = Part(
            x: solver.addVariable(isNonnegative: false), y: solver.addVariable(isNonnegative: false),
            width: solver.addVariable(isNonnegative: true), height: solver.addVariable(isNonnegative: true),
            ascent: ascent, descent: descent)
        parts[name] = part
        return part
    }

    private mutating func require(_ terms: [(SolverVariable, Double)], _ constant: Double) {
        solver.add(
            LinearConstraint(terms: terms.map { LinearTerm($0, $1) }, relation: .equal, constant: constant))
    }

    /// Adds the four constraints of each item's content size.
    mutating func addContentSizes() {
        for (index, item) in scene.items.enumerated() {
            guard let part = parts[.item(index)] else { continue }
            for (variable, length) in [
                (part.width, item.facts.intrinsicWidth), (part.height, item.facts.intrinsicHeight),
            ] {
                guard let length else { continue }
                for (relation, priority) in [
                    (LayoutRelation.lessThanOrEqual, item.hugging), (.greaterThanOrEqual, item.resistance),
                ] {
                    solver.add(
                        LinearConstraint(
                            terms: [LinearTerm(variable)], relation: relation, constant: length, priority: priority))
                }
            }
        }
    }

    mutating func addArrangement() {
        let arrangement = StackArrangement(scene.settings, items: scene.items.map(\.facts))
        for guide in arrangement.guides { addPart(guide) }
        for form in arrangement.constraints {
            // Distances and inequalities along a direction that runs right to left count the other way.
            let isReversed = scene.isRightToLeft && form.firstAttribute.kind == .directedX
            var (terms, constant) = expression(form.first, form.firstAttribute)
            constant = (isReversed ? -form.constant : form.constant) - constant
            if let second = form.second {
                let (others, offset) = expression(second, form.secondAttribute)
                terms += others.map { LinearTerm($0.variable, -form.multiplier * $0.coefficient) }
                constant += form.multiplier * offset
            }
            let relation = isReversed ? LayoutRelation(rawValue: -form.relation.rawValue) : form.relation
            solver.add(
                LinearConstraint(
                    terms: terms, relation: relation ?? .equal, constant: constant,
                    priority: Double(form.priority.rawValue)))
        }
    }

    /// The terms and the constant of an attribute.
    private func expression(_ name: StackPart, _ attribute: LayoutAttribute) -> ([LinearTerm], Double) {
        guard let part = parts[name] else { return ([], .nan) }
        let right = [LinearTerm(part.x), LinearTerm(part.width)]
        let bottom = [LinearTerm(part.y), LinearTerm(part.height)]
        switch attribute {
        case .leading: return (scene.isRightToLeft ? right : [LinearTerm(part.x)], 0)
        case .trailing: return (scene.isRightToLeft ? [LinearTerm(part.x)] : right, 0)
        case .top: return ([LinearTerm(part.y)], 0)
        case .bottom: return (bottom, 0)
        case .width: return ([LinearTerm(part.width)], 0)
        case .height: return ([LinearTerm(part.height)], 0)
        case .centerX: return ([LinearTerm(part.x), LinearTerm(part.width, 0.5)], 0)
        case .centerY: return ([LinearTerm(part.y), LinearTerm(part.height, 0.5)], 0)
        case .firstBaseline: return ([LinearTerm(part.y)], part.ascent)
        case .lastBaseline: return (bottom, -part.descent)
        default: return ([], .nan)
        }
    }

    mutating func solve() -> [StackFrame]? {
        guard solver.solve() == nil else { return nil }
        return ([.stack] + scene.items.indices.map { .item($0) }).compactMap { name in
            parts[name].map { part in
                StackFrame(
                    x: solver.value(of: part.x), y: solver.value(of: part.y), width: solver.value(of: part.width),
                    height: solver.value(of: part.height))
            }
        }
    }
}
