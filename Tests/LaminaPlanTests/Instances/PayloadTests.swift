import LaminaGeometry
import Testing

@testable import LaminaPlan

/// Values written into an instance are read back, and nothing else is touched.
@Suite struct PayloadTests {
    /// An instance of which every number is another whole one.
    private var numbered: QuadInstance {
        var quad = QuadInstance()
        quad.setArea(SIMD2(1, 2), SIMD2(3, 4), SIMD2(5, 6), SIMD2(7, 8))
        quad.own = OwnCoordinates(decoding: SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 16), SIMD4(17, 18, 19, 20))
        quad.borderWidth = 20
        (quad.radii, quad.color, quad.border) = (SIMD4(21, 22, 23, 24), SIMD4(25, 26, 27, 28), SIMD4(29, 30, 31, 32))
        (quad.payload0, quad.payload1) = (SIMD4(33, 34, 35, 36), SIMD4(37, 38, 39, 40))
        (quad.payload2, quad.payload3) = (SIMD4(41, 42, 43, 44), SIMD4(45, 46, 47, 48))
        (quad.payload4, quad.payloadParameter) = (SIMD4(49, 50, 51, 52), 53)
        (quad.opacity, quad.flags, quad.tableEntry) = (0.5, [.clipsAll, .nearest], 54)
        return quad
    }

    @Test(arguments: QuadPayload.Kind.allCases) func encodingWhatWasDecodedChangesNothing(of kind: QuadPayload.Kind) {
        // What a shadow does not use of a vector is zero.
        var quad = numbered
        if kind == .shadow { quad.payload1.highHalf = .zero }
        var again = quad
        QuadPayload(decoding: quad, as: kind).encode(into: &again)
        #expect(haveSameBits(again, quad))
    }

    @Test(arguments: QuadPayload.Kind.allCases) func decodingGivesWhatWasEncoded(of kind: QuadPayload.Kind) {
        let payload = QuadPayload(decoding: numbered, as: kind)
        var quad = QuadInstance()
        payload.encode(into: &quad)
        #expect(QuadPayload(decoding: quad, as: kind) == payload)
        #expect(kind == .fill || !haveSameBits(quad, QuadInstance()))
    }

    @Test(arguments: QuadPayload.Kind.allCases) func payloadsLeaveAlone(what kind: QuadPayload.Kind) {
        var quad = QuadInstance()
        QuadPayload(decoding: numbered, as: kind).encode(into: &quad)
        #expect(quad.area == (PixelRect.empty, true) || quad.outline.allSatisfy { $0 == .zero })
        #expect(quad.own == QuadInstance().own && quad.borderWidth == 0)
        #expect(quad.opacity == 1 && quad.flags == [] && quad.tableEntry == -1)
        // Shadows, borders by side and pictures of borders alone have their own colour and radii.
        #expect(kind == .borderImage || quad.border == .zero)
        let isOwn = kind == .shadow || kind == .boxShadow || kind == .borderSides || kind == .borderImage
        #expect(isOwn || quad.color == .zero && quad.radii == .zero)
    }

    @Test func namedParametersAreApart() {
        var quad = QuadInstance()
        quad.borderWidth = 3
        quad.own = OwnCoordinates(decoding: SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(0, 0, 1, 9))
        #expect(quad.borderWidth == 3)
        #expect(quad.own.extent == SIMD2(4, 8))
        #expect(quad.own.point(atPixel: SIMD2(10, 100)) == SIMD2(213, 657))
        quad.flags = [.hardTop, .insetsFill]
        quad.tint = SIMD4(1, 0, 0, 1)
        #expect(quad.flags == [.hardTop, .insetsFill, .isTinted] && quad.color == SIMD4(1, 0, 0, 1))
        quad.tint = nil
        #expect(quad.tint == nil && quad.flags == [.hardTop, .insetsFill])
        quad.tableEntry = 100_000
        #expect(quad.tableEntry == 100_000 && quad.opacity == 1)
    }

    @Test func areasAreReadBack() {
        var quad = QuadInstance()
        let rect = PixelRect(minX: -3, minY: 4, maxX: 50, maxY: 60)
        quad.setArea(rect)
        #expect(quad.area == (rect, true) && quad.shades(rect))
        #expect(quad.outline == [SIMD2(-3, 4), SIMD2(50, 4), SIMD2(50, 60), SIMD2(-3, 60)])
        quad.setArea(SIMD2(0.5, 0), SIMD2(10, 0), SIMD2(0, 10), SIMD2(10, 10))
        #expect(quad.area == (PixelRect(minX: -1, minY: -1, maxX: 11, maxY: 11), false))
    }

    @Test(arguments: [BoxEdges.own, .clipAll, .unbounded]) func boxesPackEdgesAndEntry(edges: BoxEdges) {
        for entry in [-1, 0, 1, 3_000_000] as [Int32] {
            var box = BoxInstance(
                raster: SIMD4(0, 0, 8, 4), shape: SIMD4(0, 0, 8, 4), fill: .one, borderWidth: 2, fillInset: 1,
                opacity: 0.5, edges: edges, tableEntry: entry)
            #expect(box.edges == edges && box.tableEntry == entry)
            #expect((box.borderWidth, box.fillInset, box.opacity) == (2, 1, 0.5))
            box.tableEntry = 7
            #expect(box.edges == edges && box.tableEntry == 7)
            box.setArea(PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4))
            #expect(box.area == PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4))
        }
    }

    @Test func filtersTellTexelsByTheirOrigins() {
        let limits = PixelRect(minX: 100, minY: 50, maxX: 140, maxY: 80)
        let instance = FilterInstance(
            region: PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 50), origin: SIMD2(8, 16),
            source: FilterInstance.Source(limits: limits, origin: SIMD2(90, 50)),
            second: FilterInstance.Source(limits: limits, origin: SIMD2(100, -2)))
        #expect(instance.texels == PixelRect(minX: 2, minY: 4, maxX: 22, maxY: 34))
        #expect(instance.sourceTexels == PixelRect(minX: 10, minY: 0, maxX: 50, maxY: 30))
        #expect(instance.secondTexels == PixelRect(minX: 0, minY: 52, maxX: 40, maxY: 82))
    }
}
