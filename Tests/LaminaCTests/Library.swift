import CLamina
import Foundation
import Testing

/// Calls of the C library as programs make them, which fail the test with the library's message.
enum Library {
    /// The folder of the project's examples.
    static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Examples").standardized.path

    /// A scene of 4×2 points: red, with a blue layer `box` on its right half.
    static let boxes = """
        lamina: 1
        size: [4, 2]
        background: "#ff0000"
        sublayers:
          - {id: box, frame: [2, 0, 2, 2], backgroundColor: "#0000ff"}
        """

    /// The renderer of the tests of ``DrawingTests``, which make one call at a time.
    nonisolated(unsafe) static let renderer = Result { try make { lamina_renderer_create(nil, 0, nil, $0, $1) } }

    struct Failure: Error, CustomStringConvertible {
        let status: lamina_status
        let description: String
        let problems: [Problem]
    }

    struct Problem: Equatable {
        let file: String
        let property: String
        let origin: String
        let line: Int
        let column: Int
    }

    /// Makes a call that answers with a status.
    static func check(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> lamina_status) throws {
        var error: OpaquePointer?
        let status = call(&error)
        guard status != LAMINA_OK else {
            #expect(error == nil)
            return
        }
        defer { lamina_error_free(error) }
        #expect(lamina_error_status(error) == status)
        let problems = (0..<lamina_error_problem_count(error)).map { index in
            var problem = lamina_problem()
            #expect(lamina_error_problem(error, index, &problem) == LAMINA_OK)
            return Problem(
                file: String(cString: problem.file.data), property: String(cString: problem.property.data),
                origin: String(cString: problem.origin.data), line: problem.line, column: problem.column)
        }
        throw Failure(
            status: status, description: String(cString: lamina_error_message(error)), problems: problems)
    }

    /// Makes a call that makes an object.
    static func make(
        _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> lamina_status
    ) throws -> OpaquePointer {
        var object: OpaquePointer?
        try check { call(&object, $0) }
        return try #require(object)
    }

    /// Makes a call that makes data, and returns its bytes.
    static func data(
        _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> lamina_status
    ) throws -> Data {
        let object = try make(call)
        defer { lamina_data_free(object) }
        return Data(bytes: try #require(lamina_data_bytes(object)), count: lamina_data_size(object))
    }

    /// Makes a call that makes JSON.
    static func json(
        _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) -> lamina_status
    ) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: data(call)) as? [String: Any])
    }

    static func scene(_ text: String, name: String = "boxes.yaml") throws -> OpaquePointer {
        try make { lamina_scene_parse(nil, text, -1, name, -1, nil, 0, $0, $1) }
    }

    static func set(_ scene: OpaquePointer, _ property: String, _ json: String) throws {
        try check { lamina_scene_set(scene, property, -1, json, -1, $0) }
    }

    /// Draws a scene and returns its pixels: RGBA, premultiplied.
    static func pixels(of scene: OpaquePointer) throws -> [UInt8] {
        let picture = try make { lamina_renderer_render(try? renderer.get(), scene, $0, $1) }
        defer { lamina_picture_free(picture) }
        return try bytes(of: picture)
    }

    /// Returns the pixels of a picture in place.
    static func bytes(of picture: OpaquePointer) throws -> [UInt8] {
        var pixels = lamina_pixels()
        #expect(lamina_picture_get_pixels(picture, &pixels) == LAMINA_OK)
        #expect(pixels.stride == Int(pixels.width) * 4)
        return Array(UnsafeBufferPointer(start: pixels.data, count: pixels.stride * Int(pixels.height)))
    }
}
