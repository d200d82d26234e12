import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

@Suite struct BoxShadowTests {
    private let layer = Layer()

    @Test func amountsAreKeptInTheirRanges() {
        layer.boxShadows = [
            BoxShadow(offset: Size(width: Double.nan, height: 1e9), radius: -1, spread: .infinity),
            BoxShadow(radius: .nan, spread: .nan), BoxShadow(radius: .infinity, spread: -.infinity),
        ]
        #expect(layer.boxShadows[0].offset == Size(width: 0, height: 100_000))
        #expect(layer.boxShadows.map(\.radius) == [0, 0, 10_000])
        #expect(layer.boxShadows.map(\.spread) == [10_000, 0, -10_000])
    }

    @Test func aLayerHasTheFirstOfTooMany() {
        layer.boxShadows = (0..<10_000).map { BoxShadow(spread: Double($0)) }
        #expect(layer.boxShadows.map(\.spread) == (0..<BoxShadow.maximumCount).map(Double.init))
    }

    @Test func aLayerWithoutShadowsKeepsNothingForThem() {
        layer.boxShadows = [BoxShadow()]
        #expect(layer.storage.effects != nil)
        layer.boxShadows = []
        #expect(layer.storage.effects == nil)
    }

    private func middle(_ from: [BoxShadow], _ to: [BoxShadow]) -> AnimatableValue {
        AnimatableValue.shadows(from).interpolated(to: .shadows(to), progress: 0.5)
    }

    @Test func shadowsAreInterpolatedOneByOne() {
        let from = [BoxShadow(color: .black, offset: Size(width: 2, height: 0), radius: 4, spread: -2)]
        let to = [BoxShadow(color: .white, offset: Size(width: 4, height: 8), radius: 8, spread: 2)]
        let expected = [
            BoxShadow(color: Color(white: 0.5), offset: Size(width: 3, height: 4), radius: 6, spread: 0)
        ]
        #expect(middle(from, to) == .shadows(expected))
    }

    @Test func aShadowWithoutACounterpartGrowsFromNothing() {
        let inset = BoxShadow(color: .black, offset: Size(width: 6, height: 2), radius: 4, spread: 2, isInset: true)
        let half = BoxShadow(
            color: Color(white: 0, alpha: 0.5), offset: Size(width: 3, height: 1), radius: 2, spread: 1, isInset: true)
        #expect(middle([], [inset]) == .shadows([half]))
        #expect(middle([inset], []) == .shadows([half]))
    }

    @Test func shadowsOfOtherKindsChangeHalfway() {
        let (outer, inset) = ([BoxShadow()], [BoxShadow(isInset: true)])
        #expect(middle(outer, inset) == .shadows(inset))
        #expect(AnimatableValue.shadows(outer).interpolated(to: .shadows(inset), progress: 0.4) == .shadows(outer))
    }
}
