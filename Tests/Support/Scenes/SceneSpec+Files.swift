import Foundation
import LaminaImage

extension SceneSpec {
    /// Writes the scene as `scene.json` with its images beside it, so that the `lamina` command can render it.
    ///
    /// - Parameter folder: made if it does not exist; files of these names are replaced.
    package func write(toFolder folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(documentJSON.utf8).write(to: folder.appending(path: "scene.json"))
        for (index, image) in images.enumerated() {
            let png = try PNGEncoder.encode(image.makeImage().bitmap)
            try Data(png).write(to: folder.appending(path: SceneSpec.imageName(index)))
        }
    }
}
