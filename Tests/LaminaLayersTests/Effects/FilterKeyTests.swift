import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct FilterKeyTests {
    @Test func keysAreCoreImages() {
        #expect(Filter(.gaussianBlur(radius: 4)).value(forKey: "inputRadius") == 4)
        #expect(Filter(.motionBlur(radius: 4, angle: 2)).inputKeys == ["inputRadius", "inputAngle"])
        #expect(Filter(.sepia(intensity: 0.5)).value(forKey: "inputIntensity") == 0.5)
        #expect(Filter(.exposure(ev: 2)).value(forKey: "inputEV") == 2)
        #expect(Filter(.gamma(power: 2)).value(forKey: "inputPower") == 2)
        #expect(Filter(.pixellate(scale: 3, center: Point(x: 1, y: 2))).inputKeys == ["inputScale", "inputCenter"])
        #expect(
            Filter(.colorMatrix(ColorMatrix())).inputKeys
                == ["inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector"])
        #expect(Filter(.colorMatrix(ColorMatrix())).value(forKey: "inputGVector") == .vector(SIMD4(0, 1, 0, 0)))
        #expect(Filter(.saturation(3)).value(forKey: "inputAmount") == 3)
        #expect(Filter(.saturation(3)).value(forKey: "inputSaturation") == 3)
        #expect(Filter(.saturation(3)).value(forKey: "inputContrast") == nil)
        #expect(Filter(.saturation(3)).value(forKey: "inputRadius") == nil)
    }

    /// The filter with the value set, or nil if it has refused it.
    private func set(_ kind: FilterKind, _ value: FilterValue, forKey key: String) -> FilterKind? {
        var filter = Filter(kind, name: "a")
        let isSet = filter.setValue(value, forKey: key)
        #expect(filter.name == "a" && (isSet || filter.kind == kind))
        return isSet ? filter.kind : nil
    }

    @Test func aValueIsSetByItsKey() {
        let bloom = FilterKind.bloom(radius: 4, intensity: 0.5)
        #expect(set(bloom, 7, forKey: "inputRadius") == .bloom(radius: 7, intensity: 0.5))
        #expect(set(bloom, .number(0.75), forKey: "inputIntensity") == .bloom(radius: 4, intensity: 0.75))
        #expect(set(.contrast(1), 2.5, forKey: "inputContrast") == .contrast(2.5))
    }

    @Test func whatDoesNotFitChangesNothing() {
        #expect(set(.gaussianBlur(radius: 4), 7, forKey: "inputAngle") == nil)
        #expect(set(.gaussianBlur(radius: 4), .color(.white), forKey: "inputRadius") == nil)
    }

    @Test func filtersAreFoundByCoreImagesNameAndTheirOwn() {
        #expect(Filter(named: "CIGaussianBlur", name: "b") == Filter(.gaussianBlur(radius: 10), name: "b"))
        #expect(FilterKind(named: "CIVignette") == .vignette(radius: 1, intensity: 0))
        #expect(FilterKind(named: "saturation") == .saturation(1))
        #expect(FilterKind(named: "CIKaleidoscope") == nil)
        for name in ["tint", "dropShadow", "componentTransfer", "edges", "erode"] {
            #expect(FilterKind(named: name)?.word == name)
        }
        #expect(FilterKind.dilate(radius: 1).coreImageName == "CIMorphologyMaximum")
    }
}
