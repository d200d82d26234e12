import Foundation
import Testing

@testable import LaminaScene

@Suite struct ExampleTests {
    static let names: [String] = {
        let folder = repository.appendingPathComponent("Examples").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { SceneFormat(fileName: $0) != nil && $0 != "suite.yaml" }.sorted()
    }()

    @Test func thereAreExamplesInBothNotations() {
        #expect(Self.names.contains("photo-card.json") && Self.names.contains { $0.hasSuffix(".yaml") })
    }

    @Test(arguments: names) func anExampleIsRead(name: String) throws {
        let stage = try SceneLoader().stage(at: repository.appendingPathComponent("Examples/\(name)").path)
        #expect(stage.makeFrame().layerCount > 1)
    }

    @Test func theFilesAreSmall() throws {
        let examples = repository.appendingPathComponent("Examples")
        for (folder, limit) in [("", 1_000_000), ("pictures", 300_000), ("labels", 100_000)] {
            let place = examples.appendingPathComponent(folder)
            for file in try FileManager.default.contentsOfDirectory(
                at: place, includingPropertiesForKeys: [.fileSizeKey])
            {
                let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                #expect(size < limit, "\(file.lastPathComponent)")
            }
        }
    }

    @Test func theWallSharesOnePicture() throws {
        let stage = try SceneLoader().stage(at: repository.appendingPathComponent("Examples/wall.json").path)
        let images = stage.root.sublayers.compactMap(\.contents)
        #expect(images.count == 1000 && images.allSatisfy { $0 === images[0] })
    }
}
