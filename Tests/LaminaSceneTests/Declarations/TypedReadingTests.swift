import Foundation
import LaminaGeometry
import Testing

@testable import LaminaScene

@Suite struct TypedReadingTests {
    @Test func everyKindOfValueIsRead() throws {
        let text = """
            {"type": "rose", "height": 2, "leaves": 30, "season": "autumn", "place": [1, 2], "bed": [0, 1, 2, 3],
            "isEvergreen": true, "name": "Ada", "thorns": 9, "pot": {"size": [3, 4]}, "notes": ["a", "b"],
            "dates": {"cut": 60, "feed": 90}, "water": [1, 0.5]}
            """
        let plant = try #require(Garden.read(text).first)
        var expected = Garden.Plant(kind: "rose", height: 2, leaves: 30, season: .autumn)
        expected.place = Point(x: 1, y: 2)
        expected.bed = Rect(x: 0, y: 1, width: 2, height: 3)
        expected.isEvergreen = true
        expected.name = "Ada"
        expected.thorns = 9
        expected.pot = Garden.Pot(size: Size(width: 3, height: 4), depth: 12)
        expected.notes = ["a", "b"]
        expected.dates = ["cut": 60, "feed": 90]
        expected.water = [1, 0.5]
        #expect(plant == expected)
    }

    @Test func whatIsLeftOutGetsItsDeclaredDefault() throws {
        let plant = try #require(Garden.read("{}").first)
        #expect(plant.height == 1.5 && plant.season == .summer && plant.kind == "plant")
    }

    @Test func eitherNotationOfAValueIsRead() throws {
        #expect(try Garden.read(#"{"water": 3}"#).first?.water == [3])
        #expect(try Garden.read(#"{"water": [3, 4]}"#).first?.water == [3, 4])
        #expect(try Garden.read(#"{"pot": null}"#).first?.pot == nil)
    }

    @Test func deepTreesAreReadWithoutRecursion() throws {
        let levels = 4_999
        let text = String(repeating: #"{"children":["#, count: levels) + "{}" + String(repeating: "]}", count: levels)
        #expect(try Garden.read(text).count == levels + 1)
    }

    static let mistakes: [(String, String)] = [
        (#"{"heigth": 1}"#, #"1:2: heigth: unknown key; did you mean "height"?"#),
        (#"{"thorns": 1}"#, #"1:2: thorns: unknown key; it is a property of objects with type "rose""#),
        (#"{"type": "rosé"}"#, #"1:10: type: unknown name "rosé"; did you mean "rose"?"#),
        (#"{"type": "oak"}"#, #"1:10: type: unknown name "oak"; write one of "plant", "rose""#),
        (#"{"type": 3}"#, #"1:10: type: found 3; write one of "plant", "rose""#),
        (
            #"{"height": "2"}"#,
            #"1:12: height: found the string "2" where a number from 0 to 100 is expected; remove the quotes"#
        ),
        (#"{"height": [2]}"#, "1:12: height: found an array of 1 value; write a number from 0 to 100"),
        (#"{"height": 101}"#, "1:12: height: 101 is out of range; write a number from 0 to 100"),
        (#"{"height": null}"#, "1:12: height: found null; write a number from 0 to 100"),
        (#"{"leaves": 1.5}"#, "1:12: leaves: 1.5 is out of range; write a whole number of at least 0"),
        (#"{"leaves": -1}"#, "1:12: leaves: -1 is out of range; write a whole number of at least 0"),
        (#"{"season": "sumer"}"#, #"1:12: season: unknown name "sumer"; did you mean "summer"?"#),
        (#"{"season": "x"}"#, #"1:12: season: unknown name "x"; write one of "spring", "summer", "autumn""#),
        (#"{"place": [1]}"#, "1:11: place: found an array of 1 value; write an array of 2 numbers, [x, y]"),
        (#"{"place": [1, "a"]}"#, #"1:15: place[1]: found the string "a"; write a number"#),
        (
            #"{"bed": [0, 0, -1, 2]}"#,
            "1:9: bed: an array of 4 values is out of range; "
                + "write an array of 4 numbers, [x, y, width, height], with a size of at least 0"
        ),
        (#"{"pot": {"size": [1, -1]}}"#, "1:22: pot.size[1]: -1 is out of range; write a number of at least 0"),
        (
            #"{"pot": {}}"#,
            #"1:9: pot: the key "size" is missing; "#
                + "add it with an array of 2 numbers of at least 0, [width, height]"
        ),
        (#"{"pot": {"size": [1, 1], "depth": 0}}"#, "1:35: pot.depth: 0 is out of range; write a number above 0"),
        (#"{"pot": {"size": [1, 1], "depth": 200}}"#, "1:9: pot: a pot deeper than it is wide; widen it"),
        (#"{"pot": 3}"#, "1:9: pot: found 3; write an object (pot), or null"),
        (#"{"isEvergreen": 1}"#, "1:17: isEvergreen: found 1; write true or false"),
        (#"{"name": ""}"#, #"1:10: name: found the string ""; write at least one character"#),
        (#"{"notes": ["a", 1]}"#, "1:17: notes[1]: found 1; write a string"),
        (
            #"{"notes": ["a", "b", "c", "d"]}"#,
            "1:11: notes: found an array of 4 values; write an array of at most 3 values, each a string"
        ),
        (#"{"dates": {"cut": "now"}}"#, #"1:19: dates.cut: found the string "now"; write a number"#),
        (
            #"{"water": "much"}"#,
            #"1:11: water: found the string "much"; write an array of 2 numbers, [morning, evening], or a number"#
        ),
        (#"{"children": {}}"#, "1:14: children: found an empty object; write an array, each an object (plant)"),
        (
            #"{"children": [{}, {"children": [4]}]}"#,
            "1:33: children[1].children[0]: found 4; write an object (plant)"
        ),
        ("[]", "1:1: found an empty array; write an object (plant)"),
    ]

    @Test(arguments: mistakes) func mistakesAreNamedWithPlaceAndAdvice(text: String, message: String) {
        #expect(Garden.problem(text) == message)
    }

    static let mistakesOfYAML: [(String, String)] = [
        ("isEvergreen: yes", #"1:14: isEvergreen: found the string "yes" where true or false is expected; write true"#),
        (
            "name: #fff\n",
            "1:6: name: found null where a string is expected; "
                + "in YAML # begins a comment; put the string in quotes"
        ),
        ("children:\n- heigth: 1\n", #"2:3: children[0].heigth: unknown key; did you mean "height"?"#),
    ]

    @Test(arguments: mistakesOfYAML) func mistakesOfYAMLAreExplained(text: String, message: String) {
        #expect(Garden.problem(text, format: .yaml) == message)
    }

    @Test func allMistakesAreToldAtOnceInOrder() {
        let text = """
            {"children": [{"height": 200, "x": 1}, {"type": "?"}],
             "leaves": "a", "leaves": 2}
            """
        let found = problems { () throws(SceneError) in _ = try Garden.read(text) }
        #expect(
            found.map { $0.split(separator: ":")[1...3].joined(separator: ":") } == [
                "1:26: children[0].height", "1:31: children[0].x", "1:49: children[1].type", "2:12: leaves",
                "2:17: leaves",
            ])
    }

    @Test func problemsBeyondTheLimitAreCounted() {
        let text = "{\"children\": [\((0..<50).map { _ in "{\"x\": 1}" }.joined(separator: ","))]}"
        let error = #expect(throws: SceneError.self) { try Garden.read(text) }
        #expect(error?.problems.count == 20)
        #expect(error?.description.hasSuffix("and 30 more problems") == true)
    }
}
