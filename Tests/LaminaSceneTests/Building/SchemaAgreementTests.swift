import Foundation
import Testing

@testable import LaminaScene

/// Where python3 has the package jsonschema, the schema is held against documents that the reader takes or refuses.
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
        #"{"opacity": 0}"#, #"{"opacity": -0.1}"#, #"{"opacity": "1"}"#, #"{"hidden": 0}"#, #"{"hidden": false}"#,
        #"{"transform": []}"#, #"{"transform": {}}"#, #"{"transform": [{"scale": 1}]}"#, #"{"transform": [{}]}"#,
        #"{"transform": [{"scale": 1, "rotate": 2}]}"#, #"{"transform": {"scale": 1, "rotate": 2}}"#,
        #"{"transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}"#, #"{"transform": [1, 2, 3]}"#,
        #"{"transform": {"matrix": [1]}}"#, #"{"transform": {"perspective": 0}}"#,
        #"{"transform": {"perspective": 1}}"#,
        #"{"transform": {"rotate": {"angle": 1, "axis": "x"}}}"#, #"{"transform": {"rotate": {"axis": "x"}}}"#,
        #"{"transform": {"rotate": {"angle": 1, "axis": [1, 1, 0]}}}"#, #"{"transform": {"translate": [1]}}"#,
        #"{"contentsGravity": "center"}"#, #"{"contentsGravity": "middle"}"#, #"{"maskedCorners": []}"#,
        #"{"maskedCorners": ["minXMinY"]}"#, #"{"maskedCorners": ["topLeft"]}"#, #"{"sublayers": [{"opacity": 2}]}"#,
        #"{"sublayers": [{}]}"#, #"{"sublayers": {}}"#, #"{"mask": {}}"#, #"{"id": ""}"#, #"{"contentsScale": 0}"#,
        #"{"minificationFilter": "trilinear", "minificationFilterBias": 17}"#, #"{"contents": ""}"#,
    ]

    static let roots = [
        "{}", #"{"lamina": 1}"#, #"{"lamina": 1, "size": [1, 1]}"#, #"{"lamina": 2, "size": [1, 1]}"#,
        #"{"lamina": 1, "size": [0, 1]}"#, #"{"lamina": 1, "size": [1, 1], "scale": 200}"#,
        #"{"lamina": 1, "size": [1, 1], "x": 1}"#, "[]", "null", #"{"lamina": 1.0, "size": [1, 1]}"#,
    ]

    @Test(.enabled(if: hasValidator)) func schemaAndReaderAgree() throws {
        let documents = Self.layers.map { scene(layers: $0) } + Self.roots
        let taken = documents.map { mistakes($0).isEmpty }
        for (document, (byReader, bySchema)) in zip(documents, zip(taken, try verdicts(documents))) {
            #expect(byReader == bySchema, "\(document)")
        }
    }
}
