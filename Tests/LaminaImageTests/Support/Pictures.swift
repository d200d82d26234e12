import LaminaTestSupport

@testable import LaminaImage

/// Pictures that lead the encoder different ways.
enum Pictures: String, CaseIterable, Sendable {
    case noise
    case opaqueNoise
    case grayNoise
    case gradient
    case cards
    case texture
    case fewColors
    case mixed

    func make(width: Int, height: Int) throws -> Bitmap {
        var random = SplitMix64(seed: 7)
        return try Bitmap(width: width, height: height) { x, y in pixel(x, y, width, &random) }
    }

    private func pixel(_ x: Int, _ y: Int, _ width: Int, _ random: inout SplitMix64) -> SIMD4<UInt8> {
        switch self {
        case .noise:
            let bits = random.next()
            let alpha = UInt8(truncatingIfNeeded: bits)
            let color = { (shift: UInt64) in UInt8(bits >> shift & 0xFF) % max(1, alpha) }
            return SIMD4(color(8), color(16), color(24), alpha)
        case .opaqueNoise:
            let bits = random.next()
            return SIMD4(UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 255)
        case .grayNoise:
            let gray = UInt8(random.next() & 255)
            return SIMD4(gray, gray, gray, 255)
        case .gradient:
            return SIMD4(UInt8(x & 255), UInt8(y & 255), UInt8((x + y) / 4 & 255), 255)
        case .cards:
            let card = UInt64(x / 40 + y / 30 * 20)
            let inside = x % 40 > 5 && y % 30 > 5
            let color = SIMD4(UInt8(card * 37 & 255), UInt8(card * 91 & 255), UInt8(card & 255), 255)
            return inside ? color : SIMD4(1, 2, 3, 255)
        case .texture:
            let grain = UInt8(random.next() & 7)
            return SIMD4(UInt8(x / 4 & 127) + grain, UInt8(y / 3 & 127) + grain, 90 + grain, 255)
        case .fewColors:
            return (x / 7 + y / 5) % 3 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 20, 0, 40)
        case .mixed:
            let kind: Pictures = y < 90 ? .cards : y < 200 ? .opaqueNoise : y < 300 ? .gradient : .texture
            return kind.pixel(x, y, width, &random)
        }
    }
}
