import Testing

@testable import LaminaScene

/// Properties are set in a text by as little text as that takes.
@Suite struct SceneTextTests {
    /// The text after changes of the object that begins with `mark`, and what it reads as.
    private func edited(
        _ text: String, _ format: SceneFormat, at mark: String, _ changes: (String, String?)...
    ) throws -> String {
        let source = SourceText(name: "scene", text: text)
        let start = try #require(text.range(of: mark)).lowerBound
        let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
        var edited = SceneText(source, format: format)
        for (property, value) in changes {
            let isSet = edited.set(property, to: value, ofObjectAt: offset)
            #expect(isSet)
        }
        let result = edited.string
        // What is written can be read.
        _ = try Document(reading: SourceText(name: "scene", text: result), as: format)
        return result
    }

    @Test func valuesInJSONAreReplacedWhereTheyStand() throws {
        let text = #"{"a": {"opacity" : 0.5, "filters": [{"b": "}]"}], "x": 1}}"#
        #expect(
            try edited(text, .json, at: #"{"opacity"#, ("opacity", "1"), ("filters", "[]"))
                == #"{"a": {"opacity" : 1, "filters": [], "x": 1}}"#)
        #expect(
            try edited(text, .json, at: #"{"opacity"#, ("x", #""é""#))
                == #"{"a": {"opacity" : 0.5, "filters": [{"b": "}]"}], "x": "é"}}"#)
    }

    @Test func membersOfJSONAreAddedAsTheOthersStand() throws {
        #expect(
            try edited(#"[{"id": "ä", "x": 1}]"#, .json, at: "{", ("hidden", "true"), ("y", "2"))
                == #"[{"id": "ä", "hidden": true, "y": 2, "x": 1}]"#)
        #expect(
            try edited("{\n  \"id\": 1,\n  \"x\": 2\n}", .json, at: "{", ("y", "3"))
                == "{\n  \"id\": 1,\n  \"y\": 3,\n  \"x\": 2\n}")
        #expect(try edited("[{ }]", .json, at: "{", ("y", "3")) == #"[{"y": 3 }]"#)
        #expect(try edited(#"[{"x": 2}]"#, .json, at: "{", ("y", "3")) == #"[{"x": 2, "y": 3}]"#)
    }

    @Test func membersOfJSONAreTakenAwayWithTheirCommas() throws {
        let text = #"{"a": 1, "mask": {"a": [1, {}]}, "b": 2}"#
        #expect(try edited(text, .json, at: "{", ("mask", nil)) == #"{"a": 1, "b": 2}"#)
        #expect(try edited(text, .json, at: "{", ("a", nil)) == #"{"mask": {"a": [1, {}]}, "b": 2}"#)
        #expect(try edited(text, .json, at: "{", ("b", nil)) == #"{"a": 1, "mask": {"a": [1, {}]}}"#)
        // What is not there is gone already.
        #expect(try edited(text, .json, at: "{", ("c", nil)) == text)
        // What is taken away and what is added at the same place.
        #expect(
            try edited(text, .json, at: "{", ("a", nil), ("c", "3"))
                == #"{"mask": {"a": [1, {}]}, "c": 3, "b": 2}"#)
    }

    @Test func keysWithEscapesAreTheSameKeys() throws {
        #expect(
            try edited(#"{"\u006fpacity": 0.5}"#, .json, at: "{", ("opacity", "1")) == #"{"\u006fpacity": 1}"#)
    }

    @Test func valuesInBlocksOfYAMLKeepTheirComments() throws {
        let text = """
            # A scene
            sublayers:
              - id: photo   # the photo
                opacity: 0.5   # half
                filters:
                  # soft
                  - type: gaussianBlur
                    radius: 3
                # after the filters
                frame: [0, 0, 10, 10]
            """
        #expect(
            try edited(text, .yaml, at: "id: photo", ("opacity", "1"), ("hidden", "true"))
                == text.replacing("0.5", with: "1").replacing("# the photo", with: "# the photo\n    hidden: true"))
        #expect(
            try edited(text, .yaml, at: "id: photo", ("frame", "[1, 2, 3, 4]"))
                == text.replacing("[0, 0, 10, 10]", with: "[1, 2, 3, 4]"))
        // A comment before the value stays, and so does the one behind it.
        let cleared = try edited(text, .yaml, at: "id: photo", ("filters", "[]"))
        #expect(cleared.contains("# soft\n      []\n    # after the filters"))
    }

    @Test func blocksOfYAMLComeToTheirKeys() throws {
        let text = "a:\n  filters:\n    - b\n    - c\n  x: 1\n"
        #expect(try edited(text, .yaml, at: "filters", ("filters", "[]")) == "a:\n  filters: []\n  x: 1\n")
        let literal = "a:\n  s: |\n    two\n    lines\n\n  x: 1\n"
        #expect(try edited(literal, .yaml, at: "s:", ("s", "\"one\"")) == "a:\n  s: \"one\"\n\n  x: 1\n")
        #expect(
            try edited(literal, .yaml, at: "s:", ("y", "2")) == "a:\n  y: 2\n  s: |\n    two\n    lines\n\n  x: 1\n")
    }

    @Test func membersOfBlocksAreTakenAwayWithTheirLines() throws {
        let text = "- id: a\n  mask:\n    frame: [1]\n    b: 2  # last\n  # note\n  x: 1\n"
        #expect(try edited(text, .yaml, at: "id", ("mask", nil)) == "- id: a\n  # note\n  x: 1\n")
        #expect(
            try edited(text, .yaml, at: "id", ("mask", nil), ("cornerRadius", "4"))
                == "- id: a\n  cornerRadius: 4\n  # note\n  x: 1\n")
        #expect(
            try edited(text, .yaml, at: "id", ("id", nil))
                == "- mask:\n    frame: [1]\n    b: 2  # last\n  # note\n  x: 1\n")
    }

    @Test func flowMappingsOfYAMLAreLikeJSON() throws {
        let text = "layers:\n  - &card {id: ä, opacity: 0.5, mask: {x: \"}\"}}  # one\n  - *card\n"
        #expect(
            try edited(text, .yaml, at: "&card", ("opacity", "1"), ("hidden", "true"), ("mask", nil))
                == "layers:\n  - &card {id: ä, hidden: true, opacity: 1}  # one\n  - *card\n")
    }

    @Test func aByteOrderMarkStays() throws {
        let source = SourceText(name: "scene", text: "\u{FEFF}a: 1\nb: 2\n")
        var text = SceneText(source, format: .yaml)
        let isSet = text.set("b", to: "3", ofObjectAt: 3)
        #expect(isSet)
        #expect(text.string == "\u{FEFF}a: 1\nb: 3\n")
    }

    @Test func whatIsNoObjectIsLeftAlone() {
        var text = SceneText(SourceText(name: "scene", text: "[1, 2]"), format: .json)
        let areSet = [1, 100].map { text.set("a", to: "1", ofObjectAt: $0) }
        #expect(areSet == [false, false])
        // The only member of an object stays, as no object would be left.
        var only = SceneText(SourceText(name: "scene", text: #"{"a": 1}"#), format: .json)
        let isGone = only.set("a", to: nil, ofObjectAt: 0)
        #expect(!isGone)
        #expect(only.string == #"{"a": 1}"#)
    }
}
