import Testing

@testable import LaminaLayers

@Suite struct LayerPropertySetTests {
    @Test func aSetHasRoomForEveryProperty() {
        #expect(LayerProperty.allCases.allSatisfy { Int($0.rawValue) < LayerPropertySet.capacity })
    }

    @Test func aSetHoldsWhatIsPutInAndNothingElse() {
        for property in LayerProperty.allCases {
            var set = LayerPropertySet([property])
            #expect(LayerProperty.allCases.filter { set.contains($0) } == [property])
            set.remove(property)
            #expect(set.isEmpty)
        }
    }
}
