import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaTiles

extension LayerDeclaration {
    /// A layer of type "tiled".
    static let tiled = ObjectDeclaration(
        "tiledLayer",
        "A layer that shows an image in tiles, loading only visible tiles at the level of detail at "
            + "which they are seen.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraftOf(kind: TiledLayer()),
        properties: {
            common() + [
                Property(
                    required: "source", .deferredText("the path of a picture in tiles"),
                    "The path of the tiles, relative to the document: a Deep Zoom image (map.dzi), a folder of "
                        + "map tiles (folder/{z}/{x}/{y}.png), or a huge PNG, JPEG or PPM file."
                ) { $0.parts.tileSource = $1 },
                Property(
                    "tileSize", .number(in: .between(16...4096)), default: 256,
                    "The side of a tile in pixels, for images that are not already tiled."
                ) { $0.kind.tileSize = Size(width: $1, height: $1) },
                Property(
                    "levelsOfDetail", .number(in: .between(0...32)), default: 0,
                    "The number of levels of detail to use, starting with the finest; 0 uses all."
                ) { $0.kind.levelsOfDetail = Int($1) },
                Property(
                    "levelsOfDetailBias", .number(in: .between(0...16)), default: 0,
                    "The number of levels with more pixels than contentsScale, for tiles that are drawn on demand."
                ) { $0.kind.levelsOfDetailBias = Int($1) },
                Property(
                    "fadeDuration", .seconds(in: .between(0...3600)), default: 0.25,
                    "The fade-in duration of tiles that arrive late, in seconds; used only if frames do not wait "
                        + "for tiles."
                ) { $0.kind.supply.fadeDuration = $1 },
            ]
        })
}

/// The tile sources of one document; each is opened once, at its first use.
final class TileSourceStore {
    private var opened: [String: Result<any TileSource, TileFault>] = [:]

    /// The reason why a path yields no tiles.
    private enum TileFault: Error {
        case path(PictureFault)
        case source(TileError)
    }

    /// The source whose path is at a node; nil after reporting a problem.
    ///
    /// - Parameter tileSize: the tile size for pictures that are not already tiled.
    func source(
        at node: NodeID, tileSize: Int, _ pictures: PictureStore, _ reader: DocumentReader
    ) -> (any TileSource)? {
        let path = reader.document.text(at: node)
        let key = "\(tileSize) \(path)"
        let result = opened[key] ?? Result { () throws(TileFault) in try open(path, tileSize, pictures, reader.work) }
        opened[key] = result
        switch result {
        case .success(let source): return source
        case .failure(.path(let fault)): reader.report(fault.finding(path: path), at: node)
        case .failure(.source(let error)): reader.report(.split("\(error)"), at: node)
        }
        return nil
    }

    private func open(
        _ path: String, _ tileSize: Int, _ pictures: PictureStore, _ work: WorkLimits
    ) throws(TileFault) -> any TileSource {
        func resolve(_ path: String) throws(TileFault) -> String {
            do throws(PictureFault) { return try pictures.resolve(path) } catch { throw .path(error) }
        }
        do {
            if let brace = path.firstIndex(of: "{") {
                // The folder of a pattern must exist; the pattern itself is not a file.
                guard let slash = path[..<brace].lastIndex(of: "/") else {
                    throw TileError.badSource(
                        name: path, detail: "it does not start with a folder; write it as folder/{z}/{x}/{y}.png")
                }
                guard let folder = try? resolve(String(path[..<slash])) else {
                    throw TileError.badSource(
                        name: path,
                        detail: "the folder \(path[..<slash]) is missing, or is outside the document's folder; "
                            + "check the path")
                }
                let rest = String(path[slash...])
                guard !rest.hasDotComponents else {
                    throw TileError.badSource(
                        name: path,
                        detail: "after its first brace it has a component . or .., which could lead out of the folder; "
                            + "write the path without it")
                }
                return try FolderTiles(pattern: folder + rest, in: pictures.folders)
            }
            if path.lowercased().hasSuffix(".dzi") {
                let file = try resolve(path)
                let written = path.withoutPathEnding + "_files"
                guard let folder = try? resolve(written) else {
                    throw TileError.badSource(
                        name: path,
                        detail:
                            "its folder \(written) is missing, or is outside the document's folder; put it beside the file"
                    )
                }
                return try DeepZoomTiles(path: file, folder: folder, in: pictures.folders)
            }
            return try HugeImageTiles(
                path: try resolve(path), tileSize: tileSize, limits: HugeImageLimits(pixelCount: work[.tiledPixels]),
                in: pictures.folders)
        } catch let error as TileError {
            throw .source(error)
        } catch let error as TileFault {
            throw error
        } catch {
            throw .source(.badSource(name: path, detail: "\(error)"))
        }
    }
}
