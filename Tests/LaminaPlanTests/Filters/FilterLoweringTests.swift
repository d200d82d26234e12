import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

struct FilterLoweringTests {
    private static let frame = PixelRect(width: 600, height: 400)

    private static func chain(
        _ filters: [Filter], content: PixelRect = frame, needed: PixelRect? = nil, isCut: Bool = false,
        downsamples: Bool = true, map: Homography = .identity
    ) -> FilterChain {
        FilterLowering.lower(
            filters[...],
            FilterLowering.Request(
                map: map, bounds: Rect(x: 0, y: 0, width: 600, height: 400), content: content,
                needed: needed ?? content, cut: content, isCut: isCut, downsamplesBlurs: downsamples))
    }

    /// The pixels that all stages of a chain give, on their own grids.
    private static func work(_ chain: FilterChain) -> Int { chain.stages.reduce(0) { $0 + $1.region.area } }

    @Test func filtersThatDoNothingTakeNoStage() {
        let filters = [
            Filter(.gaussianBlur(radius: 0)), Filter(.saturation(1)), Filter(.dilate(radius: 0)),
            Filter(.exposure(ev: 3), isEnabled: false), Filter(.motionBlur(radius: 0.001, angle: 1)),
        ]
        let chain = Self.chain(filters)
        #expect(chain.stages.isEmpty)
        #expect(chain.input == Self.frame)
        let place = FilterPlace(map: .identity, bounds: .zero, isBackdrop: false)
        #expect(FilterStep.reach(filters[...], at: place) == 0)
    }

    @Test func colorFiltersInARowShareAStage() {
        let colors = [Filter](repeating: Filter(.saturation(0.5)), count: 9)
        let chain = Self.chain(colors + [Filter(.erode(radius: 1)), Filter(.invert(1))])
        let counts = chain.stages.map { stage in
            if case .color(let steps) = stage.kernel.operation { steps.count } else { 0 }
        }
        #expect(counts == [8, 1, 0, 0, 1])
    }

    @Test(arguments: [0.5, 2, 4, 9, 30, 100, 500, 2000], FilterEdge.allCases)
    func everyStageReadsWhatAnotherGives(sigma: Double, edge: FilterEdge) throws {
        let chain = Self.chain(
            [Filter(.gaussianBlur(radius: sigma, edge: edge)), Filter(.bloom(radius: sigma / 2, intensity: 0.5))])
        for (index, stage) in chain.stages.enumerated() {
            #expect(!stage.region.isEmpty)
            for case .stage(let source) in [stage.source, stage.second].compactMap({ $0 }) { #expect(source < index) }
        }
        let last = try #require(chain.stages.last)
        #expect(last.region == Self.frame)
        #expect(last.levelsX == 0 && last.levelsY == 0)
    }

    @Test func aBlurOfAPartReadsOnlyWhatReachesIt() {
        let needed = PixelRect(minX: 290, minY: 190, maxX: 300, maxY: 200)
        for downsamples in [false, true] {
            let chain = Self.chain([Filter(.gaussianBlur(radius: 10))], needed: needed, downsamples: downsamples)
            #expect(chain.input.contains(needed.outset(by: 30)))
            #expect(needed.outset(by: 90).contains(chain.input))
            #expect(chain.stages.last?.region == needed)
        }
    }

    @Test func aMirroredEdgeIsReadAsFarAsItIsMirrored() {
        let blur = Filter(.gaussianBlur(radius: 10, edge: .mirror))
        let chain = Self.chain([blur], needed: PixelRect(minX: 0, minY: 190, maxX: 10, maxY: 200))
        #expect(chain.input.minX == 0 && chain.input.maxX >= 40 && chain.input.maxX < 120)
        #expect(chain.input.minY > 0 && chain.input.maxY < 400)
        let wide = Self.chain([Filter(.boxBlur(radius: 700, edge: .mirror))])
        #expect(wide.input == Self.frame)
    }

    @Test func theReferenceBlursTapByTap() {
        let chain = Self.chain([Filter(.gaussianBlur(radius: 20))], downsamples: false)
        #expect(
            chain.stages.map(\.kernel) == [
                .gaussian(.taps(.x, sigma: 20, edge: .transparent)),
                .gaussian(.taps(.y, sigma: 20, edge: .transparent)),
            ])
    }

    @Test func widerBlursGiveFewerPixels() {
        let work = [5.0, 10, 20, 40, 80].map {
            Self.work(Self.chain([Filter(.gaussianBlur(radius: $0, edge: .clamp))], isCut: true))
        }
        for (narrow, wide) in zip(work, work.dropFirst()) { #expect(wide < narrow) }
    }

    @Test(arguments: FilterEdge.allCases) func absurdRadiiStayBounded(edge: FilterEdge) {
        let small = PixelRect(minX: 3, minY: 5, maxX: 20, maxY: 16)
        for radius in [1000.0, 10_000, 1e12] {
            for downsamples in [false, true] {
                let chain = Self.chain(
                    [Filter(.gaussianBlur(radius: radius, edge: edge))], content: small, needed: Self.frame,
                    downsamples: downsamples)
                #expect(Self.work(chain) < 3_000_000)
            }
        }
    }

    @Test func lengthsFollowTheMap() {
        let map = Homography(scaleX: 3, y: 3)
        let chain = Self.chain([Filter(.gaussianBlur(radius: 0.5))], downsamples: false, map: map)
        #expect(chain.stages.first?.kernel == .gaussian(.taps(.x, sigma: 1.5, edge: .transparent)))
        let place = FilterPlace(map: map, bounds: .zero, isBackdrop: false)
        #expect(FilterStep.reach([Filter(.gaussianBlur(radius: 0.5))], at: place) == 6)
    }

    @Test func aShadowIsBlurredWhereItCameFrom() throws {
        let content = PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 50)
        let chain = FilterLowering.shadow(
            sigma: 1, color: SIMD4(0, 0, 0, 1), offsetX: 100, offsetY: -5, content: content,
            needed: PixelRect(minX: 0, minY: -100, maxX: 400, maxY: 400), downsamplesBlurs: true)
        let last = try #require(chain.stages.last)
        #expect(last.kernel == .shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(100, -5)))
        #expect(last.region == PixelRect(minX: 106, minY: 1, maxX: 154, maxY: 49))
        #expect(chain.input == content)
    }

    @Test(arguments: [2.0, 20]) func aBlurAlongOneAxisHasTheStagesOfOne(radius: Double) {
        let both = Self.chain([Filter(.gaussianBlur(radius: radius))])
        let along = Self.chain([Filter(.gaussianBlur(radiusX: radius, radiusY: 0))])
        let down = Self.chain([Filter(.gaussianBlur(radiusX: 0, radiusY: radius))])
        #expect(2 * along.stages.count == both.stages.count && 2 * down.stages.count == both.stages.count)
        #expect(along.stages.allSatisfy { $0.levelsY == 0 } && down.stages.allSatisfy { $0.levelsX == 0 })
        #expect(along.stages.last?.region == Self.frame && along.input == Self.frame)
    }

    @Test func blursAlongDifferentAxesAreOneStep() {
        let place = FilterPlace(map: .identity, bounds: .zero, isBackdrop: false)
        let filters = [Filter(.gaussianBlur(radiusX: 3, radiusY: 0)), Filter(.gaussianBlur(radiusX: 4, radiusY: 0.5))]
        #expect(
            FilterStep.steps(filters[...], at: place).map(\.filter)
                == [.gaussian(GaussianBlurStep(sigma: [5, 0.5], edge: .transparent))])
    }

    private static func inLight(_ kind: FilterKind) -> Filter { Filter(kind, colorInterpolation: .linearSRGB) }

    /// The conversions of a chain's stages, by the parts of their programs.
    private static func conversions(_ filters: [Filter], downsamples: Bool = true) -> [[String]] {
        chain(filters, downsamples: downsamples).stages.map(\.kernel.light.parts)
    }

    @Test func filtersInLightConvertOnTheirWay() {
        #expect(Self.conversions([Self.inLight(.edges(intensity: 1))]) == [["DECODES", "ENCODES_RESULT"]])
        #expect(Self.conversions([Self.inLight(.gaussianBlur(radius: 2))]) == [["DECODES"], ["ENCODES_RESULT"]])
        #expect(
            Self.conversions([Self.inLight(.erode(radius: 1)), Self.inLight(.edges(intensity: 1))])
                == [["DECODES"], [], ["ENCODES_RESULT"]])
        #expect(
            Self.conversions([Filter(.edges(intensity: 1)), Self.inLight(.erode(radius: 1))])
                == [["DECODES_RESULT"], [], ["ENCODES_RESULT"]])
        #expect(
            Self.conversions([Self.inLight(.edges(intensity: 1)), Filter(.erode(radius: 1))])
                == [["DECODES", "ENCODES_RESULT"], [], []])
    }

    @Test func filtersInLightTakeNoStagesOfTheirOwn() {
        let kinds: [FilterKind] = [
            .gaussianBlur(radius: 3), .gaussianBlur(radius: 30), .boxBlur(radius: 5),
            .dropShadow(color: .black, offset: Size(width: 0, height: 3), radius: 3), .bloom(radius: 0, intensity: 1),
            .saturation(0.5), .vignette(radius: 1, intensity: 1), .pixellate(scale: 5),
            .componentTransfer(red: .gamma(amplitude: 1, exponent: 2, offset: 0), green: .identity, blue: .identity),
        ]
        for kind in kinds {
            // Wide blurs have grids of their own.
            #expect(
                Self.chain([Self.inLight(kind)]).stages.count <= Self.chain([Filter(kind)]).stages.count, "\(kind)")
        }
        // Kernels that read more than 31 pixels share a stage that decodes them.
        #expect(Self.chain([Self.inLight(.motionBlur(radius: 5, angle: 1))]).stages.count == 2)
    }

    @Test func conversionsAreColorFiltersAmongThose() {
        let chain = Self.chain([
            Filter(.saturation(0.5)), Self.inLight(.contrast(2)), Self.inLight(.invert(1)), Filter(.gamma(power: 2)),
            Self.inLight(.gaussianBlur(radius: 1)),
        ])
        #expect(chain.stages.count == 3)
        guard case .color(let steps) = chain.stages[0].kernel.operation else {
            Issue.record("no colour filters first")
            return
        }
        #expect(steps.count == 7 && steps[1] == .decode && steps[4] == .encode && steps[6] == .decode)
        #expect(chain.stages.map(\.kernel.light.parts) == [[], [], ["ENCODES_RESULT"]])
        // Where there is no room for it, the stage converts.
        let many = [Filter](repeating: Filter(.saturation(0.5)), count: 8)
        #expect(Self.conversions(many + [Self.inLight(.invert(1))]) == [["DECODES_RESULT"], []])
    }

    @Test func aLongRowIsDecodedBeforeItIsRead() {
        #expect(
            Self.conversions([Self.inLight(.gaussianBlur(radius: 20))], downsamples: false)
                == [["DECODES_RESULT"], [], ["ENCODES_RESULT"]])
        #expect(
            Self.conversions([Self.inLight(.gaussianBlur(radius: 4))], downsamples: false)
                == [["DECODES"], ["ENCODES_RESULT"]])
    }

    @Test func anEdgeModeCutsAlsoWithoutABlur() {
        let chain = FilterLowering.lower(
            [Filter(.boxBlur(radius: 0, edge: .clamp))],
            FilterLowering.Request(
                map: .identity, bounds: .zero, content: Self.frame, needed: Self.frame,
                cut: PixelRect(width: 20, height: 10), isCut: false, downsamplesBlurs: true))
        #expect(chain.stages.map(\.kernel) == [.copy])
        #expect(chain.stages.first?.region == PixelRect(width: 20, height: 10))
    }
}
