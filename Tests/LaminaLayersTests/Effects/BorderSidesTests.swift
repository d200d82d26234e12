import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

@Suite struct BorderSidesTests {
    private let layer = Layer()

    @Test func widthsAreKeptInTheirRange() {
        layer.borderSides = BorderSides(
            top: BorderSide(width: -1), right: BorderSide(width: .nan), bottom: BorderSide(width: .infinity),
            left: BorderSide(width: 2, style: .dotted))
        let widths = layer.borderSides.map { [$0.top.width, $0.right.width, $0.bottom.width, $0.left.width] }
        #expect(widths == [0, 0, 1e9, 2] && layer.borderSides?.left.style == .dotted)
    }

    @Test func aLayerWithoutSidesKeepsNothingForThem() {
        layer.borderSides = BorderSides(BorderSide(width: 1))
        #expect(layer.storage.effects != nil)
        layer.borderSides = nil
        #expect(layer.storage.effects == nil)
    }

    @Test func thePlacementIsInsideByDefaultAndHitTestingHasTheBounds() {
        #expect(layer.borderPlacement == .inside)
        (layer.frame, layer.borderWidth) = (Rect(x: 0, y: 0, width: 10, height: 10), 5)
        for placement in BorderPlacement.allCases {
            layer.borderPlacement = placement
            #expect(layer.borderPlacement == placement)
            #expect(layer.hitTest(Point(x: -2, y: 5)) == nil && layer.hitTest(Point(x: 2, y: 5)) === layer)
        }
        layer.borderPlacement = .inside
        #expect(layer.storage.effects == nil)
    }

    private func between(_ from: BorderSide, _ to: BorderSide, _ progress: Double = 0.5) -> BorderSide? {
        let value = AnimatableValue.border(BorderSides(top: from))
            .interpolated(to: .border(BorderSides(top: to)), progress: progress)
        guard case .border(let border) = value else { return nil }
        return border.top
    }

    @Test func widthsAndColoursAreInterpolatedAndStylesChangeHalfway() {
        let from = BorderSide(width: 2, color: .black, style: .dashed)
        let to = BorderSide(width: 6, color: .white, style: .dotted)
        #expect(between(from, to) == BorderSide(width: 4, color: Color(white: 0.5), style: .dotted))
        #expect(between(from, to, 0.25) == BorderSide(width: 3, color: Color(white: 0.25), style: .dashed))
    }

    @Test func aSideGrowsFromNothing() {
        let side = BorderSide(width: 6, color: .white, style: .double)
        #expect(between(.none, side, 0.25) == BorderSide(width: 1.5, color: .white, style: .double))
        #expect(between(side, .none, 0.25) == BorderSide(width: 4.5, color: .white, style: .double))
    }

    @Test func aBorderAndNoneChangeHalfway() {
        let border = AnimatableValue.border(BorderSides(BorderSide(width: 2)))
        #expect(AnimatableValue.none.isLike(border) && border.isLike(.none))
        #expect(AnimatableValue.none.interpolated(to: border, progress: 0.4) == AnimatableValue.none)
        #expect(AnimatableValue.none.interpolated(to: border, progress: 0.6) == border)
    }
}
