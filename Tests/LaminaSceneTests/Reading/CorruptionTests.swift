import LaminaTestSupport
import Testing

@testable import LaminaScene

/// Broken documents end in an error or are read; they never end the process. Errors stay inside the document.
@Suite struct CorruptionTests {
    static let json = """
        {"lamina": 1, "size": [390, 844.5], "sublayers": [
          {"id": "photo é😀", "frame": [0, -1.5e2, 390, 844], "contents": "a\\u00e9\\ud83d\\ude00.png", "opaque": true},
          {"id": "panel", "effect": {"blur": null}, "sublayers": [[], {}, [[{"type": "text"}]]], "on": false}
        ]}
        """
    static let yaml = """
        lamina: 1
        size: [390, 844.5]
        base: &base {cornerRadius: 0x1F, mask: ~, list: &list [1, .5, "q\\u00e9\\n"]}
        sublayers:
          - {id: photo é😀, <<: *base, contents: 'it''s'}
          - id: panel
            <<: [*base, {a: 1}]
            again: *list
            text: |
              two
              lines
            sublayers:
            - - *base
              - ? key
                : value
        """

    static func check(_ bytes: [UInt8], _ name: String) {
        do throws(SceneError) {
            let document = try Document(reading: SourceText(name: name, bytes: bytes))
            _ = Plain(document)
        } catch {
            let lines = bytes.count { $0 == 10 } + 1
            #expect(!error.description.isEmpty)
            #expect(error.problems.allSatisfy { $0.line <= lines && $0.column <= bytes.count + 1 })
        }
    }

    static let samples = [("scene.json", Array(json.utf8)), ("scene.yaml", Array(yaml.utf8))]

    @Test(arguments: samples) func samplesAreSound(name: String, bytes: [UInt8]) throws {
        _ = try Document(reading: SourceText(name: name, bytes: bytes))
    }

    @Test(arguments: samples) func everyTruncationIsSurvived(name: String, bytes: [UInt8]) {
        for count in 0..<bytes.count { Self.check(Array(bytes[..<count]), name) }
    }

    @Test(arguments: samples) func everyTruncationOfJSONIsAnError(name: String, bytes: [UInt8]) {
        guard name == "scene.json" else { return }
        for count in 0..<bytes.count {
            #expect(throws: SceneError.self) {
                try Document(reading: SourceText(name: name, bytes: Array(bytes[..<count])))
            }
        }
    }

    @Test(arguments: samples) func corruptionsAreSurvived(name: String, bytes: [UInt8]) {
        var random = SplitMix64(seed: 7)
        let marks = Array("{}[]\",:\\#&*!|>-?%@`'\n\t <0e.u\u{0}".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
        for _ in 0..<4000 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<broken.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: broken[place] = marks.randomElement(using: &random) ?? 0
                case 1: broken.insert(marks.randomElement(using: &random) ?? 0, at: place)
                case 2: broken.remove(at: place)
                default: broken[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            Self.check(broken, name)
        }
    }
}
