import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct FilterAmountTests {
    private static let every: [FilterKind] = [
        .gaussianBlur(radius: 3, edge: .clamp), .boxBlur(radius: 3, edge: .mirror), .motionBlur(radius: 3, angle: 1),
        .saturation(2), .brightness(0.5), .contrast(2), .hueRotate(angle: 1), .invert(0.5), .sepia(intensity: 0.5),
        .grayscale(0.5), .exposure(ev: 1), .gamma(power: 2), .colorMatrix(ColorMatrix()),
        .channelMatrix(.luminanceToAlpha), .colorClamp(min: .zero, max: .one),
        .componentTransfer(red: .identity, green: .table([0, 1]), blue: .identity),
        .tint(.white), .dropShadow(color: .black, offset: Size(width: 1, height: 2), radius: 3), .dilate(radius: 2),
        .erode(radius: 2), .pixellate(scale: 8), .bloom(radius: 3, intensity: 0.5), .vignette(intensity: 0.5),
        .edges(intensity: 1),
        {
            var graph = FilterGraph()
            graph.add(.filter(.invert(0.5)), name: "a", region: Rect(x: 1, y: 2, width: 3, height: 4))
            return .graph(graph)
        }(),
    ]

    private static let outOfRange: [(FilterKind, FilterKind)] = [
        (.gaussianBlur(radius: -1), .gaussianBlur(radius: 0)),
        (.gaussianBlur(radius: .nan, edge: .mirror), .gaussianBlur(radius: 0, edge: .mirror)),
        (.boxBlur(radius: .infinity), .boxBlur(radius: 10_000)),
        (.motionBlur(radius: 3, angle: .infinity), .motionBlur(radius: 3, angle: 0)),
        (.saturation(.nan), .saturation(1)), (.saturation(-1), .saturation(0)),
        (.brightness(7), .brightness(1)), (.contrast(.nan), .contrast(1)), (.invert(-3), .invert(0)),
        (.sepia(intensity: 2), .sepia(intensity: 1)), (.exposure(ev: 1e9), .exposure(ev: 30)),
        (.gamma(power: 0), .gamma(power: 0.001)), (.gamma(power: .nan), .gamma(power: 1)),
        (
            .colorClamp(min: SIMD4(0.5, .nan, -1, 0), max: SIMD4(0.2, .nan, 2, 1)),
            .colorClamp(min: SIMD4(0.5, 0, 0, 0), max: SIMD4(0.5, 1, 1, 1))
        ),
        (
            .dropShadow(color: .black, offset: Size(width: Double.nan, height: 1), radius: -1),
            .dropShadow(color: .black, offset: Size(width: 0, height: 1), radius: 0)
        ),
        (
            .pixellate(scale: -2, center: Point(x: Double.nan, y: 3)),
            .pixellate(scale: 0, center: Point(x: 0, y: 3))
        ),
        (.bloom(radius: .nan, intensity: .nan), .bloom(radius: 0, intensity: 0)),
        (.dilate(radius: 1e99), .dilate(radius: 10_000)),
    ]

    @Test(arguments: outOfRange)
    func amountsAreBroughtIntoRange(kinds: (set: FilterKind, kept: FilterKind)) {
        #expect(Filter(kinds.set).sanitized.kind == kinds.kept)
    }

    @Test(arguments: every)
    func amountsInRangeStay(kind: FilterKind) {
        let filter = Filter(kind, name: "a", isEnabled: false)
        #expect(filter.sanitized == filter)
    }

    @Test func aMatrixLosesWhatIsNoNumber() {
        var matrix = ColorMatrix()
        matrix.red = SIMD4(.nan, .infinity, 0.5, .nan)
        matrix.bias.w = .nan
        guard case .colorMatrix(let kept) = Filter(.colorMatrix(matrix)).sanitized.kind else {
            Issue.record("not a matrix any more")
            return
        }
        #expect(kept.red == SIMD4(1, 10_000, 0.5, 0) && kept.bias == .zero && kept.alpha == SIMD4(0, 0, 0, 1))
    }

    @Test func transferFunctionsLoseWhatTheyMayNotHave() {
        func kept(_ function: TransferFunction) -> TransferFunction {
            guard
                case .componentTransfer(let transfer) = Filter(
                    .componentTransfer(red: function, green: .identity, blue: .identity)
                ).sanitized.kind
            else { return .identity }
            return transfer.red
        }
        #expect(kept(.table([])) == .identity && kept(.curve([])) == .identity)
        #expect(kept(.table([0, .nan, 2, -1])) == .table([0, 0, 1, 0]))
        #expect(kept(.discrete(Array(repeating: 0.5, count: 5000))) == .discrete(Array(repeating: 0.5, count: 1024)))
        #expect(kept(.linear(slope: .nan, intercept: .nan)) == .linear(slope: 1, intercept: 0))
        #expect(
            kept(.gamma(amplitude: .nan, exponent: -1, offset: .nan)) == .gamma(amplitude: 1, exponent: 0, offset: 0))
        #expect(
            kept(.curve([SIMD2(0, 0), SIMD2(0.5, 3), SIMD2(0.4, 1), SIMD2(.nan, 1), SIMD2(1, 0.5)]))
                == .curve([SIMD2(0, 0), SIMD2(0.5, 1), SIMD2(1, 0.5)]))
    }

    @Test(arguments: [
        TransferFunction.table([0.1, 1]), .discrete([1]), .linear(slope: 1, intercept: 0.1), .curve([SIMD2(0.5, 0.5)]),
        .gamma(amplitude: 1, exponent: 0, offset: 0), .gamma(amplitude: 1, exponent: 1, offset: 0.5),
    ])
    func anAlphaFunctionThatFillsWhatIsEmptyIsKept(alpha: TransferFunction) {
        let filter = Filter(.componentTransfer(red: .identity, green: .identity, blue: .identity, alpha: alpha))
        #expect(filter.sanitized == filter && !filter.isNeutral)
    }

    @Test func aMatrixOfChannelsLosesWhatIsNoNumber() {
        var matrix = FilterKind.ChannelMatrix()
        matrix.alpha = SIMD4(.nan, -.infinity, 0.5, .nan)
        matrix.bias = SIMD4(.nan, 1e9, 0, .infinity)
        var kept = FilterKind.ChannelMatrix()
        kept.alpha = SIMD4(0, -10_000, 0.5, 1)
        kept.bias = SIMD4(0, 10_000, 0, 10_000)
        #expect(Filter(.channelMatrix(matrix)).sanitized.kind == .channelMatrix(kept))
    }

    @Test func matricesOfChannelsAreMixedNumberByNumber() {
        var end = FilterKind.ChannelMatrix.luminanceToAlpha
        end.bias.w = 0.5
        var middle = FilterKind.ChannelMatrix()
        (middle.red.x, middle.green.y, middle.blue.z) = (0.5, 0.5, 0.5)
        middle.alpha = SIMD4(0.1063, 0.3576, 0.0361, 0.5)
        middle.bias.w = 0.25
        let start = Filter(.channelMatrix(FilterKind.ChannelMatrix()))
        guard
            case .channelMatrix(let found) = start.interpolated(to: Filter(.channelMatrix(end)), progress: 0.5).kind
        else {
            Issue.record("not a matrix any more")
            return
        }
        #expect(found.red == middle.red && found.green == middle.green && found.blue == middle.blue)
        #expect(
            found.bias == middle.bias && ((found.alpha - middle.alpha) * (found.alpha - middle.alpha)).sum() < 1e-20)
    }

    @Test func filtersThatDoNothingAreKnown() {
        let neutral: [FilterKind] = [
            .gaussianBlur(radius: 0), .boxBlur(radius: 0), .motionBlur(radius: 0, angle: 1), .saturation(1),
            .brightness(0), .contrast(1), .hueRotate(angle: 0), .invert(0), .sepia(intensity: 0), .grayscale(0),
            .exposure(ev: 0), .gamma(power: 1), .colorMatrix(ColorMatrix()), .colorClamp(min: .zero, max: .one),
            .channelMatrix(FilterKind.ChannelMatrix()), .graph(FilterGraph()),
            .componentTransfer(red: .identity, green: .table([0, 1]), blue: .linear(slope: 1, intercept: 0)),
            .tint(.clear), .dropShadow(color: .clear, offset: .zero, radius: 3), .dilate(radius: 0),
            .erode(radius: 0), .pixellate(scale: 0), .bloom(radius: 3, intensity: 0), .vignette(intensity: 0),
        ]
        for kind in neutral { #expect(Filter(kind).isNeutral && Filter(kind).isNeutralOnBackdrop, "\(kind)") }
        for kind in Self.every where ![.colorMatrix(ColorMatrix()), .colorClamp(min: .zero, max: .one)].contains(kind) {
            if case .componentTransfer = kind { continue }
            #expect(!Filter(kind).isNeutral, "\(kind)")
            #expect(!Filter(kind).isNeutralOnBackdrop, "\(kind)")
            #expect(Filter(kind, isEnabled: false).isNeutral && Filter(kind, isEnabled: false).isNeutralOnBackdrop)
        }
        #expect(!Filter(.componentTransfer(red: .table([1, 0]), green: .identity, blue: .identity)).isNeutral)
    }

    @Test(arguments: [FilterEdge.clamp, .mirror])
    func aBlurThatEndsAtTheBoundsDoesSoAtNoRadiusToo(edge: FilterEdge) {
        let kinds: [FilterKind] = [
            .gaussianBlur(radius: 0, edge: edge), .boxBlur(radius: 0, edge: edge),
            .motionBlur(radius: 0, angle: 0, edge: edge),
        ]
        for kind in kinds { #expect(!Filter(kind).isNeutral && Filter(kind).isNeutralOnBackdrop, "\(kind)") }
    }

    @Test(arguments: every)
    func interpolationLeadsFromOneToTheOther(kind: FilterKind) {
        let from = Filter(kind, name: "a")
        #expect(from.interpolated(to: from, progress: 0.3) == from)
        var to = from
        for key in from.inputKeys {
            if case .number(let value) = from.value(forKey: key) { to.setValue(.number(value * 3 + 1), forKey: key) }
        }
        #expect(from.interpolated(to: to, progress: 0) == from)
        #expect(from.interpolated(to: to, progress: 1) == to)
        for key in from.inputKeys {
            guard case .number(let start) = from.value(forKey: key), case .number(let end) = to.value(forKey: key),
                case .number(let middle) = from.interpolated(to: to, progress: 0.25).value(forKey: key)
            else { continue }
            #expect(abs(middle - (start * 0.75 + end * 0.25)) < 1e-12, "\(key)")
        }
    }

    @Test func theRadiusIsThatOfBothAxes() {
        var filter = Filter(.gaussianBlur(radiusX: 4, radiusY: 1))
        #expect(filter.value(forKey: "inputRadius") == 4 && filter.sanitized == filter)
        filter.setValue(6, forKey: "inputRadiusY")
        #expect(filter == Filter(.gaussianBlur(radiusX: 4, radiusY: 6)))
        #expect(filter.value(forKey: "inputRadius") == 6 && filter.value(forKey: "inputRadiusX") == 4)
        let end = Filter(.gaussianBlur(radiusX: 0, radiusY: 2))
        #expect(filter.interpolated(to: end, progress: 0.25).kind == .gaussianBlur(radiusX: 3, radiusY: 5))
        filter.setValue(3, forKey: "inputRadius")
        #expect(filter == Filter(.gaussianBlur(radius: 3)))
        #expect(!Filter(.gaussianBlur(radiusX: 0, radiusY: 1)).isNeutral)
        #expect(Filter(.gaussianBlur(radiusX: -1, radiusY: .nan)).sanitized.kind == .gaussianBlur(radius: 0))
    }

    @Test func theColorSpaceStaysWithTheFilterAndChangesHalfway() {
        let from = Filter(.invert(0.5), colorInterpolation: .linearSRGB)
        #expect(from.sanitized == from && Filter(.invert(0.5)).colorInterpolation == .srgb)
        let to = Filter(.invert(1))
        #expect(from.interpolated(to: to, progress: 0.4).colorInterpolation == .linearSRGB)
        #expect(from.interpolated(to: to, progress: 0.6).colorInterpolation == .srgb)
        var changed = from
        changed.setValue(0.25, forKey: "inputAmount")
        #expect(changed == Filter(.invert(0.25), colorInterpolation: .linearSRGB))
    }

    @Test func coloursAndEdgesOnTheWay() {
        let clear = Filter(.tint(Color(red: 1, green: 0, blue: 0, alpha: 0)))
        let blue = Filter(.tint(Color(red: 0, green: 0, blue: 1, alpha: 0.8)))
        #expect(
            clear.interpolated(to: blue, progress: 0.5).kind == .tint(Color(red: 0, green: 0, blue: 1, alpha: 0.4)))
        let (first, second) = (Filter(.boxBlur(radius: 0)), Filter(.boxBlur(radius: 8, edge: .clamp)))
        #expect(first.interpolated(to: second, progress: 0.25).kind == .boxBlur(radius: 2))
        #expect(first.interpolated(to: second, progress: 0.5).kind == .boxBlur(radius: 4, edge: .clamp))
        #expect(first.interpolated(to: blue, progress: 0.4) == first)
        #expect(first.interpolated(to: blue, progress: 0.6) == blue)
    }
}
