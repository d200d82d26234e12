import Foundation
import LaminaLayout
import Testing

struct LayoutReportTests {
    private let root = Box("root", CGRect(x: 0, y: 0, width: 400, height: 300))
    private let title: Box

    init() {
        title = Box("title", in: root)
        title.content = CGSize(width: 90, height: 20)
        title.baselines = (first: 15, last: 5)
        title.insets = LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
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
