import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// The list of `docs/layout.md` stands here once more, where it is compiled and run.
@Suite struct LayoutPageTests {
    private static let short = "Earth"
    private static let long = Array(repeating: "word", count: 200).joined(separator: " ")

    private static func makeList(_ texts: [String], on stage: Stage) -> ScrollLayer {
        let list = ScrollLayer()
        list.scrollMode = .vertically
        list.frame = Rect(x: 0, y: 0, width: 390, height: 844)
        list.layoutManager = ListLayoutManager(spacing: 1, estimatedRowHeight: 60)

        for text in texts {
            let (row, label, picture) = (Layer(), TextLayer(), Layer())
            (label.string, label.isWrapped) = (text, true)
            for layer in [label, picture] {
                layer.translatesAutoresizingMaskIntoConstraints = false
                row.addSublayer(layer)
            }
            LayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 12),
                picture.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12),
                picture.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: -12),
                label.widthAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 2),
                picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.75),
                picture.centerYAnchor.constraint(equalTo: label.centerYAnchor),
                // The label pushes the row's edges apart, and is at least as high as the picture.
                label.topAnchor.constraint(equalTo: row.topAnchor, constant: 12),
                label.bottomAnchor.constraint(equalTo: row.bottomAnchor, constant: -12),
                label.heightAnchor.constraint(greaterThanOrEqualTo: picture.heightAnchor),
            ])
            list.addSublayer(row)
        }
        stage.root.addSublayer(list)
        return list
    }

    /// Of the width of 390, 36 are padding; a third of the rest is the picture's, three quarters of that its height.
    @Test func aRowIsAsHighAsItsPictureOrItsText() {
        let stage = Stage(size: Size(width: 390, height: 844))
        let rows = Self.makeList([Self.short, Self.long], on: stage).sublayers
        _ = stage.makeFrame()
        #expect(rows[0].frame == Rect(x: 0, y: 0, width: 390, height: 113))
        #expect(rows[0].sublayers[0].frame == Rect(x: 12, y: 12, width: 236, height: 89))
        #expect(rows[0].sublayers[1].frame.minX == 260 && rows[0].sublayers[1].frame.width == 118)
        let (label, picture) = (rows[1].sublayers[0], rows[1].sublayers[1])
        #expect(rows[1].frame.minY == 114 && label.frame.height > 200)
        #expect(rows[1].frame.height == label.frame.height + 24)
        #expect(abs(label.frame.midY - picture.frame.midY) <= 1 && abs(picture.frame.height - 88.5) <= 0.5)
    }

    /// A page of 844 and half a page after it, in rows of 113 and a spacing of 1.
    @Test func ofAllRowsThoseThatAreNearAreSolved() {
        let stage = Stage(size: Size(width: 390, height: 844))
        let rows = Self.makeList(Array(repeating: Self.short, count: 1_000), on: stage).sublayers
        _ = stage.makeFrame()
        let solved = rows.prefix { $0.layoutItem.layoutCounts != nil }.count
        #expect(solved == Int((844 * 1.5 / 114).rounded(.up)))
        #expect(rows.count { $0.layoutItem.layoutCounts != nil } == solved)
    }

    @Test func theCodeOfThePageIsTheCodeThatRuns() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = try String(contentsOf: folder.appendingPathComponent("../../../docs/layout.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let code = page.components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }.first { $0.contains("ListLayoutManager") }
        let lines = Self.lines(try #require(code))
        #expect(lines.count > 20)
        var ours = Self.lines(source)[...]
        for line in lines {
            let place = try #require(ours.firstIndex(of: line), "not in the test, or not in this order: \(line)")
            ours = ours[(place + 1)...]
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
