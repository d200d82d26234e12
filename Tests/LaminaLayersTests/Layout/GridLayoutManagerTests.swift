import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct GridLayoutManagerTests {
    private let wall = Layer()

    init() {
        wall.bounds = Rect(x: 0, y: 0, width: 320, height: 210)
        wall.sublayers = (0..<4).map { _ in Layer() }
    }

    @Test func cellsFillTheBounds() {
        wall.layoutManager = GridLayoutManager(columns: 3, spacing: 10)
        wall.layoutSublayers()
        #expect(wall.sublayers[0].frame == Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(wall.sublayers[2].frame == Rect(x: 220, y: 0, width: 100, height: 100))
        #expect(wall.sublayers[3].frame == Rect(x: 0, y: 110, width: 100, height: 100))
    }

    @Test func asManyFixedCellsGoSideBySideAsFit() {
        let manager = GridLayoutManager(cellSize: Size(width: 90, height: 40), spacing: 10, margin: 5)
        wall.layoutManager = manager
        wall.layoutSublayers()
        // 310 points are inside the margins: 3 · 90 + 2 · 10 = 290 of them are taken.
        #expect(wall.sublayers[2].frame == Rect(x: 205, y: 5, width: 90, height: 40))
        #expect(wall.sublayers[3].frame == Rect(x: 5, y: 55, width: 90, height: 40))
        #expect(manager.preferredSize(of: wall) == Size(width: 300, height: 100))
    }

    @Test func aNarrowLayerHasOneColumn() {
        wall.bounds.size.width = 20
        wall.layoutManager = GridLayoutManager(cellSize: Size(width: 90, height: 40))
        wall.layoutSublayers()
        #expect(wall.sublayers.map(\.frame.minY) == [0, 40, 80, 120])
        #expect(wall.sublayers.allSatisfy { $0.frame.minX == 0 })
    }

    @Test func cellsBeginAtTheOriginOfTheBounds() {
        wall.bounds.origin = Point(x: 7, y: -3)
        wall.layoutManager = GridLayoutManager(columns: 0, cellSize: Size(width: 10, height: 10))
        wall.layoutSublayers()
        #expect(wall.sublayers.map(\.frame.origin) == [-3, 7, 17, 27].map { Point(x: 7, y: $0) })
    }

    @Test func aTransformIsLeftAside() {
        wall.sublayers[0].transform = Transform3D(rotation: 1, x: 0, y: 0, z: 1)
        wall.layoutManager = GridLayoutManager(columns: 2)
        wall.layoutSublayers()
        #expect(wall.sublayers[0].bounds.size == Size(width: 160, height: 105))
        #expect(wall.sublayers[0].position == Point(x: 80, y: 52.5))
    }

    @Test func changesOfSizeAndSublayersRequestLayout() {
        wall.layoutManager = GridLayoutManager(columns: 2)
        for change in [{ wall.bounds.size.width = 10 }, { wall.addSublayer(Layer()) }] {
            wall.needsOwnLayout = false
            change()
            #expect(wall.needsLayout())
        }
    }
}
