import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

/// A content of three words of 80 points with 10 between them: 260 points long, 170 in two lines, 80 in three.
@Suite struct WrappedContentTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))
    private let text: Box

    init() {
        text = Box("text", in: root)
        text.words = [80, 80, 80]
    }

    private func place(_ box: Box) {
        box.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        box.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    }

    @Test func aWrappedContentIsAsWideAsItsLongestLine() throws {
        place(text)
        text.widthAnchor.constraint(lessThanOrEqualToConstant: 200).isActive = true
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(text.frame == Rect(x: 0, y: 0, width: 170, height: 20))
        #expect(engine.problems.isEmpty)
    }

    @Test func itTakesTheRoomThatComesAndGoes() {
        place(text)
        let most = text.widthAnchor.constraint(lessThanOrEqualToConstant: 200)
        most.isActive = true
        LayoutEngine.layOut(root)
        for (room, size) in [
            (300.0, (260.0, 10.0)), (100, (80, 30)), (200, (170, 20)), (170, (170, 20)), (90, (80, 30)),
        ] {
            most.constant = room
            LayoutEngine.layOut(root)
            #expect(text.frame.size == Size(width: size.0, height: size.1), "\(room)")
        }
        text.words = [60, 20]
        LayoutEngine.layOut(root)
        #expect(text.frame.size == Size(width: 90, height: 10))
        text.words = [60, 21]
        LayoutEngine.layOut(root)
        #expect(text.frame.size == Size(width: 60, height: 20))
    }

    @Test func aWidthThatConstraintsGiveIsKept() {
        place(text)
        text.widthAnchor.constraint(equalToConstant: 200).isActive = true
        LayoutEngine.layOut(root)
        #expect(text.frame.size == Size(width: 200, height: 20))
    }

    /// At a priority above the hugging, and below it.
    @Test(arguments: [(LayoutPriority(300), 200.0), (200, 170)])
    func aWishForAWidthCountsByItsPriority(priority: LayoutPriority, width: Double) {
        place(text)
        text.widthAnchor.constraint(lessThanOrEqualToConstant: 200).isActive = true
        let wish = text.widthAnchor.constraint(equalToConstant: 200)
        wish.priority = priority
        wish.isActive = true
        LayoutEngine.layOut(root)
        #expect(text.frame.size == Size(width: width, height: 20))
    }

    /// In 190 points, of which the label takes 30, the lines are 80 points long.
    @Test func othersOfTheSameHuggingDoNotGrowInstead() {
        let label = Box("label", in: root)
        label.content = Size(width: 30, height: 10)
        label.setContentCompressionResistancePriority(751, for: .horizontal)
        place(text)
        LayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: text.rightAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
            label.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 190),
        ])
        LayoutEngine.layOut(root)
        #expect(text.frame == Rect(x: 0, y: 0, width: 160, height: 30))
        #expect(label.frame == Rect(x: 160, y: 0, width: 30, height: 10))
    }

    @Test func whatIsAroundItIsAsWideAsItsLines() {
        let bubble = Box("bubble", in: root)
        bubble.add(text)
        LayoutConstraint.activate([
            text.leftAnchor.constraint(equalTo: bubble.leftAnchor, constant: 10),
            text.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 5),
            bubble.rightAnchor.constraint(equalTo: text.rightAnchor, constant: 10),
            bubble.bottomAnchor.constraint(equalTo: text.bottomAnchor, constant: 5),
            text.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
        ])
        #expect(bubble.fittingSize(.zero) == Size(width: 190, height: 30))
        bubble.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
        LayoutEngine.layOut(root)
        #expect(bubble.frame.width == 190 && bubble.frame.maxX == 400 && bubble.frame.height == 30)
    }

    @Test func theReportHasTheWidthOfTheLines() throws {
        place(text)
        text.widthAnchor.constraint(lessThanOrEqualToConstant: 200).isActive = true
        LayoutEngine.layOut(root)
        let item = try #require(root.layoutReport().items.first { $0.name == "text" })
        #expect(item.intrinsicWidth == 170 && item.intrinsicHeight == 20)
    }
}
