import LaminaGeometry
import LaminaImage
import Testing

@testable import LaminaLayers

@Suite struct BorderImageTests {
    private let layer = Layer()

    @Test func numbersAreKeptInTheirRange() {
        layer.borderImageParts = BorderImageParts(
            slice: .pixels(SIMD4(-1, .nan, .infinity, 3)), width: SIMD4(.nan, -2, 5, .infinity),
            outset: SIMD4(-1, .nan, 2, .infinity))
        let parts = layer.borderImageParts
        #expect(parts.slice == .pixels(SIMD4(0, 0, 1e9, 3)))
        #expect(parts.width == SIMD4(0, 0, 5, 1e9) && parts.outset == SIMD4(0, 0, 2, 1e9))
        layer.borderImageParts.slice = .fractions(SIMD4(-1, .nan, .infinity, 0.25))
        #expect(layer.borderImageParts.slice == .fractions(SIMD4(0, 0, 1, 0.25)))
    }

    @Test func aLayerWithoutOneKeepsNothingForIt() throws {
        layer.borderImage = try Image(width: 1, height: 1, pixels: [0, 0, 0, 255])
        layer.borderImageParts.fills = true
        #expect(layer.storage.effects != nil)
        (layer.borderImage, layer.borderImageParts) = (nil, BorderImageParts())
        #expect(layer.storage.effects == nil)
    }

    private func between(_ from: BorderImageParts, _ to: BorderImageParts, _ progress: Double) -> BorderImageParts? {
        let value = AnimatableValue.borderImage(from).interpolated(to: .borderImage(to), progress: progress)
        guard case .borderImage(let parts) = value else { return nil }
        return parts
    }

    @Test func numbersAreInterpolatedAndAllElseChangesHalfway() {
        let from = BorderImageParts(
            slice: .pixels(SIMD4(0, 2, 4, 6)), width: SIMD4(repeating: 4), outset: SIMD4(0, 0, 0, 8), horizontal: .round
        )
        let to = BorderImageParts(
            slice: .pixels(SIMD4(4, 2, 8, 2)), fills: true, width: SIMD4(repeating: 8), outset: SIMD4(4, 0, 0, 0),
            vertical: .space)
        #expect(
            between(from, to, 0.25)
                == BorderImageParts(
                    slice: .pixels(SIMD4(1, 2, 5, 5)), width: SIMD4(repeating: 5), outset: SIMD4(1, 0, 0, 6),
                    horizontal: .round))
        #expect(
            between(from, to, 0.75)
                == BorderImageParts(
                    slice: .pixels(SIMD4(3, 2, 7, 3)), fills: true, width: SIMD4(repeating: 7),
                    outset: SIMD4(3, 0, 0, 2),
                    vertical: .space))
        // Other units, and widths that only one has.
        let other = BorderImageParts(slice: .fractions(SIMD4(repeating: 0.5)))
        #expect(between(from, other, 0.25)?.slice == from.slice && between(from, other, 0.25)?.width == from.width)
        #expect(between(from, other, 0.75)?.slice == other.slice && between(from, other, 0.75)?.width == nil)
    }
}
