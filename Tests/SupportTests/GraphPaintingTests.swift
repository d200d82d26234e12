import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's graphs of filters, at colours and places whose results are known.
struct GraphPaintingTests {
    private static let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

    private func graph(_ make: (inout FilterGraph) -> Void) -> FilterKind {
        var graph = FilterGraph()
        make(&graph)
        return .graph(graph)
    }

    @Test func nodesAreMadeOfEarlierOnes() throws {
        // Red of 0.5 over the blue of alpha 0.5 that it leaves: 0.5 of red, 0.5 · 0.5 · 0.5 of blue.
        let kind = graph { graph in
            let tinted = graph.add(
                .blend(.sourceIn), graph.add(.flood(Color(red: 0, green: 0, blue: 1, alpha: 0.5))), .sourceAlpha)
            graph.add(.merge([tinted, .source]))
        }
        #expect(isNear(try middle(of: [filtered(Self.half, kind)]), SIMD4(0.5, 0, 0.125, 0.625)))
    }

    @Test func arithmeticSumsPremultipliedChannels() throws {
        let kind = graph { $0.add(.arithmetic(SIMD4(0.5, 0, 1, 0.125)), .source, .sourceAlpha) }
        // Red 0.125, alpha 0.5 · 0.25 + 0.5 + 0.125, green and blue 0.125.
        #expect(isNear(try middle(of: [filtered(Self.half, kind)]), SIMD4(0.125, 0.125, 0.125, 0.75)))
    }

    @Test func floodsFillTheBoundsOrARegion() throws {
        func area(_ region: Rect?) throws -> Double {
            let kind = graph { $0.add(.flood(.black), region: region) }
            return try paint([layer(2, 3, 8, 5) { $0.effects.filters = [Filter(kind)] }]).coveredArea
        }
        #expect(try area(nil) == 40)
        #expect(try area(Rect(x: 1, y: 1, width: 3, height: 2)) == 6)
        // All pixels that it touches, of those of the bounds.
        #expect(try area(Rect(x: -4, y: 0.5, width: 4.5, height: 1)) == 2)
        #expect(try area(Rect(x: 20, y: 0, width: 3, height: 2)) == 0)
    }

    @Test func offsetsMoveByPartsOfPixels() throws {
        let kind = graph { $0.add(.offset(Size(width: 2.5, height: 1))) }
        let picture = try paint([layer(2, 2, 4, 4, .black) { $0.effects.filters = [Filter(kind)] }])
        #expect(picture[4, 4].w == 0.5 && picture[5, 4].w == 1 && picture[8, 4].w == 0.5 && picture[3, 4].w == 0)
        #expect(picture[5, 2].w == 0 && picture[5, 3].w == 1 && picture[5, 6].w == 1 && picture[5, 7].w == 0)
    }
}
