import CLamina
import Foundation
import Testing

extension DrawingTests {
    /// Ranges of frames and reports of the C library.
    @Suite struct LibraryFrameTests {
        /// Four frames of a box that moves by a point per frame.
        private let moving = """
            lamina: 1
            size: [4, 1]
            background: "#ff0000"
            sublayers:
              - frame: [0, 0, 1, 1]
                backgroundColor: "#0000ff"
                animations: [{type: basic, keyPath: position.x, from: 0.5, to: 4.5, duration: 4}]
            """
        private let range = lamina_range(first: 0, count: 4, rate_numerator: 1, rate_denominator: 1)

        /// The column of the blue pixel.
        private static func place(_ pixels: [UInt8]) -> Int? { (0..<4).first { pixels[$0 * 4 + 2] == 255 } }

        @Test func framesAreTakenOneByOne() throws {
            let scene = try Library.scene(moving)
            var range = range
            let frames = try Library.make { lamina_frames_create(try? Library.renderer.get(), scene, &range, $0, $1) }
            // The frames keep what they need.
            lamina_scene_free(scene)
            defer { lamina_frames_free(frames) }
            var places: [Int?] = []
            while true {
                var picture: OpaquePointer?
                try Library.check { lamina_frames_next(frames, &picture, $0) }
                guard let picture else { break }
                places.append(Self.place(try Library.bytes(of: picture)))
                lamina_picture_free(picture)
            }
            #expect(places == [0, 1, 2, 3])
        }

        /// The frames that a function has seen, and the number after which it ends them.
        private final class Receiver {
            var places: [Int?] = []
            var count = 10
        }

        @Test(arguments: [10, 2]) func framesAreHandedToAFunction(_ count: Int) throws {
            let scene = try Library.scene(moving)
            defer { lamina_scene_free(scene) }
            let receiver = Receiver()
            receiver.count = count
            var range = range
            let user = Unmanaged.passUnretained(receiver).toOpaque()
            func draw() throws {
                try Library.check {
                    lamina_renderer_draw_frames(
                        try? Library.renderer.get(), scene, &range,
                        { user, frame, picture in
                            let receiver = Unmanaged<Receiver>.fromOpaque(user!).takeUnretainedValue()
                            #expect(Int(frame) == receiver.places.count)
                            receiver.places.append(
                                picture.flatMap { try? DrawingTests.LibraryFrameTests.place(Library.bytes(of: $0)) })
                            lamina_picture_free(picture)
                            return receiver.places.count == receiver.count ? 1 : 0
                        }, user, $0)
                }
            }
            if count < 4 {
                #expect(throws: Library.Failure.self) { try draw() }.map { #expect($0.status == LAMINA_CANCELLED) }
            } else {
                try draw()
            }
            #expect(receiver.places == Array([0, 1, 2, 3].prefix(count)))
        }

        @Test func aFilmIsWrittenAndItsRendererBusyMeanwhile() throws {
            let scene = try Library.scene(moving)
            defer { lamina_scene_free(scene) }
            let folder = NSTemporaryDirectory() + "lamina-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var range = range
            let name = folder + "/frame-%d.png"
            try Library.check {
                lamina_renderer_write_film(
                    try? Library.renderer.get(), scene, &range, name, -1, nil, 0, nil, 0,
                    { _, _, _ in
                        var json: OpaquePointer?
                        return lamina_renderer_device(try? Library.renderer.get(), &json, nil) == LAMINA_BUSY ? 0 : 1
                    }, nil, $0)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
        }

        @Test func aProfileCountsAndChecksBudgets() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            func profile(_ budgets: String, _ range: UnsafePointer<lamina_range>? = nil) throws -> (
                Int32, [String: Any]
            ) {
                var areMet: Int32 = -1
                let json = try Library.json {
                    lamina_renderer_profile(try? Library.renderer.get(), scene, range, budgets, -1, &areMet, $0, $1)
                }
                return (areMet, json)
            }
            let (areMet, one) = try profile("offscreenPasses<=0")
            #expect(areMet == 1 && one["scene"] as? String == "boxes.yaml")
            #expect(try profile("drawCalls<=0").0 == 0)
            var range = range
            #expect((try profile("", &range).1["frames"] as? [Any])?.count == 4)
            #expect(throws: Library.Failure.self) { try profile("drawCalls") }
        }

        @Test func aReportTakesTheProfileOfAScene() throws {
            let scene = try Library.scene(Library.boxes)
            let report = try Library.make { lamina_report_create("costs", -1, $0, $1) }
            let picture = try Library.make { lamina_renderer_render(try? Library.renderer.get(), scene, $0, $1) }
            defer {
                lamina_picture_free(picture)
                lamina_report_free(report)
                lamina_scene_free(scene)
            }
            for (name, budget, passes) in [("cheap", "drawCalls<=9", 1), ("dear", "drawCalls<=0", 0)] as [(_, _, Int32)]
            {
                let profile = try Library.data {
                    lamina_renderer_profile(try? Library.renderer.get(), scene, nil, budget, -1, nil, $0, $1)
                }
                let text = String(decoding: profile, as: UTF8.self)
                var hasPassed: Int32 = -1
                try Library.check {
                    lamina_report_add(
                        report, name, -1, picture, picture, nil, 0, nil, 0, 0.5, text, text.utf8.count, &hasPassed, $0)
                }
                #expect(hasPassed == passes)
            }
            let json = try Library.json { lamina_report_make(report, "json", -1, $0, $1) }
            let costs = (json["cases"] as? [[String: Any]])?.map { $0["cost"] as? [String: Any] }
            let broken = costs?.map { ($0?["broken"] as? [[String: Any]])?.map { $0["budget"] as? String } }
            #expect(broken == [[], ["drawCalls <= 0"]] && json["seconds"] as? Double == 1)
        }

        @Test func explanationsAndFindingsAreJSON() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            let renderer = try Library.renderer.get()
            #expect(try !Library.json { lamina_renderer_explain(renderer, scene, nil, 0, 0, $0, $1) }.isEmpty)
            #expect(try !Library.json { lamina_renderer_lint(renderer, scene, nil, $0, $1) }.isEmpty)
            #expect(try !Library.json { lamina_renderer_device(renderer, $0, $1) }.isEmpty)
            #expect(try !Library.data { lamina_scene_layout(scene, $0, $1) }.isEmpty)
            let failure = #expect(throws: Library.Failure.self) {
                _ = try Library.json { lamina_renderer_explain(renderer, scene, "nobody", -1, 0, $0, $1) }
            }
            #expect(failure?.status == LAMINA_USAGE)
        }

        @Test func rulesAreSwitched() throws {
            let renderer = try Library.make { lamina_renderer_create(nil, 0, nil, $0, $1) }
            defer { lamina_renderer_free(renderer) }
            try Library.check { lamina_renderer_set_rule(renderer, "all", -1, 0, $0) }
            try Library.check { lamina_renderer_set_rule(renderer, "foldOpacity", -1, 1, $0) }
            let failure = #expect(throws: Library.Failure.self) {
                try Library.check { lamina_renderer_set_rule(renderer, "foldOpacit", -1, 1, $0) }
            }
            #expect(failure?.description.contains("did you mean foldOpacity?") == true)
            try Library.check { lamina_renderer_release_memory(renderer, $0) }
        }

        @Test func rangesHaveFrames() throws {
            let scene = try Library.scene(Library.boxes)
            defer { lamina_scene_free(scene) }
            for (first, count, numerator, denominator) in [
                (-1, 1, 1, 1), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (Int64.max, Int64.max, 1, 1),
            ] as [(Int64, Int64, UInt32, UInt32)] {
                var range = lamina_range(
                    first: first, count: count, rate_numerator: numerator, rate_denominator: denominator)
                #expect(throws: Library.Failure.self) {
                    _ = try Library.make { lamina_frames_create(try? Library.renderer.get(), scene, &range, $0, $1) }
                }
            }
        }
    }
}
