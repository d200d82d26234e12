import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTiles
import Testing

@testable import LaminaScene

@Suite struct TiledReadingTests {
    private func mistake(_ source: String, in place: ScenePlace, more: String = "") -> String {
        let text = scene(layers: #"{"type": "tiled", "source": "\#(source)"\#(more)}"#)
        let all = mistakes(text, in: place.path)
        return all.isEmpty ? "accepted" : all.joined(separator: "\n")
    }

    @Test func picturesAreCut() throws {
        let place = try ScenePlace()
        try place.writePicture("map.ppm", width: 90, height: 40)
        let stage = try load(
            scene(
                layers: #"{"type": "tiled", "source": "map.ppm", "tileSize": 32, "levelsOfDetail": 2, "#
                    + #""levelsOfDetailBias": 1, "fadeDuration": 0.5, "bounds": [0, 0, 90, 40], "position": [45, 20]}"#),
            in: place.path)
        let layer = try #require(stage.root.sublayers.first as? TiledLayer)
        #expect(layer.source is HugeImageTiles && layer.tileSize == Size(width: 32, height: 32))
        #expect(layer.levelsOfDetail == 2 && layer.levelsOfDetailBias == 1 && layer.supply.fadeDuration == 0.5)
        #expect(stage.makeFrame().tileCounts.needed == 6)
    }

    @Test func layersOfOnePictureShareItsTiles() throws {
        let place = try ScenePlace()
        try place.writePicture("map.ppm")
        let stage = try load(
            scene(layers: #"{"type": "tiled", "source": "map.ppm"}, {"type": "tiled", "source": "map.ppm"}"#),
            in: place.path)
        let layers = stage.root.sublayers.compactMap { $0 as? TiledLayer }
        #expect(layers.count == 2 && layers[0].source === layers[1].source)
    }

    @Test func badSourcesAreToldWithTheirPlace() throws {
        let place = try ScenePlace()
        try place.write(Array("hello".utf8), to: "a.png")
        try place.write(Array("<x/>".utf8), to: "a.dzi")
        try place.write([], to: "a_files/0/x")
        try place.write([], to: "empty/x")
        // A pipe that nobody writes to.
        #expect(mkfifo(place.path + "/pipe.png", 0o600) == 0)
        #expect(
            mistake("pipe.png", in: place).contains("can't be used")
                || mistake("pipe.png", in: place).contains("pipe.png"))
        try place.write(
            Array(
                #"<Image TileSize="4" Overlap="0" Format="png"><Size Width="8" Height="8"/></Image>"#.utf8), to: "b.dzi"
        )
        #expect(mistake("b.dzi", in: place).contains("its folder b_files is missing"))
        #expect(mistake("none.png", in: place).contains("does not exist"))
        #expect(mistake("a.png", in: place).contains("can't be read as a picture"))
        #expect(mistake("a.dzi", in: place).contains("not a Deep Zoom description"))
        #expect(mistake("../a.png", in: place).contains("outside"))
        #expect(mistake("empty/{z}/{x}/{y}.png", in: place).contains("no first tile"))
        #expect(mistake("empty/{z}/{y}.png", in: place).contains("no {x}"))
        #expect(mistake("none/{z}/{x}/{y}.png", in: place).contains("missing"))
        #expect(mistake("../{z}/{x}/{y}.png", in: place).contains("outside"))
        #expect(mistake("a.png", in: place, more: #", "tileSize": 7"#).contains("tileSize"))
        #expect(mistake("a.png", in: place).contains("sublayers[0].source"))
    }

    @Test func aTiledLayerNeedsASource() throws {
        #expect(mistakes(scene(layers: #"{"type": "tiled"}"#)).first?.contains("source") == true)
    }
}

@Suite struct SequenceReadingTests {
    private func picture(_ number: Int) throws -> [UInt8] {
        PPMEncoder.encode(try Bitmap(width: number, height: 1))
    }

    @Test func numberedPicturesAreSharedById() throws {
        let place = try ScenePlace()
        for number in 1...3 { try place.write(try picture(number), to: "film/f-0\(number).ppm") }
        let stage = try load(
            scene(
                layers: #"{"contentsSequence": "movie", "frame": [0, 0, 5, 5]}, "#
                    + #"{"id": "movie", "type": "sequence", "source": "film/f-%02d.ppm", "rate": 10, "#
                    + #""repeats": false, "hidden": true}"#),
            in: place.path)
        let movie = try #require(stage.root.sublayers[1] as? FrameSequenceLayer)
        #expect(stage.root.sublayers[0].contentsSequence === movie && !movie.repeats)
        #expect(stage.makeFrame().images.map(\.width) == [1])
        stage.advance(to: 0.15)
        #expect(stage.makeFrame().images.map(\.width) == [2])
    }

    @Test func badSequencesAreToldWithTheirPlace() throws {
        let place = try ScenePlace()
        try place.write(Array("no film".utf8), to: "a.mp4")
        try place.write(Array("no picture".utf8), to: "f-1.png")
        func mistake(_ source: String) -> String {
            let text = scene(layers: #"{"type": "sequence", "source": "\#(source)"}"#)
            return mistakes(text, in: place.path).first ?? "accepted"
        }
        #expect(mistake("g-%d.png").contains("there is no"))
        #expect(mistake("f-%d.png").contains("can't be read as a picture"))
        #expect(mistake("../f-%d.png").contains("outside"))
        #expect(mistake("none.mp4").contains("does not exist"))
        #expect(mistake("a.mp4").contains("ffmpeg"))
        #expect(mistake("a.mp4").contains("sublayers[0].source"))
        let other = scene(layers: #"{"contentsSequence": "card"}, {"id": "card"}"#)
        #expect(mistakes(other).first?.contains("is not a sequence layer") == true)
        #expect(mistakes(scene(layers: #"{"contentsSequence": "movi"}"#)).first?.contains("movi") == true)
    }
}
