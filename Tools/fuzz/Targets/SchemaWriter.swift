/// Writes scene documents from the schema: bytes choose the properties and their values, so that most are valid.
struct SchemaWriter {
    private var tape: ByteTape
    /// The number of further objects that are allowed.
    private var objectsLeft = 60
    private var idCount = 0
    private var json = ""

    private static let deepest = 14
    private static let names = ["a", "b", "c", "d"]
    private static let pictures = ["p.png", "p.jpg", "p.webp", "p.ppm", "film.png", "t.dzi", "f%d.png"]
    private static let keyPaths = [
        "opacity", "position", "position.x", "bounds.size", "transform.rotation.z", "transform", "cornerRadius",
        "filters.blur.inputRadius", "backgroundColor", "shadowOffset", "strokeEnd", "path", "locations",
    ]
    private static let constraints = [
        "H:|-[a]-[b(>=20)]-|", "V:[a]-8-[b]", "a.width == b.width", "a.centerX == root.centerX * 0.5 @250",
        "b.top >= a.bottom + 4", "c.height == 30",
    ]
    private static let texts = ["text", "two\nlines", "", "ab\u{301} \u{5D0}\u{5D1}", "DejaVu Sans", "drawCalls <= 4"]
    private static let paths = ["M0 0H30V20Z", "M5 5c10 0 10 20 30 20a8 4 30 0 1-9 3z", "M0 0L40 40M40 0L0 40", ""]
    /// The strings for properties by their names; others have texts, and those that are listed with none name layers.
    private static let strings: [String: [String]] = [
        "contents": pictures, "backgroundPattern": pictures, "source": pictures, "keyPath": keyPaths, "key": keyPaths,
        "constraint": constraints, "constraints": constraints, "format": constraints, "path": paths,
        "shadowPath": paths,
        "string": texts, "text": texts, "font": texts, "fonts": ["font.ttf", "font.otf"], "budgets": texts,
    ]
    /// Properties of the whole scene that are the same in all: pictures stay small.
    private static let fixed = ["lamina": "1", "size": "[64, 48]"]
    private static let leftOut: Set<String> = [
        "$schema", "sizes", "scale", "title", "description", "dynamics", "timeline",
    ]

    private init(_ tape: ByteTape) { self.tape = tape }

    /// Returns the document of some bytes.
    static func document(_ tape: ByteTape) -> String {
        var writer = SchemaWriter(tape)
        writer.json += "{\"lamina\": 1, \"size\": [64, 48], \"sublayers\": ["
        var count = 0
        while !writer.tape.isAtEnd, count < 8 {
            if count > 0 { writer.json += ", " }
            writer.write(.reference("layer"), "sublayers", depth: 0)
            count += 1
        }
        writer.json += "]}"
        return writer.json
    }

    // Recursion ends at the deepest level: documents are no deeper than that.
    private mutating func write(_ node: SchemaNode, _ key: String, depth: Int) {
        switch node {
        case .reference(let name): write(SchemaNode.definitions[name] ?? .anything, key, depth: depth)
        case .choice(let choices): write(tape.pick(choices), key, depth: depth)
        case .values(let values): json += tape.pick(values)
        case .number(let range, let isWhole): write(range, isWhole: isWhole)
        case .text(let samples): json += quoted(samples.map { tape.pick($0) } ?? text(for: key))
        case .array(let first, let rest, let count): writeArray(first, rest, count, key, depth: depth)
        case .map(let element):
            json += "{"
            writeMembers([(tape.pick(SchemaWriter.names), element)], depth: depth)
            json += "}"
        case .object(let object): write(object, depth: depth)
        case .variants(let kinds): write(.reference(tape.pick(kinds)), key, depth: depth)
        case .anything: json += tape.pick(["0", "1", "\"a\"", "null", "[]"])
        }
    }

    private mutating func text(for key: String) -> String {
        guard key == "id" else { return tape.pick(SchemaWriter.strings[key] ?? SchemaWriter.names) }
        // No two layers have the same.
        idCount += 1
        return idCount <= SchemaWriter.names.count ? SchemaWriter.names[idCount - 1] : "id\(idCount)"
    }

    private mutating func write(_ range: ClosedRange<Double>, isWhole: Bool) {
        let byte = Double(tape.byte())
        let kind = tape.below(16)
        var value: Double =
            switch kind {
            case 0: range.lowerBound
            case 1: isWhole ? min(range.upperBound, 1_000) : range.upperBound
            case 2, 3: -byte
            case 4, 5, 6: byte / 255
            case 7: byte * 40
            default: isWhole ? byte / 32 : byte / 4
            }
        value = min(max(value, range.lowerBound), range.upperBound)
        json += isWhole ? "\(Int(value.rounded()))" : "\(value)"
    }

    private mutating func writeArray(
        _ first: [SchemaNode], _ rest: SchemaNode?, _ count: ClosedRange<Int>, _ key: String, depth: Int
    ) {
        json += "["
        for (index, element) in first.enumerated() {
            if index > 0 { json += ", " }
            write(element, key, depth: depth + 1)
        }
        if let rest {
            let room = depth < SchemaWriter.deepest && objectsLeft > 0 ? 4 : 0
            let length = min(max(count.lowerBound, count.lowerBound + tape.below(room + 1)), count.upperBound)
            for index in 0..<min(length, 64) {
                if index > 0 { json += ", " }
                write(rest, key, depth: depth + 1)
            }
        }
        json += "]"
    }

    private mutating func write(_ object: SchemaNode.SchemaObject, depth: Int) {
        objectsLeft -= 1
        var chosen = object.required
        if !object.alternatives.isEmpty { chosen += tape.pick(object.alternatives) }
        let optional = object.properties.map(\.name).filter { !SchemaWriter.leftOut.contains($0) }
        let isFull = depth >= SchemaWriter.deepest || objectsLeft <= 0
        let extra = isFull || optional.isEmpty ? 0 : tape.below(7)
        for _ in 0..<max(extra, object.count.lowerBound) where chosen.count < object.count.upperBound {
            let name = tape.pick(optional)
            let isExcluded = chosen.contains { object.excludes[$0, default: []].contains(name) }
            if isExcluded || !object.excludes[name, default: []].isDisjoint(with: chosen) { continue }
            chosen += [name] + (object.needs[name] ?? [])
        }
        json += "{"
        let members = Set(chosen).sorted().compactMap { name in object.properties.first { $0.name == name } }
        writeMembers(members.map { ($0.name, $0.value) }, depth: depth)
        json += "}"
    }

    private mutating func writeMembers(_ members: [(String, SchemaNode)], depth: Int) {
        for (index, (name, value)) in members.enumerated() {
            if index > 0 { json += ", " }
            json += quoted(name) + ": "
            if let value = SchemaWriter.fixed[name], depth == 0 {
                json += value
            } else {
                write(value, name, depth: depth + 1)
            }
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\n", with: "\\n") + "\""
    }
}
