import CLamina
import Foundation
import Lamina
import Testing

/// Tests that draw, one after the other, as a renderer does one call at a time.
@Suite(.serialized) struct DrawingTests {}

extension DrawingTests {
    /// Scenes of the C library: documents, values, sizes and times.
    @Suite struct LibrarySceneTests {
        /// Pixels by letters: red, green and blue.
        private func colors(_ letters: String) -> [UInt8] {
            letters.flatMap { letter -> [UInt8] in
                [letter == "r" ? 255 : 0, letter == "g" ? 255 : 0, letter == "b" ? 255 : 0, 255]
            }
        }

        @Test func aSceneIsDrawn() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            #expect(try Library.pixels(of: scene) == colors("rrbbrrbb"))
        }

        @Test func aFileIsDrawnAsTheLibraryOfSwiftDrawsIt() throws {
            let path = Library.examples + "/photo-card.json"
            let scene = try Library.make { lamina_scene_open(nil, path, -1, $0, $1) }
            defer { lamina_scene_free(scene) }
            let stage = try SceneLoader().stage(at: path)
            let frame = try Renderer().render(stage.makeCompleteFrame())
            #expect(try Library.pixels(of: scene) == frame.picture.pixels)
        }

        @Test func valuesChangeALayerUntilTheyAreTakenBack() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            try Library.set(scene, "box.backgroundColor", "\"#00ff00\"")
            try Library.set(scene, "box.frame", "[3, 0, 1, 1]")
            #expect(try Library.pixels(of: scene) == colors("rrrgrrrr"))
            try Library.check { lamina_scene_reset(scene, $0) }
            #expect(try Library.pixels(of: scene) == colors("rrbbrrbb"))
        }

        @Test func inputsAreGivenByName() throws {
            let scene = try Library.scene(
                "inputs: {accent: {color: \"#0000ff\"}}\n"
                    + Library.boxes.replacingOccurrences(of: "\"#0000ff\"", with: "{input: accent}"))
            defer { lamina_scene_free(scene) }
            #expect(try Library.pixels(of: scene).prefix(16) == colors("rrbb")[...])
            try Library.check { lamina_scene_set_input(scene, "accent", -1, "\"#ff0000\"", -1, $0) }
            #expect(try Library.pixels(of: scene).prefix(16) == colors("rrrr")[...])
            let schema = try Library.json { lamina_scene_inputs(scene, $0, $1) }
            #expect((schema["properties"] as? [String: Any])?.keys.sorted() == ["accent"])
        }

        @Test func aWrongValueNamesItsOrigin() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            try Library.set(scene, "box.opacity", "\"much\"")
            let failure = #expect(throws: Library.Failure.self) {
                try Library.check { lamina_scene_prepare(scene, $0) }
            }
            #expect(failure?.status == LAMINA_BAD_INPUT)
            #expect(failure?.problems.map(\.origin) == ["value of box.opacity"])
            // The scene is as usable as before.
            try Library.set(scene, "box.opacity", "1")
            try Library.check { lamina_scene_prepare(scene, $0) }
        }

        @Test func mistakesOfADocumentHaveTheirPlaces() throws {
            let text = "lamina: 1\nsize: [4, 2]\nsublayers:\n  - {opacity: 2}\n  - {frame: [0, 0, 1]}\n"
            let scene = try Library.scene(text, name: "wrong.yaml")
            defer { lamina_scene_free(scene) }
            let failure = #expect(throws: Library.Failure.self) {
                try Library.check { lamina_scene_prepare(scene, $0) }
            }
            #expect(
                failure?.problems == [
                    .init(file: "wrong.yaml", property: "sublayers[0].opacity", origin: "", line: 4, column: 15),
                    .init(file: "wrong.yaml", property: "sublayers[1].frame", origin: "", line: 5, column: 13),
                ])
        }

        @Test func sizeAndScaleFollowTheCaller() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            func size() throws -> [Double] {
                var size = lamina_scene_size()
                try Library.check { lamina_scene_get_size(scene, &size, $0) }
                return [size.width, size.height, size.scale, Double(size.pixel_width), Double(size.pixel_height)]
            }
            #expect(try size() == [4, 2, 1, 4, 2])
            try Library.check { lamina_scene_set_scale(scene, 2.5, $0) }
            #expect(try size() == [4, 2, 2.5, 10, 5])
            try Library.check { lamina_scene_set_size(scene, "8x3", -1, $0) }
            #expect(try size() == [8, 3, 2.5, 20, 8])
            try Library.check { lamina_scene_set_scale(scene, 0, $0) }
            try Library.check { lamina_scene_set_size(scene, nil, 0, $0) }
            #expect(try size() == [4, 2, 1, 4, 2])
        }

        @Test func timeGoesForwardsAndBack() throws {
            let scene = try Library.scene(
                """
                lamina: 1
                size: [4, 1]
                background: "#ff0000"
                sublayers:
                  - id: box
                    frame: [0, 0, 1, 1]
                    backgroundColor: "#0000ff"
                    animations: [{type: basic, keyPath: position.x, from: 0.5, to: 4.5, duration: 4}]
                """)
            defer { lamina_scene_free(scene) }
            func place(at seconds: Double) throws -> Int? {
                try Library.check { lamina_scene_set_time(scene, seconds, $0) }
                let pixels = try Library.pixels(of: scene)
                return (0..<4).first { pixels[$0 * 4 + 2] == 255 }
            }
            #expect(try place(at: 2) == 2)
            #expect(try place(at: 3) == 3)
            #expect(try place(at: 1) == 1)
        }

        @Test func aLoaderAllowsFolders() throws {
            let text = "lamina: 1\nsize: [1, 1]\nsublayers: [{contents: \(Library.examples)/pictures/landscape.jpg}]\n"
            let folder = NSTemporaryDirectory()
            func prepare(_ loader: OpaquePointer?) throws {
                let scene = try Library.make {
                    lamina_scene_parse(loader, text, -1, "a.yaml", -1, folder, -1, $0, $1)
                }
                defer { lamina_scene_free(scene) }
                try Library.check { lamina_scene_prepare(scene, $0) }
            }
            #expect(throws: Library.Failure.self) { try prepare(nil) }
            let loader = try Library.make { lamina_loader_create(nil, $0, $1) }
            defer { lamina_loader_free(loader) }
            #expect(throws: Library.Failure.self) { try prepare(loader) }
            try Library.check { lamina_loader_allow_folder(loader, Library.examples, -1, $0) }
            try prepare(loader)
            #expect(throws: Library.Failure.self) {
                try Library.check { lamina_loader_allow_folder(loader, Library.examples + "/missing", -1, $0) }
            }
        }

        @Test func limitsRefuseADocument() throws {
            let limits = try Library.make { lamina_limits_create("untrusted", -1, $0, $1) }
            try Library.check { lamina_limits_set(limits, "layers", -1, 1, $0) }
            let loader = try Library.make { lamina_loader_create(limits, $0, $1) }
            lamina_limits_free(limits)
            let scene = try Library.make {
                lamina_scene_parse(loader, Library.boxes, -1, "boxes.yaml", -1, nil, 0, $0, $1)
            }
            lamina_loader_free(loader)
            defer { lamina_scene_free(scene) }
            let failure = #expect(throws: Library.Failure.self) {
                try Library.check { lamina_scene_prepare(scene, $0) }
            }
            #expect(failure?.status == LAMINA_BAD_INPUT)
        }
    }
}
