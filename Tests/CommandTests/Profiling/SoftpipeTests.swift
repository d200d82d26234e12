import Foundation
import Testing

/// Fragments counted by another driver of Mesa.
@Suite struct SoftpipeTests {
    private struct Counted: Decodable {
        struct Counters: Decodable { var fragments: Int? }
        struct Layer: Decodable { var estimatedFragments: Int }
        var device: String
        var counters: Counters
        var layers: [Layer]
    }

    /// Layers on whole pixels, a group, a rounded clip, and layers that are turned where `turned` says so.
    private func scene(turned: Bool) -> WorkFolder.Entry {
        let layers = (0..<12).map { index in
            let angle = turned ? index * 31 % 90 : 0
            return #"""
                {"position": [\#(40 + index * 9), \#(50 + index * 4)], "bounds": [0, 0, 60, 40],
                 "transform": {"rotate": \#(angle)}, "backgroundColor": "#39f8"}
                """#
        }
        return .text(
            #"""
            {"lamina": 1, "size": [200, 150], "sublayers": [
              {"frame": [0, 0, 200, 150], "opacity": 0.8, "sublayers": [\#(layers.joined(separator: ",\n"))]},
              {"frame": [100, 20, 60, 60], "cornerRadius": 12, "masksToBounds": true, "sublayers": [
                {"frame": [0, 0, 40, 40], "backgroundColor": "#f00"}, {"frame": [20, 20, 40, 40], "backgroundColor": "#0f0"}
              ]}
            ]}
            """#)
    }

    @Test(arguments: ["softpipe", "llvmpipe"], [false, true])
    func theGPUsCountIsTheCPUs(driver: String, turned: Bool) throws {
        let folder = try WorkFolder(["scene.json": scene(turned: turned)])
        let run = try folder.lamina(
            "profile", "scene.json", "--json", environment: ["GALLIUM_DRIVER": driver, "LIBGL_ALWAYS_SOFTWARE": "1"])
        run.expectSuccess()
        let counted = try JSONDecoder().decode(Counted.self, from: run.output)
        // Where a real GPU answers in spite of that there is nothing to compare.
        guard counted.device.hasPrefix(driver) else { return }
        let fragments = try #require(counted.counters.fragments)
        let expected = counted.layers.reduce(0) { $0 + $1.estimatedFragments }
        #expect(abs(fragments - expected) <= (turned ? fragments / 1000 : 0), "\(driver): \(fragments), \(expected)")
        #expect(fragments > 10_000)
    }
}
