import Testing

@testable import LaminaGeometry

/// Colours of CSS. Most values are those of the web platform tests for CSS Color 4, in 8 bits.
@Suite struct CSSColorTests {
    static let colors: [(String, String)] = [
        ("#1aF", "#11aaff"), ("#1aF8", "#11aaff88"), ("#102030", "#102030"), ("#10203040", "#10203040"),
        ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("darkslategrey", "#2f4f4f"), ("CyAn", "#00ffff"),
        ("transparent", "#00000000"), ("lightgoldenrodyellow", "#fafad2"), ("tan", "#d2b48c"),
        ("rgb(-2 3 4)", "#000304"), ("rgb(257 30 40)", "#ff1e28"), ("rgb(250% 20% 40%)", "#ff3366"),
        ("rgba(-20% 20% 40% / 50%)", "#00336680"), ("rgb(none none none / .5)", "#00000080"),
        ("rgb(128 none none / none)", "#80000000"), ("RGB(1, 2, 3)", "#010203"), ("rgba(10%,20%,30%,.2)", "#1a334d33"),
        ("rgb(1-2+3/1)", "#010003"), ("rgb( 1e1\t20 \n30 )", "#0a141e"), ("rgb(20% 30 none)", "#331e00"),
        ("hsl(120 30% 50%)", "#59a659"), ("hsl(120 30 50 / 0.5)", "#59a65980"), ("hsl(none none none)", "#000000"),
        ("hsl(60, 100%, 37.5%)", "#bfbf00"), ("hsl(780, 100%, 37.5%)", "#bfbf00"),
        ("hsl(-300, 100%, 37.5%)", "#bfbf00"),
        ("hsl(300, 50%, 50%)", "#bf40bf"), ("hsl(30deg, 100%, 100%)", "#ffffff"),
        ("hsLA(-300, 100%, 37.5%, 12)", "#bfbf00"),
        ("hsla(-300, 100%, 37.5%, -3)", "#bfbf0000"), ("hsl(0.5turn 100% 50%)", "#00ffff"),
        ("hsl(200grad 100% 50%)", "#00ffff"),
        ("hsl(3.14159265359rad 100% 50%)", "#00ffff"), ("hsl(0 -50% 50%)", "#808080"),
        ("hwb(120 30% 50%)", "#4d804d"), ("hwb(320deg 30% 40%)", "#994d80"), ("hwb(0 100% 50% / 0)", "#aaaaaa00"),
        ("hwb(0 20% 100%)", "#2b2b2b"), ("hwb(90 20 10)", "#8ce633"), ("hwb(none none none)", "#ff0000"),
        ("lab(50% 50 0)", "#c14e79"), ("lab(70% -45 0)", "#1bc1a9"), ("lab(70 0 70)", "#c3a90e"),
        ("lab(55% 0 -60)", "#2187ed"),
        ("lab(0% 0 0)", "#000000"), ("lab(100% 0 0)", "#ffffff"), ("lab(50% 40% 0)", "#c14e79"),
        ("lch(29.2345% 44.2 27)", "#7d2329"), ("lch(52.2345% 72.2 56.2 / .5)", "#c65d0680"),
        ("lch(52.2345 48.13333333% 56.2deg)", "#c65d06"),
        ("oklab(0.59686 39.0475% 0)", "#c6507b"),
        ("oklch(59.686% 0.15619 49.7694)", "#c65d06"), ("oklch(0.59686 39.0475% 49.7694deg)", "#c65d06"),
        ("oklch(0.65125 0.13138 104.097)", "#9d9318"), ("oklch(0.66016 0.15546 134.231)", "#68a639"),
        ("oklch(72.322% 0.12403 247.996)", "#62acef"), ("oklch(70% 0.1 200)", "#40b1b7"),
        ("color(srgb 0.4 20% none / 50%)", "#66330080"), ("color(srgb-linear 0 0.21586 0)", "#008000"),
        ("color(display-p3 0.84 0.19 0.72)", "#e90abd"),
    ]

    @Test(arguments: colors) func aColourIsReadAsInBrowsers(text: String, hex: String) throws {
        #expect(try Color(css: text).hex == hex)
    }

    /// The green of the web platform tests, #008000, in every space.
    @Test(arguments: [
        "lab(46.2775% -47.5621 48.5837)", "lch(46.2775% 67.9892 134.3912)", "oklab(51.975% -0.1403 0.10768)",
        "oklch(51.975% 0.17686 142.495)", "color(display-p3 0.21604 0.49418 0.13151)",
        "color(a98-rgb 0.281363 0.498012 0.116746)", "color(prophoto-rgb 0.230479 0.395789 0.129968)",
        "color(rec2020 0.235202 0.431704 0.085432)", "color(xyz 0.07719 0.15438 0.02573)",
        "color(xyz-d65 7.719% 15.438% 2.573%)", "color(xyz-d50 0.08312 0.154746 0.020961)", "hwb(120 0% 49.8039%)",
        "color(display-p3-linear 0.038323 0.208695 0.015628)",
    ])
    func everySpaceHasTheSameGreen(text: String) throws {
        let color = try Color(css: text)
        #expect(abs(color.red) < 0.001 && abs(color.green - 128.0 / 255) < 0.001 && abs(color.blue) < 0.001)
    }

    /// Colours that sRGB lacks, as the algorithm of CSS Color 4 computes them with the matrices that it prints.
    static let wide: [(String, SIMD3<Double>)] = [
        ("color(display-p3 1 0 0)", SIMD3(1, 0.04457, 0.045932)),
        ("color(display-p3 0 1 0)", SIMD3(0, 0.985764, 0.159742)),
        ("color(display-p3 0 0 1)", SIMD3(0, 0, 1)), ("color(rec2020 0 1 0)", SIMD3(0, 0.947344, 0.446281)),
        ("color(prophoto-rgb 0 1 0)", SIMD3(0, 0.962451, 0.459049)),
        ("color(a98-rgb 0 1 0)", SIMD3(0, 0.926519, 0.408197)),
        ("color(srgb 1.5 -0.2 0.3)", SIMD3(1, 0.699316, 0.679912)), ("oklch(0.9 0.4 29)", SIMD3(1, 0.800182, 0.7598)),
        ("oklch(0.5 0.4 264)", SIMD3(0, 0.201753, 1)), ("color(display-p3 0 0 0)", .zero), ("oklch(100% 0.4 29)", .one),
        ("oklch(0% 0.4 29)", .zero), ("color(xyz 9 9 9)", .one), ("lab(100 90 -90)", .one),
    ]

    @Test(arguments: wide) func aColourBeyondSRGBLosesChroma(text: String, expected: SIMD3<Double>) throws {
        let color = try Color(css: text)
        let difference = SIMD3(color.red, color.green, color.blue) - expected
        // The search ends within 0.0001 of a chroma.
        #expect((difference * difference).max() < 0.002 * 0.002, "\(color)")
        #expect(color.alpha == 1)
    }

    @Test func mappedColoursKeepTheirLightnessAndHue() throws {
        for (lightness, hue) in [(0.3, 20.0), (0.5, 140), (0.7, 260), (0.8, 330)] {
            let color = try Color(css: "oklch(\(lightness) 0.4 \(hue))")
            let oklab = CSSColorModel.oklab(xyz: CSSColorSpace.srgb.toXYZ(SIMD3(color.red, color.green, color.blue)))
            let wanted = CSSColorModel.rectangular(
                SIMD3(oklab.x, (oklab.y * oklab.y + oklab.z * oklab.z).squareRoot(), hue))
            let apart = oklab - SIMD3(lightness, wanted.y, wanted.z)
            #expect((apart * apart).sum().squareRoot() < 0.03, "\(lightness) \(hue)")
        }
    }

    @Test func matricesAreThoseOfTheSpecification() {
        let printed: [(Matrix3, SIMD3<Double>, SIMD3<Double>)] = [
            (
                CSSColorSpace.linearSRGB, SIMD3(506_752.0 / 1_228_815, 87_881.0 / 245_763, 12_673.0 / 70_218),
                SIMD3(7_918.0 / 409_605, 87_881.0 / 737_289, 1_001_167.0 / 1_053_270)
            ),
            (
                CSSColorSpace.linearDisplayP3, SIMD3(608_311.0 / 1_250_200, 189_793.0 / 714_400, 198_249.0 / 1_000_160),
                SIMD3(0, 32_229.0 / 714_400, 5_220_557.0 / 5_000_800)
            ),
            (
                CSSColorSpace.linearA98, SIMD3(573_536.0 / 994_567, 263_643.0 / 1_420_810, 187_206.0 / 994_567),
                SIMD3(53_769.0 / 1_989_134, 351_524.0 / 4_972_835, 4_929_758.0 / 4_972_835)
            ),
            (
                CSSColorSpace.linearRec2020,
                SIMD3(63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
                SIMD3(0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314)
            ),
            (
                CSSColorSpace.d50ToD65, SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
                SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124)
            ),
        ]
        for (matrix, first, last) in printed {
            let apart = max((matrix.rows.0 - first).max(), (first - matrix.rows.0).max())
            let apartLast = max((matrix.rows.2 - last).max(), (last - matrix.rows.2).max())
            #expect(apart < 1e-6 && apartLast < 1e-6, "\(matrix)")
        }
    }

    @Test func oneHundredAndFortyEightNamesAndTransparentAreKnown() throws {
        #expect(CSSColorName.all.count == 149 && Set(CSSColorName.all).count == 149)
        for name in CSSColorName.all {
            #expect(try Color(css: name) == Color(css: name.uppercased()))
            #expect(try Color(css: name).alpha == (name == "transparent" ? 0 : 1))
        }
        for name in CSSColorName.all where name.contains("gray") {
            #expect(try Color(css: name) == Color(css: name.replacing("gray", with: "grey")))
        }
        #expect(try Color(css: "aqua") == Color(css: "cyan") && Color(css: "fuchsia") == Color(css: "magenta"))
    }
}
