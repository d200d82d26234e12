import Foundation
import Testing

@testable import LaminaProfile

@Suite struct ProfileComparisonTests {
    private func compare(_ now: Profile, _ before: Profile) throws -> ProfileComparison {
        try ProfileComparison(now, with: Baseline(Data(before.json().utf8), name: "before.json"))
    }

    @Test func theSameProfileHasNoChanges() throws {
        let comparison = try compare(makeProfile(), makeProfile())
        #expect(comparison.layers.isEmpty)
        #expect(comparison.table() == "nothing changed against before.json")
    }

    @Test func aSceneOfAnotherNameIsComparedAndNamed() throws {
        var now = makeProfile()
        now.scene = "fixed.json"
        #expect(try compare(now, makeProfile()).table() == "nothing changed against before.json of a.json")
        var nameless = makeProfile()
        nameless.scene = nil
        #expect(try compare(now, nameless).name == "before.json of a scene without a name")
        #expect(try compare(nameless, nameless).name == "before.json")
    }

    @Test func countersStandBesideEachOther() throws {
        var now = makeProfile()
        now.counters.drawCalls = 6
        let comparison = try compare(now, makeProfile())
        let change = try #require(comparison.counters.first { $0.name == "drawCalls" })
        #expect((change.before, change.now) == (3, 6))
        let row = try #require(comparison.table().split(separator: "\n").first { $0.hasPrefix("drawCalls") })
        #expect(row.split(separator: " ") == ["drawCalls", "3", "6", "+3", "(+100.0", "%)"])
        #expect(comparison.table().split(separator: "\n").count == 3)
    }

    @Test func layersAreFoundByTheirPaths() throws {
        let before = profile(of: box("a", 0, 0, 10, 10), box("b", 20, 0, 10, 10), box("gone", 40, 0, 5, 5))
        let now = profile(of: box("new", 60, 0, 30, 30), box("b", 20, 0, 20, 10), box("a", 0, 0, 10, 10))
        let layers = try compare(now, before).layers
        #expect(layers.map(\.path) == ["root/new", "root/b", "root/gone"])
        #expect(layers.map(\.kind) == [.added, .changed, .removed])
        #expect(layers.map { $0.before?.estimatedFragments } == [nil, 100, 25])
        #expect(layers.map { $0.now?.estimatedFragments } == [900, 200, nil])
        #expect(layers.map(\.layer) == [1, 2, -1])
    }

    @Test func layersOfOnePathAreTakenInTurn() throws {
        let before = profile(of: box("a", 0, 0, 10, 10), box("a", 20, 0, 10, 10))
        let now = profile(of: box("a", 0, 0, 10, 10), box("a", 20, 0, 10, 20), box("a", 40, 0, 1, 1))
        let layers = try compare(now, before).layers
        #expect(layers.map(\.layer) == [2, 3])
        #expect(layers.map(\.kind) == [.changed, .added])
    }

    @Test func theTableTellsHowManyLayersItLeavesOut() throws {
        let now = profile(of: box("a", 0, 0, 10, 10), box("b", 20, 0, 10, 10), box("c", 40, 0, 5, 5))
        let table = try compare(now, profile()).table(layerLimit: 1)
        #expect(table.contains("root/a"))
        #expect(table.hasSuffix("and 2 more layers"))
    }
}
