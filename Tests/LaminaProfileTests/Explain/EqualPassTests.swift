import Foundation
import Lamina
import Testing

@testable import LaminaProfile

/// Passes that are equal but for names and places are tried once.
@Suite struct EqualPassTests {
    /// A faded group of two round layers, which meet or do not.
    private func row(_ index: Int, gap: Double = 12, radius: Double = 2) -> Layer {
        box("row \(index)", 5, Double(index * 8), 60, 7).with {
            ($0.backgroundColor, $0.opacity) = (nil, 0.5)
            $0.sublayers = [0, gap].map { x in
                box("part", x, 0, 10, 7).with { ($0.backgroundColor, $0.cornerRadius) = (.white, radius) }
            }
        }
    }

    private func explained(_ layers: [Layer], tries: Int = ExplainOptions.defaultTryLimit) throws -> Explanation {
        let stage = Stage(size: Size(width: 100, height: 50), background: Color(red: 0.2, green: 0.3, blue: 0.9))
        stage.root.sublayers = layers
        var options = ExplainOptions.untimed
        options.tryLimit = tries
        return try SharedRenderer.result.get().explain(stage, options: options)
    }

    @Test func equalRowsGetTheAnswerOfTheFirst() throws {
        let one = try explained([row(0)])
        let six = try explained((0..<6).map { row($0) })
        #expect(six.passes.count == 6 && six.untriedCount == 0)
        for index in 0..<6 {
            let words = "set allowsGroupOpacity of `row \(index)` to false"
            #expect(six.fixes(of: "row \(index)") == [words])
            let change = try #require(six.pass(of: "row \(index)")?.suggestions.first?.changes.first)
            #expect(change.layer == "root/row \(index)")
        }
        // All of them are tried in the pictures of one.
        #expect(six.tryCount == one.tryCount)
        #expect(Set(six.passes.map(\.alike)) == [0])
        #expect(six.passes.allSatisfy { $0.suggestions.first?.layerCount == 6 })
        #expect(six.description.contains("6 layers alike, root/row 0 to root/row 5: groupOpacity\n"))
        #expect(six.fixes.count == 6 && six.fixed?.cost.offscreenPassesRequired == 0)
        #expect(six.fixed?.keepsPicture == true)
    }

    @Test func rowsThatMeetShareAChange() throws {
        let six = try explained((0..<6).map { row($0, gap: 5) })
        let one = try explained([row(0, gap: 5)])
        #expect(six.passes.allSatisfy { $0.suggestions.map(\.kind) == [.change] })
        #expect(Set(six.passes.flatMap { $0.suggestions.map(\.words) }).count == 6)
        #expect(six.tryCount == one.tryCount)
    }

    /// Of alike rows that show other things, each gets what holds for it.
    @Test func rowsOfWhichOnlySomeMeetAreDivided() throws {
        // No pass is made of any of them, as those that meet are cut where others cover them.
        let rows = (0..<4).map { row($0, gap: $0 % 2 == 0 ? 5 : 12, radius: 0) }
        let found = try explained(rows)
        for (index, name) in ["row 0", "row 1", "row 2", "row 3"].enumerated() {
            let kinds = try #require(found.pass(of: name)).suggestions.map(\.kind)
            #expect(kinds == [index % 2 == 1 ? .fix : .change], "\(name)")
        }
        #expect(found.fixes.count == 2 && found.fixed?.keepsPicture == true)
    }

    /// Cells of other texts, sizes and places have one remedy: it is tried for all at once, and reported once.
    @Test func cellsThatShowOtherThingsAreAlike() throws {
        let cells = (0..<5).map { index in
            box("cell \(index)", Double(index * 18), 10, Double(10 + index), 20).with {
                ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadius) = (0.4, 2, 3)
                $0.backgroundColor = Color(red: 1, green: Double(index) / 5, blue: 0)
            }
        }
        let found = try explained(cells)
        #expect(found.passes.count == 5 && Set(found.passes.map(\.alike)) == [0])
        #expect(found.passes.allSatisfy { $0.suggestions.map(\.kind) == [.fix] })
        #expect(found.passes.allSatisfy { $0.suggestions.first?.changes.map(\.property) == ["shadowPath"] })
        #expect(found.tryCount <= 3)
    }

    /// The first two groups share a target, which the third, over the second, can't: their passes are reported apart,
    /// and the change that was tried for all of them is named once.
    @Test func aFixOfPassesThatAreReportedApartIsNamedOnce() throws {
        let places = [Point(x: 5, y: 5), Point(x: 40, y: 5), Point(x: 50, y: 15)]
        let groups = places.enumerated().map { index, place in
            box("group \(index)", place.x, place.y, 30, 20).with { group in
                (group.backgroundColor, group.opacity) = (nil, 0.997)
                group.sublayers = [
                    box("red \(index)", 0, 0, 18, 20).with {
                        ($0.backgroundColor, $0.cornerRadius) = (Color(red: 1, green: 0, blue: 0), 4)
                    },
                    box("black \(index)", 9, 0, 18, 20).with { ($0.backgroundColor, $0.cornerRadius) = (.black, 4) },
                ]
            }
        }
        let found = try explained(groups)
        #expect(found.passes.map(\.isExecuted) == [true, true, true])
        #expect(Set(found.passes.map(\.alike)).count == 2)
        #expect(found.passes.allSatisfy { $0.suggestions.first?.firstPass == 0 })
        #expect(found.passes.allSatisfy { $0.suggestions.first?.layerCount == 3 })
        let blocks = found.description.components(separatedBy: "\n\n")
        let best = try #require(blocks.first { $0.hasPrefix("largest savings:") })
        // A line for the change, and one for its numbers.
        #expect(best.split(separator: "\n").count == 3, "\(best)")
        #expect(best.contains("to 1, and so for 2 alike"))
    }

    /// A part that is hidden in one row is visible in the other.
    @Test func aCoveredRowIsNotLikeOneThatIsSeen() throws {
        let cover = box("cover", 0, 8, 100, 30).with { $0.backgroundColor = Color(red: 1, green: 0, blue: 0) }
        let found = try explained([row(0), row(1), cover])
        #expect(found.fixes(of: "row 0") == ["set allowsGroupOpacity of `row 0` to false"])
        #expect(found.fixes(of: "row 1") == ["set hidden of `row 1` to true, as none of it is visible"])
    }

    /// A blur over one colour is lost, an equal one over an edge is not.
    @Test func anAnswerThatDependsOnWhatIsAroundIsTriedAnew() throws {
        func blur(_ x: Double) -> Layer {
            box("blur \(x)", x, 10, 20, 20).with {
                $0.backgroundColor = nil
                $0.backgroundFilters = [Filter(.gaussianBlur(radius: 2))]
            }
        }
        let half = box("half", 60, 0, 40, 50).with { $0.backgroundColor = Color(red: 1, green: 0, blue: 0) }
        for blurs in [[blur(10), blur(50)], [blur(50), blur(10)]] {
            let found = try explained([half] + blurs)
            #expect(found.fixes(of: "blur 50.0").isEmpty)
        }
    }

    @Test func triesAreSpentOnWhatIsMade() throws {
        // Round layers that meet have to be drawn apart; the row that does not is larger, and needs no picture.
        let found = try explained([row(0, gap: 40), row(1, gap: 5)], tries: 1)
        #expect(found.passes.map(\.layer) == ["root/row 1", "root/row 0"])
        #expect(found.passes.map(\.isExecuted) == [true, false])
        #expect(found.passes[1].suggestions.map(\.kind) == [.fix])
        // The first of two options of the row that is made takes the only picture.
        #expect(found.tryCount == 1 && found.untriedCount == 1)
    }

    @Test func theSameIsFoundInEveryRun() throws {
        let stage = try SceneLoader().stage(at: example("masks-and-clips.json"))
        stage.scale = 0.25
        let renderer = try SharedRenderer.result.get()
        func text() throws -> String { try renderer.explain(stage, options: .untimed).json() }
        let first = try text()
        #expect(try text() == first)
    }
}
