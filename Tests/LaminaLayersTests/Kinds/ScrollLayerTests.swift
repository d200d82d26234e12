import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct ScrollLayerTests {
    private let list = ScrollLayer()
    private let row = Layer()

    init() {
        list.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        row.frame = Rect(x: 5, y: 200, width: 90, height: 20)
        list.addSublayer(row)
    }

    @Test func itClips() { #expect(list.masksToBounds) }

    @Test(arguments: [
        (ScrollLayer.Mode.both, Point(x: 7, y: 9)), (ScrollLayer.Mode.vertically, Point(x: 0, y: 9)),
        (ScrollLayer.Mode.horizontally, Point(x: 7, y: 0)), (ScrollLayer.Mode.none, Point.zero),
    ])
    func scrollingToAPointGoesAlongTheModesAxes(mode: ScrollLayer.Mode, origin: Point) {
        list.scrollMode = mode
        list.scroll(to: Point(x: 7, y: 9))
        #expect(list.bounds == Rect(x: origin.x, y: origin.y, width: 100, height: 50))
    }

    @Test(arguments: [
        // What is seen already, beyond each end, and what is too large.
        (Rect(x: 0, y: 10, width: 100, height: 40), 0.0), (Rect(x: 0, y: 60, width: 10, height: 10), 20.0),
        (Rect(x: 0, y: -30, width: 10, height: 10), -30.0), (Rect(x: 0, y: 60, width: 10, height: 90), 60.0),
    ])
    func scrollingToARectangleMovesNoFurtherThanNeeded(rect: Rect, y: Double) {
        list.scroll(to: rect)
        #expect(list.bounds.origin == Point(x: 0, y: y))
    }

    @Test func aLayerInsideScrollsTheNearestScrollLayer() {
        row.scrollRectToVisible(row.bounds)
        #expect(list.bounds.origin == Point(x: 0, y: 170))
        #expect(row.visibleRect == row.bounds)
        row.scroll(Point(x: 0, y: 10))
        #expect(list.bounds.origin == Point(x: 5, y: 210))
        #expect(row.visibleRect == Rect(x: 0, y: 10, width: 90, height: 10))
        list.scroll(to: Point.zero)
        #expect(row.visibleRect.isEmpty)
    }

    @Test func aLayerThatNothingScrollsIsAllVisible() {
        let layer = Layer()
        layer.bounds.size = Size(width: 8, height: 9)
        layer.scroll(Point(x: 1, y: 1))
        layer.scrollRectToVisible(layer.bounds)
        #expect(layer.visibleRect == layer.bounds)
    }
}
