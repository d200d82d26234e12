import Testing

@testable import LaminaProfile

@Suite struct ReportLayersTests {
    /// The root, and in it lists of so many rows, each row in the one before it.
    private func layers(_ parents: [Int], fragments: [Int]) -> [LayerReport] {
        zip(parents, fragments).enumerated().map { index, layer in
            LayerReport(
                index: index, parent: layer.0, name: "\(index)", path: "\(index)", corners: [], outcome: .drawn,
                estimatedFragments: layer.1, onFrame: 0, offscreenPasses: 0, passes: 0, targetBytes: 0, gpuTime: nil,
                required: [])
        }
    }

    @Test func fewLayersAllStay() {
        let all = layers([-1, 0, 1], fragments: [0, 0, 0])
        #expect(ReportLayers(all, limit: 3).layers == all)
    }

    @Test func theDearestStayWithWhatIsAroundThem() {
        let all = layers([-1, 0, 1, 0, 3, 3], fragments: [0, 50, 40, 0, 1, 90])
        let chosen = ReportLayers(all, limit: 4)
        #expect(chosen.layers.map(\.name) == ["0", "1", "3", "5"])
        #expect(chosen.layers.map(\.index) == [0, 1, 2, 3])
        #expect(chosen.layers.map(\.parent) == [-1, 0, 0, 2])
        #expect((0...6).map(chosen.index) == [0, 1, -1, 2, -1, 3, -1])
    }

    @Test func aDeepChainDoesNotExceedTheLimit() {
        let count = 50_000
        let all = layers((0..<count).map { $0 - 1 }, fragments: (0..<count).map { count - $0 })
        let chosen = ReportLayers(all, limit: 20_000)
        #expect(chosen.layers.count == 20_000)
        #expect(chosen.layers.last?.parent == 19_998)
    }
}
