import Foundation
import Lamina

/// Scene documents: read, built, advanced to two moments, and their layers edited in the text.
enum SceneTarget {
    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        var files = SceneFiles()
        let loader = loader(chance)
        let folder = Workplace.shared.folder
        let stage = try loader.stage(bytes: input, name: "scene", folder: folder, files: &files)
        guard isSmall(stage) else { return nil }
        stage.waitsForTiles = true
        _ = stage.makeFrame()
        for time in [chance.pick([0, 0.1, 0.5], 1), chance.pick([1, 2, 3.7], 2)] {
            stage.advance(to: time)
            _ = stage.makeFrame()
        }
        return try chance.oneOf(8, 3) ? problemWithEdit(of: input, loader, chance) : nil
    }

    /// Animations, physics and layout of a large document take their time, which is measured elsewhere.
    private static func isSmall(_ stage: Stage) -> Bool {
        max(stage.size.width, stage.size.height) * stage.scale < 20_000
    }

    /// Half of the documents are read as untrusted documents are.
    static func loader(_ chance: InputChance) -> SceneLoader {
        SceneLoader(limits: chance.oneOf(2, 9) ? .untrusted : .standard)
    }

    /// A document whose text was edited is read like the first one, with the new value.
    private static func problemWithEdit(
        of input: [UInt8], _ loader: SceneLoader, _ chance: InputChance
    ) throws -> String? {
        guard let text = String(validating: input, as: UTF8.self) else { return nil }
        let folder = Workplace.shared.folder
        let scene = try loader.editableScene(text: text, name: "scene", folder: folder)
        let layer = scene.stage.root.sublayers.first ?? scene.stage.root
        guard scene.stage.root.sublayers.first != nil else { return nil }
        let (property, value) = chance.pick([("opacity", "0.25"), ("opacity", nil), ("hidden", "true")], 4)
        let change = EditableScene.Change(layer: layer, property: property, value: value)
        guard case .text(let edited) = scene.text(after: [change]) else { return nil }
        do {
            let stage = try loader.stage(text: edited, name: "scene", folder: folder)
            guard value == "0.25", let found = stage.root.sublayers.first?.opacity else { return nil }
            return found == 0.25 ? nil : "the edited opacity is \(found)"
        } catch {
            return "the edited text can't be read: \(error)\n\(edited)"
        }
    }
}
