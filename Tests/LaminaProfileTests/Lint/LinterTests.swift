import Foundation
import Lamina
import LaminaStage
import Testing

@testable import LaminaProfile

/// Each kind of finding is made on a tree made for it, and not on one a step away.
@Suite struct LinterTests {
    private let red = Color(red: 1, green: 0.25, blue: 0.25)

    private func stage(_ layers: [Layer], scale: Double = 1) -> Stage {
        let stage = Stage(size: Size(width: 100, height: 50), background: .white)
        (stage.scale, stage.disablesActions) = (scale, true)
        stage.root.sublayers = layers
        return stage
    }

    private func lint(_ layers: Layer..., scale: Double = 1, without: Set<LintKind> = []) throws -> LintReport {
        var linter = Linter(without: without)
        try linter.add(stage(layers, scale: scale))
        return try #require(linter.finish(scene: "a.json"))
    }

    private func picture(_ image: Image, _ width: Double, _ height: Double) -> Layer {
        box("photo \(Int(width))", 0, 0, width, height).with { $0.contents = image }
    }

    private func image(_ width: Int, _ height: Int) throws -> Image {
        try Image(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    }

    // MARK: Pictures

    @Test func aPictureNeedsThePixelsThatItIsShownWith() throws {
        let photo = try image(600, 400)
        for (scale, isFound) in [(1.0, true), (2, true), (4, false)] {
            let found = try lint(picture(photo, 60, 40), scale: scale)
            let listed = try #require(found.pictures.first)
            #expect((listed.width, listed.height, listed.bytes) == (600, 400, 960_000))
            #expect((listed.shownWidth, listed.shownHeight) == (Int(60 * scale), Int(40 * scale)))
            #expect(listed.layers == ["root/photo 60"])
            #expect(found.findings.map(\.kind) == (isFound ? [.largePicture] : []), "\(scale)")
        }
        let finding = try #require(try lint(picture(photo, 60, 40)).findings.first)
        #expect(finding.message == "a picture of 600x400 pixels is shown as 60x40, 938 KiB for 9.38 KiB")
        #expect(finding.remedy == "use a picture of 60x40 pixels")
    }

    @Test func aSharedPictureNeedsItsLargestSize() throws {
        let photo = try image(600, 400)
        let found = try lint(picture(photo, 30, 20), picture(photo, 90, 40))
        #expect(found.pictures.count == 1)
        #expect((found.pictures[0].shownWidth, found.pictures[0].shownHeight) == (90, 40))
        #expect(found.pictures[0].layers == ["root/photo 30", "root/photo 90"])
        // A part of it is shown with so many pixels for each of its own.
        let part = picture(photo, 60, 40)
        part.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 0.25)
        let shown = try lint(part).pictures[0]
        #expect((shown.shownWidth, shown.shownHeight) == (120, 160))
    }

    @Test func aSmallPictureIsListedOnly() throws {
        let found = try lint(picture(try image(90, 90), 3, 3))
        #expect(found.findings.isEmpty && found.pictures.count == 1)
        #expect(found.description.contains("1 picture of 31.6 KiB"))
    }

    // MARK: Layers

    @Test func aRasterizedLayerHasTheScaleOfThePicture() throws {
        func found(_ rasterized: Double, at scale: Double) throws -> [LintFinding] {
            let layer = box("card", 10, 10, 40, 30).with {
                ($0.shouldRasterize, $0.rasterizationScale) = (true, rasterized)
            }
            return try lint(layer, scale: scale).findings
        }
        #expect(try found(2, at: 2).isEmpty && found(1.4, at: 1).isEmpty)
        let blurred = try found(1, at: 2)
        #expect(blurred.map(\.kind) == [.rasterizationScale])
        #expect(blurred.first?.message.contains("so that it is blurred") == true)
        #expect(blurred.first?.remedy == "set rasterizationScale to 2")
        #expect(try found(3, at: 1).first?.message.contains("with 9 times the pixels") == true)
    }

    @Test func aLayerOfNoSizeThatHasSomethingToShowIsFound() throws {
        let found = try lint(box("line", 10, 10, 0, 20)).findings
        #expect(found.map(\.kind) == [.sizelessLayer])
        #expect(found.first?.message == "its size is 0x20, so that its background colour does not show")
        // A layer that only holds others needs no size.
        let holder = box("holder", 10, 10, 0, 0).with {
            $0.backgroundColor = nil
            $0.sublayers = [box("inside", 0, 0, 10, 10)]
        }
        #expect(try lint(holder).findings.isEmpty)
        holder.masksToBounds = true
        #expect(try lint(holder).findings.map(\.kind).contains(.sizelessLayer))
    }

    @Test func whatIsNeverSeenIsFoundOnceWithItsReason() throws {
        func reason(_ layers: Layer...) throws -> [String] {
            var linter = Linter()
            try linter.add(stage(layers))
            return try #require(linter.finish()).findings.filter { $0.kind == .unseenLayer }.map(\.message)
        }
        #expect(
            try reason(box("far", 200, 0, 10, 10))
                == ["nothing of it is seen: it is outside of the picture, or of a clip around it"])
        let covered = try reason(
            box("under", 10, 10, 10, 10), box("cover", 0, 0, 50, 50).with { $0.backgroundColor = red })
        #expect(covered == ["nothing of it is seen: opaque layers cover it"])
        #expect(
            try reason(box("clear", 10, 10, 10, 10).with { $0.opacity = 0 })
                == ["nothing of it is seen: its opacity is 0"])
        #expect(try reason(box("hidden", 10, 10, 10, 10).with { $0.isHidden = true }).isEmpty)
        #expect(try reason(box("edge", 95, 10, 10, 10)).isEmpty)
        // The outermost layer stands for those inside.
        let group = box("group", 200, 0, 20, 20).with {
            $0.backgroundColor = nil
            $0.sublayers = [box("a", 0, 0, 5, 5), box("b", 6, 0, 5, 5)]
        }
        #expect(
            try reason(group)
                == ["nothing of it is seen, with 2 layers inside: it is outside of the picture, or of a clip around it"]
        )
    }

    @Test func whatIsThereToBeScrolledToOrToMaskIsNotFound() throws {
        let list = ScrollLayer()
        (list.name, list.frame, list.masksToBounds) = ("list", Rect(x: 0, y: 0, width: 40, height: 30), true)
        list.sublayers = [box("row", 0, 0, 40, 20), box("below", 0, 100, 40, 20)]
        #expect(try lint(list).findings.isEmpty)
        let masked = box("photo", 10, 10, 40, 30).with {
            $0.mask = box("mask", 0, 0, 40, 30)
            $0.mask?.cornerRadius = 8
        }
        #expect(try lint(masked).findings.isEmpty)
    }

    @Test func aLayerThatOneFrameShowsIsSeen() throws {
        let moving = box("moving", 200, 0, 10, 10)
        let stage = stage([moving])
        var linter = Linter()
        try linter.add(stage)
        #expect(linter.finish()?.findings.count == 1)
        moving.position.x = 20
        try linter.add(stage)
        let report = try #require(linter.finish())
        #expect(report.findings.isEmpty && report.frames == 2)
    }

    // MARK: Text

    private func text(_ width: Double, _ change: (TextLayer) -> Void = { _ in }) -> TextLayer {
        let text = TextLayer()
        (text.name, text.string, text.fontSize) = ("title", "a long title", 8)
        (text.foregroundColor, text.frame) = (.black, Rect(x: 2, y: 2, width: width, height: 12))
        change(text)
        return text
    }

    @Test func truncatedTextIsFoundWithTheWidthThatItNeeds() throws {
        let needed = Double(text(0).preferredFrameSize().width).rounded(.up)
        let found = try lint(text(20) { $0.truncationMode = .end }).findings
        #expect(found.map(\.kind) == [.cutText])
        #expect(found.first?.message == "its text ends with an ellipsis")
        #expect(found.first?.remedy.contains("a width of \(Int(needed)) points") == true)
        #expect(try lint(text(needed + 1) { $0.truncationMode = .end }).findings.allSatisfy { $0.kind != .cutText })
    }

    @Test func textThatAClipCutsIsFound() throws {
        func card(_ width: Double, _ holder: Layer) throws -> [LintKind] {
            (holder.name, holder.frame) = ("card", Rect(x: 0, y: 0, width: width, height: 20))
            (holder.masksToBounds, holder.sublayers) = (true, [text(20)])
            let stage = Stage(size: Size(width: 400, height: 50), background: .white)
            stage.root.sublayers = [holder]
            var linter = Linter()
            try linter.add(stage)
            return try #require(linter.finish()).findings.map(\.kind)
        }
        #expect(try card(30, Layer()) == [.cutText])
        #expect(try card(300, Layer()).isEmpty)
        #expect(try card(30, ScrollLayer()).isEmpty)
    }

    // MARK: Layout

    @Test func layoutIsFoundWithoutAPlan() throws {
        let stage = stage([box("card", 0, 0, 40, 40), box("badge", 0, 0, 0, 0)])
        let (card, badge) = (stage.root.sublayers[0], stage.root.sublayers[1])
        badge.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            badge.topAnchor.constraint(equalTo: card.topAnchor), badge.heightAnchor.constraint(equalToConstant: 10),
            badge.widthAnchor.constraint(equalToConstant: 20), badge.rightAnchor.constraint(equalTo: card.rightAnchor),
            badge.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 90),
        ])
        stage.countsFaults = true
        let frame = stage.makeFrame()
        #expect(frame.faultCounts?.problems == 1)
        var linter = Linter(only: [.layoutProblem, .ambiguousLayout, .overflowingLayer])
        try linter.add(stage)
        let contradiction = try #require(linter.finish()?.findings.first)
        #expect(contradiction.kind == .layoutProblem && contradiction.layers.isEmpty)
        #expect(contradiction.description.hasPrefix("constraints contradict each other: "))
        // Without the last three nothing decides its x, its width but as short as it can be.
        for constraint in badge.constraints + stage.root.constraints { constraint.isActive = false }
        badge.topAnchor.constraint(equalTo: card.topAnchor).isActive = true
        var second = Linter(only: [.ambiguousLayout])
        try second.add(stage)
        let found = try #require(second.finish()).findings
        #expect(found.map(\.layers) == Array(repeating: ["root/badge"], count: found.count) && !found.isEmpty)
        #expect(found.allSatisfy { $0.message.hasPrefix("nothing decides its ") })
    }

    @Test func layersThatReachOutAreFoundWithTheirEdges() throws {
        let stage = stage([box("badge", 0, 0, 0, 0)])
        let badge = stage.root.sublayers[0]
        badge.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            badge.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: -5),
            badge.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 90),
            badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 10),
        ])
        var linter = Linter(only: [.overflowingLayer])
        try linter.add(stage)
        let finding = try #require(linter.finish()?.findings.first)
        #expect(
            finding.message
                == "it reaches 10 points beyond the right edge and 5 points beyond the top edge of its superlayer root")
        #expect(finding.layers == ["root/badge"])
    }

    // MARK: Reports

    @Test func alikeLayersAreOneFindingAndKindsCanBeLeftOut() throws {
        let far = (0..<3).map { box("far \($0)", 200 + Double($0) * 20, 0, 10, 10) }
        let found = try lint(far[0], far[1], far[2])
        #expect(found.findings.count == 1)
        #expect(found.findings[0].layers == ["root/far 0", "root/far 1", "root/far 2"])
        #expect(found.description.contains("  unseenLayer  root/far 0 and 2 alike: nothing of it is seen"))
        #expect(found.description.hasPrefix("a.json, 100x50 at 1: 1 finding; no pictures"))
        #expect(try lint(far[0], without: [.unseenLayer]).findings.isEmpty)
        for kind in LintKind.allCases { #expect(LintKind(rawValue: kind.name) == kind && !kind.remedy.isEmpty) }
    }

    @Test func reportsAreOfTheSchema() throws {
        let photo = picture(try image(600, 400), 60, 40)
        let found = try lint(photo, box("far", 200, 0, 10, 10), picture(try image(20, 20), 0, 0))
        #expect(found.findings.count > 1 && found.pictures.count == 2)
        #expect(found.pictures[1].shownWidth == nil)
        let validator = try SchemaValidator(LintSchema.json())
        #expect(try validator.faults(in: found.json()) == [])
        #expect(try !validator.faults(in: found.json().replacing("largePicture", with: "hugePicture")).isEmpty)
    }
}
