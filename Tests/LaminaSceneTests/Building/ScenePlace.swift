import Foundation
import LaminaImage
import LaminaStage

@testable import LaminaScene

/// A folder of its own for one test, removed with the value.
final class ScenePlace {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// A picture of one colour.
    func writePicture(_ name: String, width: Int = 4, height: Int = 3) throws {
        try write(PPMEncoder.encode(Bitmap(width: width, height: height)), to: name)
    }
}

/// A document with the given layers.
func scene(layers: String, root: String = "") -> String {
    #"{"lamina": 1, "size": [100, 50], \#(root.isEmpty ? "" : root + ", ")"sublayers": [\#(layers)]}"#
}

/// The stage of a document in memory.
func load(
    _ text: String, in folder: String = "/nowhere", name: String = "scene.json", loader: SceneLoader = SceneLoader()
) throws(SceneError) -> Stage {
    try loader.stage(text: text, name: name, folder: folder)
}

/// The mistakes of a document, without the file's name.
func mistakes(
    _ text: String, in folder: String = "/nowhere", name: String = "scene.json", loader: SceneLoader = SceneLoader()
) -> [String] {
    let found = problems { () throws(SceneError) in
        _ = try load(text, in: folder, name: name, loader: loader)
    }
    return found.map { $0.hasPrefix("\(name):") ? String($0.dropFirst(name.count + 1)) : $0 }
}

/// The repository's folder.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    .standardizedFileURL
