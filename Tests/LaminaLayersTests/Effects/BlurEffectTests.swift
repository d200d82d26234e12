import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct BlurEffectTests {
    private func amounts(
        _ effect: BlurEffect, intensity: Double = 1, appearance: EffectAppearance = .light
    ) -> (radius: Double, saturation: Double, tint: Color) {
        var result = (radius: 0.0, saturation: 1.0, tint: Color.clear)
        for filter in effect.filters(intensity: intensity, appearance: appearance) {
            switch filter.kind {
            case .gaussianBlur(let blur):
                result.radius = blur.radius
                #expect(blur.edge == .mirror)
            case .saturation(let saturation): result.saturation = saturation.amount
            case .tint(let tint): result.tint = tint.color
            default: Issue.record("\(filter)")
            }
        }
        return result
    }

    @Test(arguments: BlurEffect.Style.allCases)
    func aStyleIsBlurThenSaturationThenTint(style: BlurEffect.Style) {
        let words = BlurEffect(style: style).filters().map(\.kind.word)
        #expect(words == ["gaussianBlur", "saturation", "tint"])
        #expect(BlurEffect(style: style).filters(intensity: 0).isEmpty)
        #expect(BlurEffect(style: style).filters(intensity: .nan).isEmpty)
        #expect(BlurEffect(style: style).filters(intensity: 9) == BlurEffect(style: style).filters())
    }

    @Test func intensityScalesEachAmount() {
        let half = amounts(BlurEffect(style: .light), intensity: 0.5)
        #expect(half.radius == 15)
        #expect(abs(half.saturation - 1.4) < 1e-12)
        #expect(half.tint == Color(white: 1, alpha: 0.15))
    }

    @Test func darkStylesAreTintedDarkAndLightOnesLight() {
        for style in BlurEffect.Style.allCases {
            let name = style.rawValue
            let white = amounts(BlurEffect(style: style)).tint.red
            #expect(name.lowercased().hasSuffix("dark") ? white < 0.5 : white > 0.5, "\(name)")
        }
    }

    @Test(arguments: [
        BlurEffect.Style.regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
        .systemThickMaterial, .systemChromeMaterial,
    ])
    func adaptiveStylesFollowTheAppearance(style: BlurEffect.Style) {
        let effect = BlurEffect(style: style)
        #expect(amounts(effect, appearance: .light).tint.red > 0.5)
        #expect(amounts(effect, appearance: .dark).tint.red < 0.5)
        #expect(effect.resolved(for: .dark).filters() == effect.filters(appearance: .dark))
        #expect(effect.resolved(for: .dark).style.rawValue.hasSuffix("Dark"))
    }

    @Test func aThickerMaterialLetsLessThrough() {
        let styles: [BlurEffect.Style] = [
            .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
        ]
        for appearance in EffectAppearance.allCases {
            let alphas = styles.map { amounts(BlurEffect(style: $0), appearance: appearance).tint.alpha }
            #expect(alphas == alphas.sorted() && Set(alphas).count == 4)
        }
    }

    @Test func betweenTwoStylesLieTheirAmounts() {
        let (day, night) = (BlurEffect(style: .light), BlurEffect(style: .dark))
        #expect(day.interpolated(to: night, progress: 0) == day)
        #expect(day.interpolated(to: night, progress: 1) == night)
        let between = day.interpolated(to: night, progress: 0.25)
        #expect(between.style == .light)
        let found = amounts(between)
        #expect(abs(found.radius - 27.5) < 1e-12)
        #expect(abs(found.tint.alpha - (0.75 * 0.3 + 0.25 * 0.73)) < 1e-12)
        #expect(abs(found.tint.red * found.tint.alpha - (0.75 * 0.3 + 0.25 * 0.73 * 0.11)) < 1e-12)
    }

    @Test func anAnimationInterruptedHalfWayGoesOnFromThere() {
        var effect = BlurEffect(style: .light)
        for style in BlurEffect.Style.allCases {
            effect = effect.interpolated(to: BlurEffect(style: style), progress: 0.5)
        }
        let here = amounts(effect)
        let start = amounts(effect.interpolated(to: BlurEffect(style: .dark), progress: 1e-9))
        #expect(abs(here.radius - start.radius) < 1e-6 && abs(here.tint.alpha - start.tint.alpha) < 1e-6)
        #expect(here.radius > 20 && here.radius < 34)
    }
}
