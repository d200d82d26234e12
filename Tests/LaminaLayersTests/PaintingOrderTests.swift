import LaminaLayers
import Testing

@Suite struct PaintingOrderTests {
    private func names(_ layers: [Layer]) -> [String] { layers.map { $0.name ?? "?" } }

    @Test func layersOfEqualZAreInOrder() {
        let root = Layer("root")
        root.sublayers = (0..<100).map { Layer("\($0)") }
        #expect(names(root.paintingOrder) == (0..<100).map { "\($0)" })
    }

    @Test func theOrderIsThatOfAStableSort() {
        let root = Layer("root")
        for index in 0..<500 {
            let layer = Layer("\(index)")
            layer.zPosition = Double(index * 7919 % 5) - 2
            root.addSublayer(layer)
        }
        // One z after the other, each in order.
        let wanted = (-2...2).flatMap { z in root.sublayers.filter { $0.zPosition == Double(z) } }
        #expect(names(root.paintingOrder) == names(wanted))
        #expect(names(root.sublayers) == (0..<500).map { "\($0)" })
    }

    @Test func aPositionThatIsNotANumberDoesNoHarm() {
        let root = Layer("root")
        for index in 0..<100 {
            let layer = Layer("\(index)")
            layer.zPosition = index % 3 == 0 ? .nan : Double(100 - index)
            root.addSublayer(layer)
        }
        #expect(Set(names(root.paintingOrder)).count == 100)
    }
}
