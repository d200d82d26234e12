import LaminaGeometry
import Testing

@Suite struct ColorTests {
    @Test func componentsAreClamped() {
        let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
        #expect((color.red, color.green, color.blue, color.alpha) == (0, 1, 0, 1))
    }

    @Test func coloursAreMultipliedByTheirAlphaForTheGPU() {
        #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
        #expect(Color.clear.premultiplied == .zero)
        #expect(Color.white.premultiplied == SIMD4(1, 1, 1, 1))
    }

    @Test func alphaIsMultipliedAndClamped() {
        #expect(Color(white: 1, alpha: 0.5).withAlphaMultiplied(by: 0.5) == Color(white: 1, alpha: 0.25))
        #expect(Color(white: 1, alpha: 0.5).withAlphaMultiplied(by: 4).alpha == 1)
        #expect(Color(white: 1, alpha: 0.5).withAlphaMultiplied(by: -1).alpha == 0)
    }

    @Test func allEightBitColoursGoThereAndBack() throws {
        for byte in 0...255 {
            let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            for text in ["#\(digits)00ff", "#ff\(digits)00", "#00ff\(digits)"] {
                let color = try #require(Color(hex: text))
                #expect(color.hex == text)
                #expect(color.alpha == 1)
            }
            let translucent = try #require(Color(hex: "#102030\(digits)"))
            #expect(translucent.alpha == Double(byte) / 255)
            #expect(translucent.hex == (byte == 255 ? "#102030" : "#102030\(digits)"))
        }
    }

    @Test func shortFormsDoubleEachDigit() {
        #expect(Color(hex: "#1aF") == Color(hex: "#11aaff"))
        #expect(Color(hex: "#1aF8") == Color(hex: "#11AAFF88"))
        #expect(Color(hex: "#102030".dropLast(3)) == Color(hex: "#110022"))
    }

    @Test(arguments: [
        "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "123456", "#12345g", "##12345", "# 12345",
        "#+12345", "#-1", "#１２３", "#12é", "red", "#12345\u{0}", "0x1234",
    ])
    func otherTextsAreNoColours(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test func aColourChangedToImpossibleValuesStillHasAName() {
        var color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        (color.red, color.green, color.blue) = (.nan, 7, -3)
        #expect(color.hex == "#00ff0080")
        color.alpha = .infinity
        #expect(color.hex == "#00ff00")
        color.alpha = -.infinity
        #expect(color.hex == "#00ff0000")
    }
}

@Suite struct ColorInterpolationTests {
    @Test func opaqueColoursMixByTheirComponents() {
        let mixed = Color(red: 1, green: 0.2, blue: 0).interpolated(
            to: Color(red: 0, green: 0.6, blue: 1), progress: 0.25)
        #expect(abs(mixed.red - 0.75) < 1e-15 && abs(mixed.green - 0.3) < 1e-15 && abs(mixed.blue - 0.25) < 1e-15)
        #expect(mixed.alpha == 1)
    }

    @Test func fadingToClearKeepsTheColour() {
        let mixed = Color(red: 1, green: 0.5, blue: 0).interpolated(to: .clear, progress: 0.75)
        #expect(mixed.alpha == 0.25)
        #expect(abs(mixed.red - 1) < 1e-15 && abs(mixed.green - 0.5) < 1e-15 && mixed.blue == 0)
    }

    @Test func mixedColoursAreTheMeanOfThePremultiplied() {
        let (a, b) = (
            Color(red: 0.9, green: 0.1, blue: 0.4, alpha: 0.8), Color(red: 0.2, green: 1, blue: 0.6, alpha: 0.3)
        )
        for progress in [-0.2, 0.1, 0.5, 0.9, 1.2] {
            let mixed = a.interpolated(to: b, progress: progress).premultiplied
            let wanted = a.premultiplied + (b.premultiplied - a.premultiplied) * Float(progress)
            // Kept within what a colour can be.
            let difference = mixed - simdKept(wanted)
            #expect((difference * difference).sum() < 1e-10, "at \(progress)")
        }
    }

    private func simdKept(_ value: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(pointwiseMax(value, .zero), SIMD4(repeating: value.w))
    }

    @Test func endsAreExactAndNothingLeavesTheRange() {
        let (a, b) = (Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0), Color(red: 0.7, green: 0.3, blue: 0.9))
        #expect(a.interpolated(to: b, progress: 0) == a && a.interpolated(to: b, progress: 1) == b)
        #expect(a.interpolated(to: b, progress: .nan) == a)
        for progress: Double in [-3, 3, .infinity, -.infinity] {
            let mixed = a.interpolated(to: b, progress: progress)
            for part in [mixed.red, mixed.green, mixed.blue, mixed.alpha] { #expect((0...1).contains(part)) }
        }
    }
}
