import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaGeometry

/// The layout of one tree of items: its active constraints in a solver, and the frames that follow.
///
/// An engine belongs to the root of its tree and is made with the first layout that finds a constraint. A layout finds
/// constraints and items that were added or removed, reads contents that have changed, solves, and hands each item its
/// new frame. What did not change costs nothing but the evaluation of positions.
package final class LayoutEngine {
    unowned let root: LayoutItem
    private(set) var system = LayoutSystem()
    /// The constraints in the solver, and broken ones, by activation.
    private(set) var constraints: [LayoutConstraint] = []
    /// Those of them that name a baseline, whose place follows texts.
    private(set) var baselineConstraints: [LayoutConstraint] = []
    /// The same by the item whose baseline they have in their terms.
    private var baselineReaders: [ObjectIdentifier: [LayoutConstraint]] = [:]
    /// The items in the solver, parents before children.
    private(set) var registrations: [ItemRegistration] = []
    private(set) var sum = AttributeSum()
    private var search = 0
    private var staleContents: [ItemRegistration] = []

    /// True if constraints, guides or items may have been added, removed or moved.
    var structureIsStale = true
    /// True if margins have changed.
    var marginsAreStale = false
    /// The item for which frames of another solution were handed out since the last layout.
    weak var exercisedItem: LayoutItem?

    /// Pixels per point to which edges are rounded, from the root's top left corner; 0 for none.
    package var pixelsPerPoint = 0.0
    /// The faults found since the engine was made.
    package private(set) var problems: [LayoutProblem] = []
    /// The work done since the engine was made.
    package var counts: LayoutCounts {
        LayoutCounts(
            variables: system.solver.variableCount, constraints: system.solver.constraintCount, edits: system.edits,
            pivots: system.solver.pivots)
    }

    /// The times that wrapped contents are measured again in one layout.
    private static let measuringLimit = 8
    /// The times that items are asked to update their constraints in one layout.
    private static let updateLimit = 8
    /// The times that a system is built again for another tallest item of a row.
    static let sourceLimit = 4
    /// The most problems that are stored.
    static let problemLimit = 100

    /// The size that is wished for the root, with the priorities of its width and height; nil if the root has its frame.
    private let fitting: (size: Size, horizontal: LayoutPriority, vertical: LayoutPriority)?

    /// The heights by which the tallest item of a row is chosen.
    private let heights: [ObjectIdentifier: Double]

    private init(_ root: LayoutItem, _ heights: [ObjectIdentifier: Double] = [:]) {
        (self.root, fitting, self.heights) = (root, nil, heights)
    }

    /// Creates an engine that finds a size for an item, by the constraints inside it alone.
    init(
        fitting item: LayoutItem, _ size: Size, horizontal: LayoutPriority, vertical: LayoutPriority,
        _ heights: [ObjectIdentifier: Double] = [:]
    ) {
        (root, fitting, self.heights) = (item, (size, horizontal, vertical), heights)
    }

    /// Returns the size found for the root, without handing out any frame.
    func fittingSize() -> Size {
        findStructure()
        let registration = registration(of: root)
        solve()
        settleContents()
        return registration.frame(system.solver).size
    }

    /// Lays out the tree of a root: frames that have changed are handed to their items.
    ///
    /// - Returns: The engine of the tree; nil as long as it has no active constraint.
    @discardableResult
    package static func layOut(_ root: LayoutItem, pixelsPerPoint: Double = 0) -> LayoutEngine? {
        var engine = root.engine ?? LayoutEngine(root)
        engine.findSolution()
        for _ in 0..<sourceLimit {
            guard let heights = engine.otherHeights else { break }
            engine = LayoutEngine(root, heights)
            engine.findSolution()
        }
        engine.pixelsPerPoint = pixelsPerPoint
        if !engine.constraints.isEmpty { engine.applyFrames(of: engine.system.solver) }
        if engine.constraints.isEmpty, engine.registrations.isEmpty { return nil }
        root.engine = engine
        return engine
    }

    private func findSolution() {
        if structureIsStale { findStructure() }
        if constraints.isEmpty { return }
        if marginsAreStale { updateMargins() }
        updateFixedFrames()
        updateContents()
        for registration in registrations where registration.isNarrowed { system.widenContent(of: registration) }
        solve()
        settleContents()
        exercisedItem = nil
    }

    // MARK: Structure

    /// Walks the tree for items and active constraints, removes those that have gone and adds new ones.
    private func findStructure() {
        updateConstraints()
        structureIsStale = false
        search += 1
        var found: [LayoutConstraint] = []
        var seen: [ItemRegistration] = []
        var open = [root]
        while let item = open.popLast() {
            collectConstraints(of: item, into: &found)
            if let registration = item.registration, registration.engine === self {
                registration.search = search
                seen.append(registration)
            }
            open.append(contentsOf: item.guides.reversed())
            open.append(contentsOf: item.children.reversed())
        }
        removeGoneConstraints()
        removeGoneItems(seen)
        for constraint in found.sorted(by: { $0.activation < $1.activation }) where constraint.engine !== self {
            add(constraint)
        }
        findBaselines()
        orderRegistrations()
    }

    private func findBaselines() {
        baselineConstraints = constraints.filter { !$0.form.baselines.isEmpty }
        baselineReaders = [:]
        for constraint in baselineConstraints {
            for source in Set(constraint.baselineSources) { baselineReaders[source, default: []].append(constraint) }
        }
    }

    /// Has items update their constraints, until none asks for it.
    private func updateConstraints() {
        for _ in 0..<LayoutEngine.updateLimit {
            var hasUpdated = false
            var open = [root]
            while let item = open.popLast() {
                if item.needsUpdateConstraints {
                    item.needsUpdateConstraints = false
                    item.updateConstraints()
                    hasUpdated = true
                }
                open.append(contentsOf: item.children.reversed())
            }
            if !hasUpdated { return }
        }
    }

    /// Collects an item's constraints; those between items that are no longer in it become inactive.
    private func collectConstraints(of item: LayoutItem, into found: inout [LayoutConstraint]) {
        var strays: [LayoutConstraint] = []
        for constraint in item.constraints {
            let form = constraint.form
            if LayoutConstraint.commonAncestor(form) === item {
                constraint.search = search
                found.append(constraint)
            } else {
                strays.append(constraint)
            }
        }
        for stray in strays { stray.isActive = false }
    }

    private func removeGoneConstraints() {
        constraints.removeAll { constraint in
            let isKnown = constraint.engine === self && constraint.activation == constraint.knownActivation
            if isKnown, constraint.search == search, constraint.isActive { return false }
            remove(constraint)
            return true
        }
    }

    private func remove(_ constraint: LayoutConstraint) {
        guard constraint.engine === self else { return }
        system.remove(constraint)
        constraint.engine = nil
    }

    private func removeGoneItems(_ seen: [ItemRegistration]) {
        for registration in registrations where registration.search != search { unregister(registration) }
        registrations = seen
        for registration in seen where isFixed(registration.item) != registration.isFixed {
            reregister(registration)
        }
    }

    private func unregister(_ registration: ItemRegistration) {
        system.remove(registration)
        if let item = registration.livingItem, item.registration === registration { item.registration = nil }
    }

    /// Makes an item's constraints again that the setting of its frame has changed.
    private func reregister(_ registration: ItemRegistration) {
        for constraint in constraints where constraint.mentions(registration.item) { remove(constraint) }
        constraints.removeAll { $0.engine !== self }
        unregister(registration)
        registrations.removeAll { $0 === registration }
    }

    private func isFixed(_ item: LayoutItem) -> Bool {
        item === root || item.translatesAutoresizingMaskIntoConstraints
    }

    /// Sorts the items so that parents come before children.
    private func orderRegistrations() {
        var ordered: [ItemRegistration] = []
        var open = [root]
        while let item = open.popLast() {
            if let registration = item.registration, registration.engine === self { ordered.append(registration) }
            open.append(contentsOf: item.guides)
            open.append(contentsOf: item.children)
        }
        registrations = ordered
    }

    // MARK: Items

    private func registration(of item: LayoutItem) -> ItemRegistration {
        if let registration = item.registration, registration.engine === self { return registration }
        let registration = ItemRegistration(item, self, &system, isFixed: isFixed(item))
        registration.search = search
        registration.knownHeight = heights[ObjectIdentifier(item)]
        item.registration = registration
        registrations.append(registration)
        if item === root {
            fixRoot(registration)
        } else if let guide = item as? LayoutGuide, guide.role != .free, let owner = guide.owningItem {
            tieMargins(registration, to: owner, guide.role)
        } else if registration.isFixed {
            fixFrame(registration)
        } else {
            system.readContent(of: registration)
        }
        return registration
    }

    private func fixRoot(_ registration: ItemRegistration) {
        if let fitting { return wish(fitting, for: registration) }
        let (frame, insets) = (root.currentFrame, root.alignmentRectInsets)
        registration.fixedFrame = frame
        system.addOwn(.fixedX, of: registration, [LinearTerm(registration.left)], insets.leading)
        system.addOwn(.fixedY, of: registration, [LinearTerm(registration.top)], insets.top)
        system.addOwn(
            .fixedWidth, of: registration, [LinearTerm(registration.width)],
            max(frame.width - insets.leading - insets.trailing, 0))
        system.addOwn(
            .fixedHeight, of: registration, [LinearTerm(registration.height)],
            max(frame.height - insets.top - insets.bottom, 0))
    }

    private func wish(
        _ fitting: (size: Size, horizontal: LayoutPriority, vertical: LayoutPriority),
        for registration: ItemRegistration
    ) {
        let insets = root.alignmentRectInsets
        system.addOwn(.fixedX, of: registration, [LinearTerm(registration.left)], insets.leading)
        system.addOwn(.fixedY, of: registration, [LinearTerm(registration.top)], insets.top)
        system.addOwn(
            .fixedWidth, of: registration, [LinearTerm(registration.width)],
            max(fitting.size.width - insets.leading - insets.trailing, 0), priority: fitting.horizontal)
        system.addOwn(
            .fixedHeight, of: registration, [LinearTerm(registration.height)],
            max(fitting.size.height - insets.top - insets.bottom, 0), priority: fitting.vertical)
        system.readContent(of: registration)
    }

    // MARK: Frames as constraints

    /// Makes an item's frame into constraints, as its autoresizing mask has it.
    private func fixFrame(_ registration: ItemRegistration) {
        let fixed = FixedFrame(registration.item)
        registration.fixedFrame = fixed.frame
        registration.isRigid = fixed.isRigid
        let parent = !fixed.isRigid ? registration.item.parent.map { self.registration(of: $0) } : nil
        func terms(_ variable: SolverVariable, _ side: SolverVariable?, _ share: Double) -> [LinearTerm] {
            guard let side, share != 0 else { return [LinearTerm(variable)] }
            return [LinearTerm(variable), LinearTerm(side, -share)]
        }
        system.addOwn(
            .fixedX, of: registration, terms(registration.left, parent?.width, fixed.x.origin), fixed.x.originConstant)
        system.addOwn(
            .fixedY, of: registration, terms(registration.top, parent?.height, fixed.y.origin), fixed.y.originConstant)
        system.addOwn(
            .fixedWidth, of: registration, terms(registration.width, parent?.width, fixed.x.length),
            fixed.x.lengthConstant)
        system.addOwn(
            .fixedHeight, of: registration, terms(registration.height, parent?.height, fixed.y.length),
            fixed.y.lengthConstant)
    }

    /// Follows frames that were set since the last layout, and the root's size.
    private func updateFixedFrames() {
        for registration in registrations where registration.isFixed {
            let item = registration.item
            let frame = item.currentFrame
            if frame == registration.applied ?? registration.fixedFrame { continue }
            if item === root {
                let insets = root.alignmentRectInsets
                registration.fixedFrame = frame
                system.setOwn(.fixedWidth, of: registration, max(frame.width - insets.leading - insets.trailing, 0))
                system.setOwn(.fixedHeight, of: registration, max(frame.height - insets.top - insets.bottom, 0))
                continue
            }
            let fixed = FixedFrame(item)
            if fixed.isRigid, registration.isRigid {
                registration.fixedFrame = fixed.frame
                system.setOwn(.fixedX, of: registration, fixed.x.originConstant)
                system.setOwn(.fixedY, of: registration, fixed.y.originConstant)
                system.setOwn(.fixedWidth, of: registration, fixed.x.lengthConstant)
                system.setOwn(.fixedHeight, of: registration, fixed.y.lengthConstant)
                continue
            }
            system.removeOwn(of: registration) { _ in true }
            fixFrame(registration)
        }
    }

    // MARK: Margins

    private func tieMargins(_ registration: ItemRegistration, to owner: LayoutItem, _ role: LayoutGuide.Role) {
        let outer = self.registration(of: owner)
        let margins = Margins(owner, role)
        system.addOwn(.marginLeft, of: registration, [LinearTerm(registration.left)], margins.left)
        system.addOwn(.marginTop, of: registration, [LinearTerm(registration.top)], margins.top)
        system.addOwn(
            .marginRight, of: registration,
            [LinearTerm(registration.left), LinearTerm(registration.width), LinearTerm(outer.width, -1)],
            -margins.right)
        system.addOwn(
            .marginBottom, of: registration,
            [LinearTerm(registration.top), LinearTerm(registration.height), LinearTerm(outer.height, -1)],
            -margins.bottom)
    }

    private func updateMargins() {
        marginsAreStale = false
        for registration in registrations {
            guard let guide = registration.item as? LayoutGuide, guide.role != .free, let owner = guide.owningItem
            else { continue }
            let margins = Margins(owner, guide.role)
            system.setOwn(.marginLeft, of: registration, margins.left)
            system.setOwn(.marginTop, of: registration, margins.top)
            system.setOwn(.marginRight, of: registration, -margins.right)
            system.setOwn(.marginBottom, of: registration, -margins.bottom)
        }
    }

    // MARK: Contents

    /// Notes that an item's content has changed.
    func contentHasChanged(of item: LayoutItem) {
        guard let registration = item.registration, registration.engine === self else { return }
        staleContents.append(registration)
    }

    private func updateContents() {
        let stale = staleContents
        staleContents = []
        for registration in stale where registration.contentIsStale && registration.search == search {
            registration.contentIsStale = false
            registration.forgetMeasurements()
            if !registration.isFixed { system.readContent(of: registration) }
            updateBaselines(of: registration.item)
        }
    }

    /// Measures wrapped contents at the widths found, and solves again, until heights stay.
    private func settleContents() {
        var unsettled: ItemRegistration?
        for _ in 0..<LayoutEngine.measuringLimit {
            unsettled = nil
            for registration in registrations where measure(registration) { unsettled = registration }
            guard unsettled != nil else { return }
            solve()
        }
        if let unsettled { note(.unsettled(unsettled.item.layoutName)) }
    }

    /// Measures an item's content if its width has changed; true if its size or baselines have.
    private func measure(_ registration: ItemRegistration) -> Bool {
        let width = system.solver.value(of: registration.width)
        let isKnown = registration.measuredWidth.map { abs($0 - width) < LayoutSystem.nearness } ?? false
        if isKnown, !registration.isCompressed(inWidth: width) { return false }
        guard let wrapped = registration.wrappedContent(inWidth: width) else { return false }
        registration.measuredWidth = width
        let baselinesMove = !isKnown && updateBaselines(of: registration.item)
        // The root of a fitting has a size that is wished for, and a content.
        let hasFrame = registration.isFixed && !(registration.item === root && fitting != nil)
        if hasFrame { return baselinesMove }
        return system.follow(wrapped, of: registration) || baselinesMove
    }

    // MARK: Constraints

    private func add(_ constraint: LayoutConstraint) {
        guard let container = constraint.container else { return }
        constraint.engine = self
        constraint.knownActivation = constraint.activation
        constraint.isBroken = false
        constraints.append(constraint)
        sumSides(constraint.form, in: container)
        constraint.baselineSources = constraint.form.baselineSources { registration(of: $0).assumedHeight }
        system.add(constraint, sum)
    }

    /// Sums the left side less the right side, without the constraint's constant.
    func sumSides(_ form: ConstraintForm<LayoutItem>, in container: LayoutItem) {
        sum.restart(form, in: container, registration(of:))
    }

    /// Follows a change of a constraint's constant.
    func constantHasChanged(of constraint: LayoutConstraint) { system.update(constraint) }

    /// Follows the baselines of an item in the constraints that have them; true if one has moved.
    @discardableResult
    private func updateBaselines(of item: LayoutItem) -> Bool {
        var hasMoved = false
        for constraint in baselineReaders[ObjectIdentifier(item)] ?? [] {
            guard constraint.solverConstraint != nil, let container = constraint.container else { continue }
            sumSides(constraint.form, in: container)
            if constraint.fixedConstant == -sum.constant { continue }
            constraint.fixedConstant = -sum.constant
            if system.update(constraint) { hasMoved = true }
        }
        return hasMoved
    }

    // MARK: Solving

    private func solve() {
        let before = system.steps
        for problem in system.solve(registrations, steps: root.solverStepsLeft) { note(problem) }
        root.spendSolverSteps(system.steps - before, isExhausted: system.isExhausted)
        if system.isExhausted { note(.unfinished(root.layoutName)) }
    }

    private func note(_ problem: LayoutProblem) {
        if problems.count < LayoutEngine.problemLimit { problems.append(problem) }
    }

    // MARK: Frames

    /// Hands out the frames that have changed, rounded to pixels from the root's top left corner.
    func applyFrames(of solver: ConstraintSolver) {
        let rounding = FrameRounding(pixelsPerPoint: pixelsPerPoint)
        for registration in registrations where registration.item !== root {
            let frame = rounding.round(registration.frame(solver), of: registration)
            if frame == registration.applied, registration.item.currentFrame == frame { continue }
            registration.applied = frame
            if registration.item.currentFrame != frame { registration.item.apply(frame: frame) }
        }
    }
}
