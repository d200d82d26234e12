import Foundation
import LaminaImage

/// Makes what the examples show: `lamina-pictures pictures FOLDER` the pictures, `lamina-pictures scenes FOLDER` the
/// scene documents that are too long to write by hand. The same bytes each time.
@main
enum PicturesCommand {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let what = arguments.first, let folder = arguments.last else { exitWithUsage() }
        let files: [(name: String, make: () throws -> [UInt8])]
        switch what {
        case "pictures": files = PictureBook.pictures
        case "scenes": files = SceneBook.scenes.map { scene in (scene.name, { Array(scene.make().utf8) }) }
        default: exitWithUsage()
        }
        let place = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for file in files {
            try Data(file.make()).write(to: place.appendingPathComponent(file.name), options: .atomic)
        }
    }

    private static func exitWithUsage() -> Never {
        FileHandle.standardError.write(Data("usage: lamina-pictures pictures|scenes FOLDER\n".utf8))
        exit(64)
    }
}
