import Foundation
import Testing

@testable import LaminaScene

/// With the Python package jsonschema, the schema is held against documents that the reader takes or refuses.
@Suite struct SchemaAgreementTests {
    private static let validator = """
        import json, sys, jsonschema
        schema, documents = json.load(sys.stdin)
        jsonschema.Draft202012Validator.check_schema(schema)
        check = jsonschema.Draft202012Validator(schema)
        print(json.dumps([check.is_valid(document) for document in documents]))
        """

    private static func python(_ arguments: [String], input: Data = Data()) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let writer = Thread {
            standardInput.fileHandleForWriting.write(input)
            try? standardInput.fileHandleForWriting.close()
        }
        writer.start()
        let read = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, read)
    }

    private static let hasValidator = (try? python(["-c", "import jsonschema"]).status) == 0

    private func verdicts(_ documents: [String]) throws -> [Bool] {
        let input = "[\(SceneSchema.json), [\(documents.joined(separator: ","))]]"
        let result = try Self.python(["-c", Self.validator], input: Data(input.utf8))
        return try #require(JSONSerialization.jsonObject(with: result.output) as? [Bool])
    }

    @Test(.enabled(if: hasValidator)) func everyExampleIsValid() throws {
        let documents = try ExampleTests.names.filter { $0.hasSuffix(".json") }.map {
            try String(contentsOf: repository.appendingPathComponent("Examples/\($0)"), encoding: .utf8)
        }
        #expect(try verdicts(documents) == documents.map { _ in true })
    }

    static let layers = [
        "{}", #"{"type": "layer"}"#, #"{"type": "text"}"#, #"{"frame": [0, 0, 1, 1]}"#, #"{"frame": [0, 0, -1, 1]}"#,
        #"{"frame": [0, 0, 1]}"#, #"{"frame": [0, 0, 1, 1, 1]}"#, #"{"frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]}"#,
        #"{"frame": [0, 0, 1, 1], "position": [0, 0]}"#, #"{"bounds": [0, 0, 1, 1], "position": [0, 0]}"#,
        ##"{"backgroundColor": "#abc"}"##, ##"{"backgroundColor": "#abcde"}"##, #"{"backgroundColor": [0, 1, 0.5]}"#,
        #"{"backgroundColor": [0, 1]}"#, #"{"backgroundColor": [0, 1, 2]}"#, #"{"backgroundColor": null}"#,
        #"{"backgroundColor": "red"}"#, #"{"backgroundColor": "RebeccaPurple"}"#, #"{"backgroundColor": "blurple"}"#,
        #"{"backgroundColor": "rgb(1 2 3 / 50%)"}"#, #"{"backgroundColor": "OKLCH(70% 0.1 200)"}"#,
        #"{"backgroundColor": "rbg(1 2 3)"}"#, #"{"backgroundColor": "rgb((1) 2 3)"}"#, #"{"backgroundColor": "red "}"#,
        #"{"frame": ["10%", "-5.5%", "50%", 1e2]}"#, #"{"frame": ["10%", 0, 0, "5px"]}"#,
        #"{"frame": ["10", 0, 0, 1]}"#,
        #"{"frame": ["50%%", 0, 0, 1]}"#, #"{"bounds": [0, 0, "50%", "50%"], "position": ["50%", 3]}"#,
        #"{"anchorPoint": ["50%", 0]}"#, #"{"transform": {"rotate": "0.5turn"}}"#, #"{"transform": {"rotate": "1e"}}"#,
        #"{"transform": {"rotate": {"angle": "-90DEG"}}}"#, #"{"transform": {"rotate": {"angle": "90"}}}"#,
        #"{"filters": [{"type": "hueRotate", "angle": ".25turn"}]}"#,
        #"{"filters": [{"type": "hueRotate", "angle": "x"}]}"#,
        #"{"timing": {"beginTime": "-250ms", "duration": "1.5s"}}"#, #"{"timing": {"duration": "1.5"}}"#,
        #"{"timing": {"duration": "12px"}}"#, #"{"opacity": 0}"#, #"{"opacity": -0.1}"#, #"{"opacity": "1"}"#,
        #"{"hidden": 0}"#, #"{"hidden": false}"#,
        #"{"transform": []}"#, #"{"transform": {}}"#, #"{"transform": [{"scale": 1}]}"#, #"{"transform": [{}]}"#,
        #"{"transform": [{"scale": 1, "rotate": 2}]}"#, #"{"transform": {"scale": 1, "rotate": 2}}"#,
        #"{"transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}"#, #"{"transform": [1, 2, 3]}"#,
        #"{"transform": {"matrix": [1]}}"#, #"{"transform": {"perspective": 0}}"#,
        #"{"transform": {"perspective": 1}}"#,
        #"{"transform": {"rotate": {"angle": 1, "axis": "x"}}}"#, #"{"transform": {"rotate": {"axis": "x"}}}"#,
        #"{"transform": {"rotate": {"angle": 1, "axis": [1, 1, 0]}}}"#, #"{"transform": {"translate": [1]}}"#,
        #"{"contentsGravity": "center"}"#, #"{"contentsGravity": "middle"}"#, #"{"maskedCorners": []}"#,
        #"{"cornerRadii": 4}"#, #"{"cornerRadii": -4}"#, #"{"cornerRadii": [1, [2, 3], 4, 5]}"#,
        #"{"cornerRadii": [1, 2, 3]}"#, #"{"cornerRadii": [1, 2, 3, [4]]}"#, #"{"cornerRadii": null}"#,
        #"{"cornerRadii": {"topLeft": [2, 3]}}"#, #"{"cornerRadii": {"top": 1}}"#, #"{"cornerCurve": "continuous"}"#,
        #"{"maskedCorners": ["minXMinY"]}"#, #"{"maskedCorners": ["topLeft"]}"#, #"{"sublayers": [{"opacity": 2}]}"#,
        #"{"sublayers": [{}]}"#, #"{"sublayers": {}}"#, #"{"mask": {}}"#, #"{"id": ""}"#, #"{"contentsScale": 0}"#,
        #"{"minificationFilter": "trilinear", "minificationFilterBias": 17}"#, #"{"contents": ""}"#,
        #"{"when": {"maxWidth": 5, "opacity": 0}}"#, #"{"when": {"maxWidth": 5, "opacity": 2}}"#, #"{"when": []}"#,
        #"{"when": [{"minWidth": 5, "opacity": 0}, {"maxHeight": 5.5, "hidden": true}]}"#, #"{"when": {"opacity": 0}}"#,
        #"{"when": {"maxWidth": -1, "opacity": 0}}"#, #"{"when": {"maxWidth": 5, "id": "a"}}"#, #"{"when": 5}"#,
        #"{"when": {"maxWidth": 5, "type": "text"}}"#, #"{"type": "text", "when": {"maxWidth": 5, "fontSize": 8}}"#,
        #"{"when": {"maxWidth": 5, "fontSize": 8}}"#,
        #"{"when": {"maxWidth": 5, "when": {"maxHeight": 1, "opacity": 0}}}"#,
        #"{"type": "stack", "when": {"maxHeight": 5, "axis": "vertical"}}"#,
    ]

    static let effects = [
        #"{"mask": {"frame": [0, 0, 1, 1], "mask": {}}, "maskType": "luminance"}"#, #"{"mask": []}"#,
        #"{"mask": {"opacity": 2}}"#, #"{"maskType": "depth"}"#, #"{"shadowOpacity": 0.5}"#,
        #"{"shadowOpacity": 1.5}"#, #"{"shadowRadius": -1}"#, #"{"shadowOffset": [1]}"#,
        #"{"shadowOffset": [1, 200000]}"#, ##"{"shadowColor": "#123"}"##, #"{"shadowColor": null}"#,
        #"{"shadowPath": {"rect": [0, 0, 1, 1]}}"#, #"{"shadowPath": {"rect": [0, 0, 1]}}"#,
        #"{"shadowPath": {"roundedRect": [0, 0, 1, 1], "cornerRadius": 1}}"#,
        #"{"shadowPath": {"roundedRect": [0, 0, 1, 1]}}"#, #"{"shadowPath": {"cornerRadius": 1}}"#,
        #"{"shadowPath": {"rect": [0, 0, 1, 1], "cornerRadius": 1}}"#, #"{"shadowPath": {}}"#,
        #"{"shadowPath": {"rect": [0, 0, 1, 1], "ellipse": [0, 0, 1, 1]}}"#, #"{"shadowPath": []}"#,
        #"{"shadowPath": [["move", 0, 0], ["line", 1, 0], ["quad", 1, 1, 2, 2], ["curve", 1, 1, 2, 2, 3, 3], ["close"]]}"#,
        #"{"shadowPath": [["move", 0]]}"#, #"{"shadowPath": [["hop", 0, 0]]}"#, #"{"shadowPath": [["close", 1]]}"#,
        #"{"shadowPath": [["move", 0, "0"]]}"#, #"{"shadowPath": [[]]}"#, #"{"shadowPath": ["close"]}"#,
        #"{"filters": []}"#, #"{"filters": [{"type": "gaussianBlur"}]}"#, #"{"filters": [{"radius": 4}]}"#,
        #"{"filters": [{"type": "gaussianBlur", "radius": 4, "edge": "clamp", "name": "b", "enabled": false}]}"#,
        #"{"filters": [{"type": "gaussianBlur", "radius": -1}]}"#, #"{"filters": [{"type": "blur"}]}"#,
        #"{"filters": [{"type": "saturation"}]}"#, #"{"filters": [{"type": "saturation", "amount": 2}]}"#,
        #"{"filters": [{"type": "saturation", "amount": 2, "edge": "clamp"}]}"#, #"{"filters": {}}"#,
        #"{"filters": [{"type": "colorMatrix", "red": [0, 1, 0, 0], "bias": [0.5, 0, 0, 0]}]}"#,
        #"{"filters": [{"type": "colorMatrix", "red": [0, 1, 0]}]}"#,
        #"{"filters": [{"type": "channelMatrix", "alpha": [0, 1, 0, 0], "bias": [0, 0, 0, 1]}]}"#,
        #"{"filters": [{"type": "channelMatrix", "alpha": [0, 1, 0, 0, 0]}]}"#,
        #"{"filters": [{"type": "componentTransfer", "alpha": {"table": [0.5, 1]}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": "identity", "green": {"table": [1, 0]}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {"linear": {"slope": 2}}, "alpha": {"gamma": {}}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {"curve": [[0, 0], [1, 0.5]]}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {"curve": []}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {"table": [1], "discrete": [1]}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": {"table": [2]}}]}"#,
        #"{"backgroundFilters": [{"type": "componentTransfer", "red": "none"}]}"#,
        #"{"compositingFilter": "normal"}"#, #"{"compositingFilter": "multiply"}"#, #"{"compositingFilter": "add"}"#,
        #"{"shouldRasterize": true, "rasterizationScale": 2}"#, #"{"rasterizationScale": 0}"#,
        #"{"patternArea": [0, 0, 5, 5]}"#, #"{"patternArea": [0, 0, 5]}"#,
        #"{"type": "effect"}"#, #"{"type": "effect", "effect": {"blur": "light"}, "intensity": 0.5}"#,
        #"{"type": "effect", "effect": {"blur": "bright"}}"#, #"{"type": "effect", "effect": {}}"#,
        #"{"type": "effect", "effect": {"blur": "light", "vibrancy": "light"}}"#,
        #"{"type": "effect", "effect": "light"}"#,
        #"{"type": "effect", "effect": {"vibrancy": "systemMaterial"}, "appearance": "dark"}"#,
        #"{"type": "effect", "effect": {"vibrancy": {"blur": "light", "style": "separator"}}}"#,
        #"{"type": "effect", "effect": {"vibrancy": {"style": "separator"}}}"#, #"{"effect": {"blur": "light"}}"#,
        #"{"type": "effect", "intensity": 2}"#, #"{"type": "effect", "frame": [0, 0, 1, 1], "position": [0, 0]}"#,
        #"{"id": "a"}, {"type": "snapshot", "of": "a", "rect": [0, 0, 1, 1], "afterUpdates": false}"#,
        #"{"type": "snapshot"}"#, #"{"type": "snapshot", "of": 3}"#, #"{"type": "snapshot", "of": ""}"#,
    ]

    /// Reading alone checks that ids exist and values fit their key paths; here they do.
    static let motion = [
        #"{"keyPath": "opacity", "to": 1}"#, #"{"keyPath": "opacity"}"#, #"{"to": 1}"#, "{}", "3",
        #"{"type": "basic", "keyPath": "opacity", "to": 1}"#, #"{"type": "dance", "keyPath": "opacity", "to": 1}"#,
        #"{"keyPath": "opacity", "to": 1, "mass": 2}"#, #"{"type": "basic", "keyPath": "opacity", "to": 1, "mass": 2}"#,
        #"{"type": "spring", "keyPath": "opacity", "to": 1}"#, #"{"keyPath": "opacity", "values": [0, 1]}"#,
        #"{"keyPath": "opacity", "values": [0, 1], "mass": 1}"#, #"{"keyPath": "opacity", "values": [0, 1], "to": 1}"#,
        #"{"keyPath": "opacity", "values": []}"#, #"{"type": "keyframe", "keyPath": "opacity"}"#,
        #"{"keyPath": "position", "path": [["move", 0, 0], ["line", 1, 1]], "rotationMode": "auto"}"#,
        #"{"keyPath": "position", "values": [[0, 0]], "rotationMode": "auto"}"#,
        #"{"keyPath": "position", "values": [[0, 0]], "path": [["move", 0, 0], ["line", 1, 1]]}"#,
        #"{"keyPath": "opacity", "values": [0, 1], "calculationMode": "cubic", "keyTimes": [0, 1]}"#,
        #"{"keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 2]}"#,
        #"{"keyPath": "opacity", "values": [0, 1], "calculationMode": "round"}"#,
        #"{"animations": []}"#, #"{"type": "group"}"#, #"{"animations": [{"to": 3}]}"#, #"{"kind": "push"}"#,
        #"{"animations": [{"keyPath": "opacity", "by": 1}], "duration": 3}"#, #"{"kind": "pull"}"#,
        #"{"type": "transition"}"#, #"{"subtype": "fromTop", "filter": {"type": "gaussianBlur"}}"#,
        #"{"kind": "fade", "keyPath": "opacity"}"#, #"{"kind": "fade", "endProgress": 2}"#,
        #"{"kind": "fade", "duration": 0}"#, #"{"kind": "fade", "duration": 1e-3, "repeatCount": "infinity"}"#,
        #"{"kind": "fade", "repeatCount": 2, "repeatDuration": 3}"#, #"{"kind": "fade", "repeatCount": "twice"}"#,
        #"{"kind": "fade", "begin": 1}"#, #"{"kind": "fade", "begin": 1, "beginTime": 1}"#,
        #"{"kind": "fade", "timing": "easeIn"}"#, #"{"kind": "fade", "timing": [0, 0, 1, 1]}"#,
        #"{"kind": "fade", "timing": [0, 0, 2, 1]}"#, #"{"kind": "fade", "timing": "slow"}"#,
        #"{"kind": "fade", "fillMode": "both", "speed": 0, "removedOnCompletion": false, "key": ""}"#,
    ]

    static let timelines = [
        #"{"at": 1, "set": {"a.opacity": 1}}"#, #"{"at": 1}"#, #"{"set": {}}"#, #"{"at": -1, "set": {}}"#,
        #"{"at": 1, "set": []}"#, #"{"at": 1, "remove": "a"}"#, #"{"at": 1, "remove": ["a"]}"#,
        #"{"at": 1, "remove": []}"#, #"{"at": 1, "remove": [3]}"#, #"{"at": 1, "add": {}}"#, #"{"at": 1, "add": []}"#,
        #"{"at": 1, "add": {}, "index": 0}"#, #"{"at": 1, "add": {}, "index": 0.5}"#,
        #"{"at": 1, "add": {}, "above": "a"}"#, #"{"at": 1, "add": {}, "above": "a", "index": 1}"#,
        #"{"at": 1, "add": {}, "above": "a", "below": "a"}"#, #"{"at": 1, "set": {}, "to": "a"}"#,
        #"{"at": 1, "animate": "a"}"#, #"{"at": 1, "animate": "a", "animation": {"keyPath": "opacity", "to": 1}}"#,
        #"{"at": 1, "animate": "a", "animations": [{"keyPath": "opacity", "to": 1}]}"#,
        #"{"at": 1, "animate": "a", "animations": [], "animation": {"keyPath": "opacity", "to": 1}}"#,
        #"{"at": 1, "set": {}, "animations": []}"#, #"{"at": 1, "transition": {}, "on": "a"}"#,
        #"{"at": 1, "transition": {}}"#, #"{"at": 1, "set": {}, "on": "a"}"#,
        #"{"at": 1, "transition": {"kind": "push", "type": "transition"}, "on": "a"}"#,
        #"{"at": 1, "set": {}, "animated": 1}"#,
        #"{"at": 1, "set": {}, "animated": false, "duration": 1, "timing": "linear"}"#,
        #"{"at": 1, "set": {}, "duration": 0}"#, #"{"at": 1, "set": {}, "timing": {}}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {}}}"#, #"{"at": 1, "set": {}, "timing": [0, 0, 1, 1]}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {"bounce": 0.3}}}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {"bounce": 0.3, "mass": 1}}}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {"duration": 0.3, "initialVelocity": 1}}}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {"duration": 0.3, "damping": 1}}}"#,
        #"{"at": 1, "set": {}, "timing": {"spring": {"bounce": 2}}}"#,
    ]

    static let timings = [
        "{}", "[]", #"{"beginTime": 1, "speed": 0}"#, #"{"duration": 0}"#, #"{"begin": 1}"#,
        #"{"repeatCount": 1, "repeatDuration": 1}"#,
    ]

    private static var inTime: [String] {
        motion.map { scene(layers: #"{"animations": [\#($0)]}"#) }
            + timings.map { scene(layers: #"{"timing": \#($0)}"#) }
            + timelines.map { scene(#"{"id": "a"}"#, timeline: $0) }
    }

    static let roots = [
        "{}", #"{"lamina": 1}"#, #"{"lamina": 1, "size": [1, 1]}"#, #"{"lamina": 2, "size": [1, 1]}"#,
        #"{"lamina": 1, "size": [0, 1]}"#, #"{"lamina": 1, "size": [1, 1], "scale": 200}"#,
        #"{"lamina": 1, "size": [1, 1], "sizes": {}}"#, #"{"lamina": 1, "size": [1, 1], "sizes": {"a": [1, 2]}}"#,
        #"{"lamina": 1, "size": [1, 1], "sizes": {"a": [0, 2]}}"#, #"{"lamina": 1, "size": [1, 1], "sizes": {"a": 1}}"#,
        #"{"lamina": 1, "size": [1, 1], "sizes": [[1, 2]]}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": {"number": 1, "minimum": 0}}, "scale": {"input": "a"}}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": {"number": 1, "string": "b"}}}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": {"string": "b", "maximum": 1}}}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": {}}}"#, #"{"lamina": 1, "size": [1, 1], "inputs": []}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": "text"}}"#,
        #"{"lamina": 1, "size": [1, 1], "inputs": {"a": {"number": 1}}, "scale": {"input": 3}}"#,
        #"{"lamina": 1, "size": [{"input": "a"}, 1], "inputs": {"a": {"number": 1}}}"#,
        #"{"lamina": 1, "size": [1, 1], "x": 1}"#, "[]", "null", #"{"lamina": 1.0, "size": [1, 1]}"#,
    ]

    @Test(.enabled(if: hasValidator)) func schemaAndReaderAgree() throws {
        let documents = (Self.layers + Self.effects).map { scene(layers: $0) } + Self.roots + Self.inTime
        let taken = documents.map { mistakes($0).isEmpty }
        for (document, (byReader, bySchema)) in zip(documents, zip(taken, try verdicts(documents))) {
            #expect(byReader == bySchema, "\(document)")
        }
    }
}
