import Foundation
import LaminaImage

/// Makes what the examples show: `lamina-pictures pictures FOLDER` the pictures, `lamina-pictures scenes FOLDER` the
/// scene documents that are too long to write by hand, `lamina-pictures map FILE.ppm SIDE` a map of any size. The same
/// bytes each time.
@main
enum PicturesCommand {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "map", arguments.count == 3, let side = arguments.last.flatMap({ Int($0) }) {
            guard (16...65_535).contains(side) else { exitWithUsage() }
            return try MapFile.write(side: side, to: arguments[arguments.startIndex + 1])
        }
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
        let usage = "usage: lamina-pictures pictures|scenes FOLDER\n       lamina-pictures map FILE.ppm SIDE\n"
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
    }
}
