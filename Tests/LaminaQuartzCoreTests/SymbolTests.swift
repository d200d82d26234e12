import FoundationEssentials
import Testing

/// Apple's names: how many of them exist, and the page's words for the others.
@Suite struct SymbolTests {
    private static let parts: [(name: String, list: SymbolList)] = [
        ("layers", .layers), ("kinds of layers", .layerKinds), ("animations", .animations), ("dynamics", .dynamics),
        ("layout", .layout),
    ]

    @Test func nearlyAllNamesExist() {
        for (name, list) in Self.parts {
            let share = Double(list.present.count) / Double(list.present.count + list.missing.count)
            #expect(share >= 0.95, "\(name): \(list.missing)")
        }
        #expect(Self.parts.reduce(0) { $0 + $1.list.present.count } > 700)
    }

    @Test func noNameIsListedTwice() {
        for (name, list) in Self.parts {
            let counts = Dictionary(list.all.map { ($0, 1) }, uniquingKeysWith: +)
            #expect(counts.filter { $0.value > 1 }.isEmpty, "\(name)")
        }
    }

    /// The page's rows `| part | present | missing | … |` and `| name | why |` are those of the lists.
    @Test func thePageHasTheNumbersAndTheMissingNames() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/quartzcore.md"), encoding: .utf8)
        for (name, list) in Self.parts {
            let row = "| \(name) | \(list.present.count) | \(list.missing.count) | \(list.ofScreens.count) |"
            #expect(page.contains(row), "write \(row)")
            for missing in list.missing {
                #expect(page.contains("| `\(missing)` |"), "\(missing) has no row")
            }
        }
        let missing = Set(Self.parts.flatMap(\.list.missing))
        let table = try #require(page.ranges(of: "Those that are missing").first).upperBound
        for row in page[table...].split(separator: "\n") where row.hasPrefix("| `") {
            let name = row.dropFirst(3).prefix { $0 != "`" }
            #expect(missing.contains(String(name)), "\(name) exists: take its row out")
        }
    }
}
