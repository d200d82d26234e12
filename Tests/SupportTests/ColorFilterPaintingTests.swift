import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// Colour filters at colours whose results are known.
struct ColorFilterPaintingTests {
    private static let orange = Color(red: 1, green: 0.5, blue: 0.25)

    @Test(arguments: [
        (FilterKind.saturation(0), SIMD3(0.58825, 0.58825, 0.58825)),
        (.grayscale(1), SIMD3(0.58825, 0.58825, 0.58825)),
        (.saturation(1), SIMD3(1, 0.5, 0.25)),
        (.saturation(2), SIMD3(1, 0.41175, 0)),
        (.brightness(0.25), SIMD3(1, 0.75, 0.5)),
        (.contrast(0.5), SIMD3(0.75, 0.5, 0.375)),
        (.invert(1), SIMD3(0, 0.5, 0.75)),
        (.invert(0.5), SIMD3(0.5, 0.5, 0.5)),
        (.sepia(intensity: 1), SIMD3(0.393 + 0.3845 + 0.04725, 0.349 + 0.343 + 0.042, 0.272 + 0.267 + 0.03275)),
        (.exposure(ev: -1), SIMD3(0.5, 0.25, 0.125)),
        (.gamma(power: 2), SIMD3(1, 0.25, 0.0625)),
        (.hueRotate(angle: 0), SIMD3(1, 0.5, 0.25)),
        (.tint(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), SIMD3(0.5, 0.25, 0.625)),
        (.colorClamp(min: SIMD4(0, 0.75, 0, 0), max: SIMD4(0.5, 1, 1, 1)), SIMD3(0.5, 0.75, 0.25)),
    ])
    func knownColors(kind: FilterKind, expected: SIMD3<Double>) throws {
        let found = try middle(of: [filtered(Self.orange, kind)])
        #expect(isNear(found, SIMD4(expected, 1)), "\(found)")
    }

    @Test func hueTurnsByTheMatrixOfTheSpecification() throws {
        // A quarter turn of red: the first column of the matrix with cosine 0 and sine 1, kept within 0…1.
        let found = try middle(of: [filtered(red, .hueRotate(angle: .pi / 2))])
        #expect(isNear(found, SIMD4(0, 0.356, 0, 1)))
    }

    @Test func translucentColorsAreFilteredWithoutTheirAlpha() throws {
        let glass = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
        #expect(isNear(try middle(of: [filtered(glass, .invert(1))]), SIMD4(0, 0.25, 0.375, 0.5)))
        #expect(try paint([layer(0, 0, 4, 4) { $0.effects.filters = [Filter(.invert(1))] }]).coveredArea == 0)
    }

    @Test func matrixMixesChannelsAndMultipliesAlpha() throws {
        var matrix = ColorMatrix()
        matrix.red = SIMD4(0, 1, 0, 0)
        matrix.green = SIMD4(0, 0, 0, 0.25)
        matrix.alpha = SIMD4(0, 0, 1, 0)
        matrix.bias = SIMD4(0.125, 0, 0, 0.25)
        let found = try middle(of: [filtered(Self.orange, .colorMatrix(matrix))])
        #expect(isNear(found, SIMD4(0.625, 0.25, 0.25, 1) * 0.5 + SIMD4(0, 0, 0, 0)))
    }

    @Test func aMatrixOfChannelsFillsTheBoundsOfItsLayer() throws {
        var matrix = FilterKind.ChannelMatrix()
        (matrix.red, matrix.alpha) = (SIMD4(0, 1, 0, 0.5), SIMD4(0, 0, 0.5, 0.5))
        matrix.bias = SIMD4(0, 0.25, 0, 0.25)
        // Of (1, 0.5, 0.25, 0.5): red 0.5 + 0.25, green 0.5 + 0.25, alpha 0.125 + 0.25 + 0.25.
        let glass = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
        let found = try middle(of: [filtered(glass, .channelMatrix(matrix))])
        #expect(isNear(found, SIMD4(0.75, 0.75, 0.25, 1) * 0.625))
        // Of nothing: green 0.25 and alpha 0.25, on all of a layer that draws nothing.
        let empty = try paint([layer(0, 0, 4, 4) { $0.effects.filters = [Filter(.channelMatrix(matrix))] }])
        #expect(empty.coveredArea == 4 && isNear(empty[1, 2], SIMD4(0, 0.0625, 0, 0.25)))
    }

    @Test func aFactorOfAlphaAbove1MakesWhatIsTranslucentMoreOpaque() throws {
        var matrix = ColorMatrix()
        matrix.alpha.w = 2
        let glass = Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(isNear(try middle(of: [filtered(glass, .colorMatrix(matrix))]), SIMD4(0.5, 0.25, 0, 0.5)))
        matrix.alpha.w = 10
        #expect(isNear(try middle(of: [filtered(glass, .colorMatrix(matrix))]), SIMD4(1, 0.5, 0, 1)))
    }

    @Test(arguments: [
        (TransferFunction.identity, 0.5), (.table([0, 1, 0]), 1), (.table([0.25]), 0.25), (.table([0, 0, 1, 1]), 0.5),
        (.discrete([0.125, 0.75]), 0.75), (.discrete([0.125, 0.375, 0.75]), 0.375),
        (.linear(slope: 0.5, intercept: 0.125), 0.375), (.gamma(amplitude: 2, exponent: 2, offset: 0.125), 0.625),
        (.curve([SIMD2(0, 0), SIMD2(1, 1)]), 0.5), (.curve([SIMD2(0.75, 0.25), SIMD2(1, 1)]), 0.25),
        (.curve([SIMD2(0, 0), SIMD2(0.5, 0.75), SIMD2(1, 1)]), 0.75),
    ])
    func transferFunctionsAtTheMiddle(function: TransferFunction, expected: Double) throws {
        let kind = FilterKind.componentTransfer(red: function, green: .identity, blue: .identity)
        let found = try middle(of: [filtered(Color(white: 0.5), kind)])
        #expect(isNear(found, SIMD4(expected, 0.5, 0.5, 1)), "\(found)")
    }

    @Test func curveStaysMonotone() throws {
        let curve = TransferFunction.curve([SIMD2(0, 0), SIMD2(0.4, 0.05), SIMD2(0.5, 0.95), SIMD2(1, 1)])
        let kind = FilterKind.componentTransfer(red: curve, green: curve, blue: curve)
        let values = try (0...64).map { try middle(of: [filtered(Color(white: Double($0) / 64), kind)]).x }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-7 })
    }

    @Test func alphaCurveScalesColorsWithAlpha() throws {
        let kind = FilterKind.componentTransfer(
            red: .identity, green: .identity, blue: .identity, alpha: .gamma(amplitude: 1, exponent: 2, offset: 0))
        let found = try middle(of: [filtered(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5), kind)])
        #expect(isNear(found, SIMD4(0.25, 0.125, 0, 0.25)))
    }

    @Test func jumpsOfSteppedCurvesAreMarked() throws {
        let kind = FilterKind.componentTransfer(red: .discrete([0, 1]), green: .identity, blue: .identity)
        let tie = try paint([filtered(Color(white: 0.5), kind)])
        #expect(tie.isEdge[8 * 16 + 8])
        #expect(try !paint([filtered(Color(white: 0.25), kind)]).isEdge[8 * 16 + 8])
    }
}
