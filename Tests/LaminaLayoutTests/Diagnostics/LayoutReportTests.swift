import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

struct LayoutReportTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))
    private let title: Box

    init() {
        title = Box("title", in: root)
        title.content = Size(width: 90, height: 20)
        title.baselines = (first: 15, last: 5)
        title.insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let wide = title.widthAnchor.constraint(equalToConstant: 500)
        wide.priority = 600
        let broken = title.topAnchor.constraint(equalTo: root.topAnchor, constant: 40)
        broken.identifier = "second top"
        LayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            title.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor), wide, broken,
        ])
        LayoutEngine.layOut(root)
    }

    @Test func itemsAreReportedWithTheirPlacesAndContents() throws {
        let report = root.layoutReport()
        #expect(report.items.map(\.path) == ["root", "root/title"])
        #expect(report.items[0].keepsFrame)
        let item = report.items[1]
        #expect(item.alignmentRectangle.width == 400)
        #expect(item.frame.width == 406)
        #expect(item.frame.y == 9)
        #expect(item.firstBaseline == 25)
        #expect((item.intrinsicWidth, item.intrinsicHeight) == (90, 20))
        #expect(item.widthPriorities.hugging == 250)
        #expect(item.ambiguities.map(\.quantity) == [.x])
        #expect(report.ambiguityCount == 1)
    }

    @Test func constraintsAreReportedWithTheirErrors() throws {
        let constraints = root.layoutReport().items[1].constraints
        #expect(constraints.map(\.error) == [0, 0, 100, 30])
        #expect(constraints.map(\.isBroken) == [false, false, false, true])
        #expect(constraints.map(\.isSatisfied) == [true, true, false, false])
        #expect(constraints[2].priority == 600)
    }

    @Test func textSaysWhatIsWrong() {
        let lines = "\(root.layoutReport())".split(separator: "\n").map(String.init)
        #expect(lines[0].hasSuffix("1 problem, 1 ambiguous item"))
        #expect(lines.contains { $0.hasPrefix("root/title: 406x24 at ") })
        #expect(lines.contains("  baselines  y 25"))
        #expect(lines.contains { $0.hasPrefix("  misses     by 100: title.width == 500") })
        #expect(lines.contains { $0.hasPrefix("  broken     off by 30: \"second top\": ") })
        #expect(lines.contains { $0.hasPrefix("  ambiguous  title.x is ambiguous: nothing decides it from −∞ to ∞") })
    }

    @Test func summaryCountsTheConstraintsOfProgramsAndThoseThatMiss() {
        // Of the four constraints one is broken, and one is kept from holding.
        #expect(root.layoutReport().summary == "2 items, 4 constraints, 1 missed, 1 problem, 1 ambiguous item")
    }

    @Test func constraintsHaveNumbersByActivation() {
        let items = root.layoutReport().items
        #expect(items[1].constraints.map(\.number) == [0, 1, 2, 3])
        // The root is named by the first, the second and the last one.
        #expect(items[0].constraints.map(\.number) == [0, 1, 3])
    }

    @Test func theChainOfALengthBeginsAtTheItem() {
        #expect(
            root.layoutReport().items[1].widthChain == [
                "title.width <= root.width", "root.width is fixed by its frame",
            ])
        #expect(root.layoutReport().items[0].widthChain.isEmpty)
    }

    @Test func itemsAreInTheOrderOfTheDocument() {
        let (list, first, second) = (Box("list", Rect(x: 0, y: 0, width: 9, height: 9)), "first", "second")
        for name in [first, second] { Box(name, in: list).widthAnchor.constraint(equalToConstant: 1).isActive = true }
        LayoutEngine.layOut(list)
        #expect(list.layoutReport().items.map(\.name) == [first, second])
    }

    @Test func squeezedContentSaysWhoTakesTheRoom() throws {
        let row = Box("row", Rect(x: 0, y: 0, width: 100, height: 20))
        let (label, badge) = (Box("label", in: row), Box("badge", in: row))
        label.content = Size(width: 58, height: 10)
        LayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: row.leftAnchor),
            badge.leftAnchor.constraint(equalTo: label.rightAnchor),
            badge.rightAnchor.constraint(equalTo: row.rightAnchor), badge.widthAnchor.constraint(equalToConstant: 70),
        ])
        LayoutEngine.layOut(row)
        let item = try #require(row.layoutReport().items.first { $0.name == "label" })
        let squeeze = try #require(item.squeezes.first)
        // The row's 100 points less the badge's 70.
        #expect(squeeze.quantity == .width && squeeze.length == 30 && squeeze.contentLength == 58)
        #expect(squeeze.message == "to 30 of 58 wide: badge takes 70 (badge.width == 70), row has 100")
        #expect(item.squeezes.count == 1)
    }

    @Test func reportIsLimitedToAnItemByNameOrPath() {
        let report = root.layoutReport()
        #expect(report.limited(to: "title")?.items.map(\.path) == ["root/title"])
        #expect(report.limited(to: "root/title")?.items.count == 1)
        #expect(report.limited(to: "root")?.items.count == 2)
        #expect(report.limited(to: "tit") == nil)
    }

    @Test func reportIsReadBackFromJSON() throws {
        let report = root.layoutReport()
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(LayoutReport.self, from: data) == report)
    }

    @Test func treeWithoutConstraintsHasAnEmptyReport() {
        let lone = Box("lone")
        LayoutEngine.layOut(lone)
        #expect("\(lone.layoutReport())" == "no constraint is active")
    }
}
