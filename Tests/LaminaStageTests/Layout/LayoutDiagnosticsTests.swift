import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// The report and the overlay of a stage's layout, and its counts in frames.
@Suite struct LayoutDiagnosticsTests {
    private let stage = Stage(size: Size(width: 200, height: 100))
    private let card = Layer()
    private let badge = Layer()
    private let left: LayoutConstraint

    init() {
        stage.root.addSublayer(card)
        card.addSublayer(badge)
        card.name = "card"
        card.frame = Rect(x: 20, y: 10, width: 100, height: 80)
        badge.translatesAutoresizingMaskIntoConstraints = false
        left = badge.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 8)
        LayoutConstraint.activate([
            left, badge.topAnchor.constraint(equalTo: card.topAnchor, constant: 4),
            badge.widthAnchor.constraint(equalToConstant: 50), badge.heightAnchor.constraint(equalToConstant: 10),
        ])
        stage.advance(to: 0)
    }

    @Test func reportHasThePathsOfLayers() throws {
        let gap = LayoutGuide(identifier: "gap")
        card.layoutItem.addLayoutGuide(gap)
        gap.leftAnchor.constraint(equalTo: card.leftAnchor).isActive = true
        stage.advance(to: 0)
        let report = stage.layoutReport()
        #expect(Set(report.items.map(\.path)) == ["root/card", "root/card/[0]", "root/card/gap"])
        let item = try #require(report.items.first { $0.path == "root/card/[0]" })
        #expect(item.constraints.count == 4)
        #expect(item.ambiguities.isEmpty)
        // Only its left edge is constrained.
        #expect(report.ambiguityCount == 3)
    }

    @Test func layersInStacksHaveTheirDrawnPaths() throws {
        let layers = [Layer(), Layer(), Layer(), Layer()]
        for layer in layers {
            layer.widthAnchor.constraint(equalToConstant: 10).isActive = true
            layer.heightAnchor.constraint(equalToConstant: 10).isActive = true
        }
        layers[2].name = "third"
        layers[3].isHidden = true
        let inner = StackLayer(arrangedLayers: [layers[1], layers[2], layers[3]])
        let outer = StackLayer(arrangedLayers: [inner, layers[0]])
        (inner.name, outer.name) = ("inner", "outer")
        stage.root.addSublayer(outer)
        let tree = stage.makeFrame()
        let report = stage.layoutReport()
        let drawn = Dictionary(report.items.map { ($0.path, $0.drawnPath) }) { first, _ in first }
        #expect(drawn["root/outer"] == "root/outer" && drawn["root/outer/inner"] == "root/outer")
        #expect(drawn["root/outer/[1]"] == "root/outer/[0]")
        #expect(drawn["root/outer/inner/[0]"] == "root/outer/[1]")
        #expect(drawn["root/outer/inner/third"] == "root/outer/third")
        #expect(drawn["root/outer/inner/[2]"] == "root/outer")
        let nodes = Set(tree.nodes.indices.map(tree.path(ofNode:)))
        #expect(nodes.isSuperset(of: report.items.compactMap(\.drawnPath)))
    }

    @Test func stageWithoutConstraintsHasAnEmptyReport() {
        let stage = Stage(size: Size(width: 10, height: 10))
        #expect(stage.layoutReport().items.isEmpty)
        #expect(LayoutOverlay(of: stage).shapes.isEmpty)
    }

    @Test func guidesOfAStackAreNotCalledAmbiguous() {
        let stack = StackLayer(arrangedLayers: [Layer(), Layer()])
        (stack.distribution, stack.alignment) = (.equalSpacing, .center)
        for layer in stack.arrangedLayers {
            layer.widthAnchor.constraint(equalToConstant: 20).isActive = true
            layer.heightAnchor.constraint(equalToConstant: 20).isActive = true
        }
        card.addSublayer(stack)
        LayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: card.leftAnchor), stack.topAnchor.constraint(equalTo: card.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: 90), stack.heightAnchor.constraint(equalToConstant: 40),
        ])
        stage.advance(to: 0)
        #expect(stage.layoutReport().items.filter { !$0.ambiguities.isEmpty }.map(\.path) == [])
    }

    @Test func constraintsOfAStackAreOneLineInTheText() throws {
        let stack = StackLayer(arrangedLayers: [Layer(), Layer()])
        (stack.name, stack.arrangedLayers[0].name, stack.arrangedLayers[1].name) = ("list", "first", "second")
        for layer in stack.arrangedLayers {
            layer.widthAnchor.constraint(equalToConstant: 20).isActive = true
            layer.heightAnchor.constraint(equalToConstant: 20).isActive = true
        }
        card.addSublayer(stack)
        LayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: card.leftAnchor), stack.topAnchor.constraint(equalTo: card.topAnchor),
        ])
        stage.advance(to: 0)
        let report = stage.layoutReport()
        let text = try #require(report.limited(to: "first")).description
        #expect(text.contains("  arranged   by list, with ") && !text.contains("UISV"))
        #expect(text.contains("  holds      first.width == 20"))
        #expect(
            report.items.map(\.path).filter { $0.hasSuffix("first") || $0.hasSuffix("second") }.map(\.last) == [
                "t", "d",
            ])
        #expect(!report.description.contains("(guide)"))
        let first = try #require(report.items.first { $0.name == "first" })
        #expect(first.constraints.filter(\.isOfArrangement).allSatisfy { $0.arranger == "root/card/list" })
        // Four of the badge, two for each arranged layer, two of the stack.
        #expect(report.constraintCount == 10 && report.arrangementCount > 0)
    }

    @Test func framesCountTheirFaultsOnRequest() {
        #expect(stage.makeFrame().faultCounts == nil)
        stage.countsFaults = true
        #expect(stage.makeFrame().faultCounts == FaultCounts())
        // Its right edge is at 8 + 93 of 100: a point is no overflow.
        badge.constraints.first { $0.constant == 50 }?.constant = 93
        #expect(stage.makeFrame().faultCounts?.overflowing == 0)
        badge.constraints.first { $0.constant == 93 }?.constant = 120
        #expect(stage.makeFrame().faultCounts == FaultCounts(overflowing: 1))
        card.masksToBounds = true
        #expect(stage.makeFrame().faultCounts == FaultCounts())
        left.isActive = false
        #expect(stage.makeFrame().faultCounts == FaultCounts(problems: 1))
        badge.heightAnchor.constraint(equalToConstant: 20).isActive = true
        #expect(stage.makeFrame().faultCounts?.problems == 2)
    }

    @Test func mereGroupsHaveNoEdges() {
        let group = Layer()
        stage.root.addSublayer(group)
        group.addSublayer(badge)
        LayoutConstraint.activate([
            badge.leftAnchor.constraint(equalTo: group.leftAnchor),
            badge.topAnchor.constraint(equalTo: group.topAnchor),
        ])
        stage.countsFaults = true
        #expect(stage.makeFrame().faultCounts?.overflowing == 0)
        group.frame.size = Size(width: 10, height: 10)
        #expect(stage.makeFrame().faultCounts?.overflowing == 1)
    }

    @Test func layersOfNoSizeAreCountedOnceAndNotWhereTheyAreHidden() {
        stage.countsFaults = true
        let line = Layer()
        (line.frame, line.backgroundColor) = (Rect(x: 0, y: 0, width: 0, height: 9), .white)
        card.addSublayer(line)
        #expect(stage.makeFrame().faultCounts?.sizeless == 1)
        Transaction.withoutActions { card.isHidden = true }
        #expect(stage.makeFrame().faultCounts?.sizeless == 0)
    }

    @Test func overlayShowsRectanglesAndConstraintsInTheStagesCoordinates() throws {
        let shapes = LayoutOverlay(of: stage).shapes
        #expect(shapes.map(\.meaning) == [.alignmentRectangle, .satisfied])
        let box = try #require(shapes.first { $0.meaning == .alignmentRectangle }).path.boundingBox
        #expect(box == Rect(x: 20, y: 10, width: 100, height: 80))
        let lines = try #require(shapes.last).path
        // From the card's left edge to the badge's, in the middle of the badge, which is from y 14 to 24.
        #expect(lines.elements.contains(.move(Point(x: 28, y: 19))))
        #expect(lines.elements.contains(.line(Point(x: 20, y: 19))))
    }

    @Test func overlayMarksWhatIsAmbiguousMissedAndBroken() {
        left.isActive = false
        let wide = badge.widthAnchor.constraint(equalToConstant: 80)
        wide.priority = 500
        LayoutConstraint.activate([wide, badge.heightAnchor.constraint(equalToConstant: 20)])
        stage.advance(to: 0)
        let meanings = LayoutOverlay(of: stage).shapes.map(\.meaning)
        #expect(Set(meanings) == [.alignmentRectangle, .ambiguous, .satisfied, .missed, .broken])
        #expect(meanings.last == .broken)
    }

    @Test func framesCarryTheWorkOfLayoutSinceTheFrameBefore() throws {
        let first = stage.makeFrame().layoutCounts
        #expect(first.constraints > 4 && first.variables >= 8)
        #expect(
            stage.makeFrame().layoutCounts == LayoutCounts(variables: first.variables, constraints: first.constraints))
        left.constant = 12
        let changed = stage.makeFrame().layoutCounts
        #expect(changed.edits == 1)
        #expect(stage.makeFrame().layoutCounts.edits == 0)
    }
}
