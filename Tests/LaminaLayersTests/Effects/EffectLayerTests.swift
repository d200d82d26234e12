import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct EffectLayerTests {
    private func matrix(_ effect: VibrancyEffect, _ intensity: Double = 1) -> ColorMatrix {
        guard case .colorMatrix(let matrix)? = effect.filters(intensity: intensity).first?.kind else {
            Issue.record("no matrix")
            return ColorMatrix()
        }
        return matrix
    }

    /// The result of the matrix for a grey.
    private func white(_ effect: VibrancyEffect, of grey: Double, _ intensity: Double = 1) -> Double {
        let matrix = matrix(effect, intensity)
        return (matrix.red * SIMD4(grey, grey, grey, 1)).sum() + matrix.bias.x
    }

    @Test(arguments: VibrancyEffect.Style.allCases)
    func vibrantContentIsDarkOverLightAndLightOverDark(style: VibrancyEffect.Style) {
        let onLight = VibrancyEffect(blurEffect: BlurEffect(style: .extraLight), style: style)
        let onDark = VibrancyEffect(blurEffect: BlurEffect(style: .dark), style: style)
        #expect(white(onLight, of: 0.9) < 0.9 - 0.05)
        #expect(white(onDark, of: 0.2) > 0.2 + 0.05)
        #expect(matrix(onLight).red.x > matrix(onLight).green.x)
        #expect(matrix(onLight).alpha == SIMD4(0, 0, 0, 1))
    }

    @Test func laterStylesStandOutLess() {
        let styles: [VibrancyEffect.Style] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
        for blur in [BlurEffect(style: .light), BlurEffect(style: .dark)] {
            let distances = styles.map { abs(white(VibrancyEffect(blurEffect: blur, style: $0), of: 0.5) - 0.5) }
            #expect(distances == distances.sorted(by: >))
        }
    }

    @Test func vibrancyGrowsFromTheBackdropItself() {
        let effect = VibrancyEffect(blurEffect: BlurEffect(style: .dark))
        #expect(matrix(effect, 0) == ColorMatrix())
        #expect(abs(white(effect, of: 0.5, 0.5) - (0.5 + white(effect, of: 0.5)) / 2) < 1e-12)
    }

    @Test func vibrancyChangesFromDayToNight() {
        let day = VibrancyEffect(blurEffect: BlurEffect(style: .light))
        let night = VibrancyEffect(blurEffect: BlurEffect(style: .dark), style: .fill)
        let dusk = day.interpolated(to: night, progress: 0.5)
        #expect(abs(white(dusk, of: 0.5) - (white(day, of: 0.5) + white(night, of: 0.5)) / 2) < 1e-12)
        #expect(day.interpolated(to: night, progress: 1) == night)
        #expect(dusk.interpolated(to: night, progress: 0.75).style == .fill)
        #expect(night.blurEffect == BlurEffect(style: .dark))
        #expect(dusk.blurEffect == day.blurEffect.interpolated(to: night.blurEffect, progress: 0.5))
    }

    @Test func effectsOfDifferentKindsChangeHalfWay() {
        let blur = VisualEffect.blur(BlurEffect(style: .light))
        let vibrancy = VisualEffect.vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light)))
        #expect(blur.interpolated(to: vibrancy, progress: 0.49) == blur)
        #expect(blur.interpolated(to: vibrancy, progress: 0.5) == vibrancy)
        let dark = VisualEffect.blur(BlurEffect(style: .dark))
        #expect(blur.interpolated(to: dark, progress: 0.5) != blur)
    }

    @Test func anEffectLayerKeepsItsValuesInRange() {
        let layer = EffectLayer()
        #expect(layer.effect == nil && layer.intensity == 1 && layer.appearance == .light)
        for (set, kept) in [(0.5, 0.5), (-1, 0), (7, 1), (.nan, 0)] {
            layer.intensity = set
            #expect(layer.intensity == kept)
        }
        layer.appearance = .dark
        layer.effect = .blur(BlurEffect(style: .systemMaterial))
        #expect(layer.effect == .blur(BlurEffect(style: .systemMaterial)) && layer.appearance == .dark)
        layer.shadowOpacity = 1
        layer.shadowOpacity = 0
        #expect(layer.effect != nil)
    }

    @Test func eachOfItsPropertiesMarksAChange() {
        let layer = EffectLayer(effect: .blur(BlurEffect(style: .light)))
        for change: (EffectLayer) -> Void in [
            { $0.effect = nil }, { $0.intensity = 0.5 }, { $0.appearance = .dark },
        ] {
            layer.subtreeHasChanged = false
            change(layer)
            #expect(layer.subtreeHasChanged)
        }
    }
}
