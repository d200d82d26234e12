import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct AutoresizingTests {
    private let outer = Layer("outer", width: 100, height: 100)
    private let inner = Layer("inner", x: 10, y: 20, width: 30, height: 40)

    init() { outer.addSublayer(inner) }

    @Test(
        arguments: [
            ([], 10.0, 30.0),
            (.minXMargin, 130, 30), (.widthSizable, 10, 150), (.maxXMargin, 10, 30),
            // Of 120 points more a length beside a margin takes a third, and the margins the rest.
            ([.minXMargin, .maxXMargin], 70, 30), ([.minXMargin, .widthSizable, .maxXMargin], 50, 70),
            ([.minXMargin, .widthSizable], 90, 70), ([.widthSizable, .maxXMargin], 10, 70),
        ] as [(AutoresizingMask, Double, Double)])
    func aLengthBesideAMarginTakesAThird(mask: AutoresizingMask, start: Double, width: Double) {
        inner.autoresizingMask = mask
        outer.bounds.size.width = 220
        #expect(isNear(inner.frame, Rect(x: start, y: 20, width: width, height: 40)))
        outer.frame.size.width = 100
        #expect(isNear(inner.frame, Rect(x: 10, y: 20, width: 30, height: 40)))
    }

    /// Core Animation rounds the frame outwards to whole points, as measured; here it stays as it is.
    @Test(
        arguments: [
            ([.minXMargin, .widthSizable], 76.0, 84.0), ([.widthSizable, .maxXMargin], 10, 84),
            ([.minXMargin, .maxXMargin], 60, 50), ([.minXMargin, .widthSizable, .maxXMargin], 43, 84),
        ] as [(AutoresizingMask, Double, Double)])
    func framesAreThoseOfCoreAnimationBeforeItsRounding(mask: AutoresizingMask, x: Double, width: Double) {
        inner.frame = Rect(x: 10, y: 20, width: 50, height: 40)
        inner.autoresizingMask = mask
        outer.bounds.size.width = 200
        // Rounded outwards, but for errors of floating point.
        let frame = inner.frame.insetBy(dx: 1e-9, dy: 1e-9)
        #expect(frame.minX.rounded(.down) == x && frame.minY.rounded(.down) == 20)
        #expect(frame.maxX.rounded(.up) == x + width && frame.maxY.rounded(.up) == 60)
    }

    @Test func aChangeInManyStepsGivesTheSameAsOne() {
        inner.autoresizingMask = [.minXMargin, .widthSizable, .maxXMargin]
        for width in 101...220 { outer.bounds.size.width = Double(width) }
        #expect(isNear(inner.frame, Rect(x: 50, y: 20, width: 70, height: 40)))
    }

    @Test func theMaskIsReadAndSetByKey() {
        #expect(inner.value(forKey: "autoresizingMask") as? AutoresizingMask == [])
        inner.setValue(AutoresizingMask.widthSizable, forKey: "autoresizingMask")
        #expect(inner.autoresizingMask == .widthSizable)
        outer.bounds.size.width = 120
        #expect(inner.frame.width == 50)
        inner.setValue(nil, forKey: "autoresizingMask")
        #expect(inner.autoresizingMask == [])
    }

    @Test func yRunsDown() {
        inner.autoresizingMask = .minYMargin
        outer.bounds.size.height = 150
        #expect(inner.frame == Rect(x: 10, y: 70, width: 30, height: 40))
    }

    @Test func partsWithoutLengthShareEqually() {
        inner.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        inner.autoresizingMask = [.minXMargin, .maxXMargin]
        outer.bounds.size.width = 140
        #expect(inner.frame.minX == 20 && inner.frame.width == 100)
    }

    @Test func theTransformIsLeftAside() {
        inner.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
        inner.autoresizingMask = [.widthSizable, .heightSizable]
        outer.bounds.size = Size(width: 130, height: 110)
        #expect(inner.bounds.size == Size(width: 60, height: 50))
        #expect(isNear(inner.position, Point(x: 40, y: 45)))
    }

    @Test func aMaskThatWasSetBeforeTheLayerWasAddedCounts() {
        let late = Layer("late", width: 100, height: 100)
        late.autoresizingMask = .widthSizable
        outer.addSublayer(late)
        outer.bounds.size.width = 150
        #expect(late.frame.width == 150)
    }

    @Test func resizedSublayersResizeTheirsAtAnyDepth() {
        // Deeper than a thread's stack would let calls be nested.
        var innermost = outer
        for _ in 0..<50_000 {
            let next = Layer("", width: 100, height: 100)
            next.autoresizingMask = [.widthSizable, .heightSizable]
            innermost.addSublayer(next)
            innermost = next
        }
        outer.bounds.size = Size(width: 150, height: 80)
        #expect(innermost.bounds.size == Size(width: 150, height: 80))
    }

    @Test func ofLayersWithoutMasksNothingIsVisited() {
        outer.bounds.size.width = 10
        #expect(!outer.holdsAutoresizing)
        inner.autoresizingMask = .widthSizable
        #expect(outer.holdsAutoresizing)
    }

    @Test func aClassMayResizeInItsOwnWay() {
        let square = Square()
        square.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        inner.autoresizingMask = .widthSizable
        inner.addSublayer(square)
        outer.bounds.size.width = 170
        #expect(inner.bounds.width == 100)
        #expect(square.bounds.size == Size(width: 100, height: 100))
        #expect(square.oldSizes == [Size(width: 30, height: 40)])
    }
}

/// A layer that is as high and wide as its superlayer is wide.
private final class Square: Layer {
    var oldSizes: [Size] = []

    override func resize(withOldSuperlayerSize size: Size) {
        oldSizes.append(size)
        let width = superlayer?.bounds.width ?? 0
        frame = Rect(x: 0, y: 0, width: width, height: width)
    }
}
