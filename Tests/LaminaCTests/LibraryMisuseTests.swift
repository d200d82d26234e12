import CLamina
import Foundation
import Testing

/// Wrong uses of the C library, which are errors and nothing worse.
@Suite struct LibraryMisuseTests {
    private func failure(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> lamina_status) -> Library.Failure? {
        #expect(throws: Library.Failure.self) { try Library.check(call) }
    }

    @Test func freedObjectsAreKnownAsSuch() throws {
        let scene = try Library.scene(Library.boxes)
        lamina_scene_free(scene)
        let failure = failure { lamina_scene_prepare(scene, $0) }
        #expect(failure?.status == LAMINA_USAGE)
        #expect(failure?.description == "scene was freed, or is not an object of the library; pass a lamina_scene")
        // Also once its place has another object.
        let other = try Library.scene(Library.boxes)
        defer { lamina_scene_free(other) }
        #expect(self.failure { lamina_scene_prepare(scene, $0) } != nil)
        lamina_scene_free(scene)
        try Library.check { lamina_scene_prepare(other, $0) }
    }

    @Test func objectsOfAnotherTypeAreNamed() throws {
        let limits = try Library.make { lamina_limits_create(nil, 0, $0, $1) }
        defer { lamina_limits_free(limits) }
        #expect(
            failure { lamina_scene_prepare(limits, $0) }?.description
                == "scene is a lamina_limits; pass a lamina_scene")
        lamina_scene_free(limits)
        try Library.check { lamina_limits_set(limits, "layers", -1, 5, $0) }
    }

    @Test func nullAndWildPointersAreErrors() {
        #expect(failure { lamina_scene_prepare(nil, $0) }?.description == "scene is NULL; pass a lamina_scene")
        #expect(failure { lamina_scene_prepare(OpaquePointer(bitPattern: 0x1234), $0) }?.status == LAMINA_USAGE)
        #expect(lamina_scene_prepare(nil, nil) == LAMINA_USAGE)
        #expect(failure { lamina_limits_create(nil, 0, nil, $0) }?.status == LAMINA_USAGE)
        lamina_scene_free(OpaquePointer(bitPattern: 0x1234))
        lamina_scene_free(nil)
        #expect(lamina_error_status(nil) == LAMINA_USAGE && lamina_error_problem_count(nil) == 0)
        #expect(String(cString: lamina_error_message(nil)).isEmpty)
        #expect(lamina_data_bytes(nil) == nil && lamina_data_size(nil) == 0)
    }

    @Test func textIsUTF8WithoutNUL() {
        var limits: OpaquePointer?
        func create(_ bytes: [CChar], _ length: Int) -> String? {
            bytes.withUnsafeBufferPointer { bytes in
                failure { lamina_limits_create(bytes.baseAddress, length, &limits, $0) }?.description
            }
        }
        #expect(create([-1, 65, 0], 2) == "preset is not UTF-8")
        #expect(create([65, 0, 65, 0], 3) == "preset has a NUL inside; check its length")
        #expect(create([65, 0], 1 << 31) == "the length of preset is 2147483648; at most 1 GiB is taken")
        #expect(limits == nil)
    }

    @Test func mistakesInJSONHaveAPlace() throws {
        let scene = try Library.scene(Library.boxes)
        defer { lamina_scene_free(scene) }
        let failure = failure { lamina_scene_set(scene, "box.frame", -1, "[1,\n x]", -1, $0) }
        #expect(failure?.status == LAMINA_BAD_INPUT)
        #expect(failure?.problems.map { [$0.line, $0.column] } == [[2, 2]])
    }

    @Test func anUnknownSettingSaysWhatThereIs() {
        #expect(failure { lamina_schema("scenes", -1, nil, $0) } != nil)
        var object: OpaquePointer?
        #expect(failure { lamina_schema("scenes", -1, &object, $0) }?.status == LAMINA_USAGE)
        #expect(failure { lamina_devices("nowhere", -1, &object, $0) }?.status == LAMINA_USAGE)
        #expect(failure { lamina_picture_open("missing.png", -1, &object, $0) }?.status == LAMINA_BAD_INPUT)
    }

    @Test func schemasAndVersionsAreThere() throws {
        #expect(lamina_abi_version() == 1 && String(cString: lamina_version()).contains("."))
        for name in ["scene", "suite", "profile", "lint"] {
            #expect(try Library.json { lamina_schema(name, -1, $0, $1) }["$schema"] != nil)
        }
    }
}
