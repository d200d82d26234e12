import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Transitions and contents that fade into others, as nodes of the render tree.
@Suite struct ChangeOverTests {
    private let holder = Layer("holder", Layer("old"))
    private let stage: Stage

    init() {
        stage = Stage(holder, Layer("after"))
        _ = stage.makeFrame()
    }

    private func change(_ type: Transition.Kind, _ subtype: Transition.Subtype = .fromLeft, filter: Filter? = nil) {
        let transition = Transition(type: type, subtype: subtype)
        (transition.duration, transition.filter) = (1, filter)
        holder.add(transition, forKey: nil)
        holder.sublayers = [Layer("new")]
    }

    private func tree(_ moment: Double) -> RenderTree {
        stage.advance(to: moment)
        return stage.makeFrame()
    }

    /// Each node with how deep it is and what it adds to its place and fade.
    private func lines(_ tree: RenderTree) -> [String] {
        var ends: [Int] = []
        return tree.nodes.enumerated().map { index, node in
            while let end = ends.last, end <= index { ends.removeLast() }
            ends.append(index + Int(node.subtreeCount))
            let name = node.name >= 0 ? tree.names[Int(node.name)] : "-"
            let point = node.toSuperlayer.apply(.zero) ?? .zero
            return String(repeating: ".", count: ends.count - 1)
                + "\(name) \(Int(point.x.rounded())),\(Int(point.y.rounded())) \(node.opacity)"
        }
    }

    @Test func picturesFadeAsShares() {
        change(.fade)
        #expect(
            lines(tree(0.25)) == [
                "- 0,0 1.0", ".holder 0,0 1.0", "..- 0,0 1.0", "...holder 0,0 0.75", "....old 0,0 1.0",
                "...- 0,0 0.25", "....new 0,0 1.0", ".after 0,0 1.0",
            ])
        #expect(tree(0.25).nodes[2].flags.contains(.transition))
        #expect(lines(tree(1)) == ["- 0,0 1.0", ".holder 0,0 1.0", "..new 0,0 1.0", ".after 0,0 1.0"])
    }

    @Test(
        arguments: [
            (.fromLeft, "3,0", "-7,0"), (.fromRight, "-3,0", "7,0"), (.fromTop, "0,3", "0,-7"),
            (.fromBottom, "0,-3", "0,7"),
        ] as [(Transition.Subtype, String, String)])
    func pushedPicturesMoveTogether(_ subtype: Transition.Subtype, _ old: String, _ new: String) {
        change(.push, subtype)
        let lines = lines(tree(0.3))
        #expect(lines[2] == "..holder \(old) 1.0")
        #expect(lines[4] == "..- \(new) 1.0")
    }

    @Test(arguments: [Transition.Kind.fade, .moveIn, .push, .reveal])
    func bordersBySideGoWithThePictures(kind: Transition.Kind) {
        holder.borderSides = BorderSides(BorderSide(width: 2))
        _ = stage.makeFrame()
        change(kind)
        let tree = tree(0.5)
        let holders = tree.nodes.indices.filter { tree.borderSides(of: tree.nodes[$0]) != nil }
        #expect(holders.count == 2 && !holders.contains(1))
        #expect(tree.nodes[1].subtreeCount > 4)
    }

    @Test func theNewPictureMovesInOverTheOld() {
        change(.moveIn, .fromRight)
        #expect(lines(tree(0.5))[2...5] == ["..holder 0,0 1.0", "...old 0,0 1.0", "..- 5,0 1.0", "...new 0,0 1.0"])
    }

    @Test func theOldPictureMovesAwayFromOverTheNew() {
        change(.reveal, .fromTop)
        #expect(lines(tree(0.5))[2...5] == ["..- 0,0 1.0", "...new 0,0 1.0", "..holder 0,5 1.0", "...old 0,0 1.0"])
    }

    @Test func aFilterIsStrongestInTheMiddle() {
        change(.fade, filter: Filter(.gaussianBlur(radius: 8)))
        #expect(tree(0.25).filters.map(\.kind) == [.gaussianBlur(radius: 4)])
        #expect(tree(0.5).filters.map(\.kind) == [.gaussianBlur(radius: 8)])
        #expect(tree(0.75).filters.map(\.kind) == [.gaussianBlur(radius: 4)])
    }

    @Test func aPartOfATransitionStartsAndEndsWithin() {
        let transition = Transition(type: .moveIn)
        (transition.duration, transition.startProgress, transition.endProgress) = (1, 0.5, 0.75)
        holder.add(transition, forKey: nil)
        holder.sublayers = [Layer("new")]
        #expect(lines(tree(0.0))[4] == "..- -5,0 1.0")
    }

    @Test func aLayerThatWasNotOnShowComesFromNothing() {
        let late = Layer("late", Layer("inside"))
        let transition = Transition()
        transition.duration = 1
        late.add(transition, forKey: nil)
        stage.root.addSublayer(late)
        let lines = lines(tree(0.5))
        #expect(lines.contains("...- 0,0 0.5"))
        #expect(lines.filter { $0.contains("late") }.count == 1)
    }

    @Test func theMaskStaysWithThePlace() {
        holder.mask = Layer("mask")
        _ = stage.makeFrame()
        change(.push)
        let lines = lines(tree(0.5))
        #expect(lines.filter { $0.contains("mask") } == ["..mask 0,0 1.0"])
    }

    @Test func opaqueImagesFadeWithoutATrip() throws {
        let (first, second) = (try makeImage(), try makeImage())
        holder.sublayers = []
        holder.contents = first
        _ = stage.makeFrame()
        let fade = BasicAnimation(keyPath: "contents")
        (fade.fromValue, fade.toValue, fade.duration) = (first, second, 1)
        holder.add(fade, forKey: nil)
        let tree = tree(0.25)
        #expect(lines(tree)[1...2] == [".holder 0,0 1.0", "..- 0,0 0.25"])
        #expect(tree.images == [first, second])
        #expect(!tree.nodes.contains { $0.flags.contains(.transition) })
        #expect(lines(self.tree(1))[1...2] == [".holder 0,0 1.0", ".after 0,0 1.0"])
    }

    @Test func otherImagesAddUpInAnImageOfTheirOwn() throws {
        let (first, second) = (try makeImage(alpha: 100), try makeImage())
        holder.contents = first
        _ = stage.makeFrame()
        let fade = BasicAnimation(keyPath: "contents")
        (fade.fromValue, fade.toValue, fade.duration) = (first, second, 1)
        holder.add(fade, forKey: nil)
        let tree = tree(0.25)
        #expect(
            lines(tree)[1...5] == [".holder 0,0 1.0", "..- 0,0 1.0", "...- 0,0 0.75", "...- 0,0 0.25", "..old 0,0 1.0"])
        #expect(tree.nodes[2].flags.contains(.transition))
    }

    /// A layer made where one stood that is gone is another: frames know their layers by address. In a process of its
    /// own, where no other test takes the address first.
    @Test func aNewLayerWhereAnOldOneStoodHasNoOldPicture() async {
        await #expect(processExitsWith: .success) {
            let tests = ChangeOverTests()
            let new = try #require(tests.layerWhereOneStood(), "no layer came to stand there")
            new.addSublayer(Layer("inside"))
            let transition = Transition()
            transition.duration = 1
            new.add(transition, forKey: nil)
            tests.holder.sublayers = [new]
            #expect(tests.stage.layersOfNodes().compactMap(\.self).allSatisfy { $0 !== new })
            let lines = tests.lines(tests.tree(0.5))
            #expect(lines.allSatisfy { !$0.contains("gone") }, "\(lines)")
            #expect(lines.filter { $0.contains("new") }.count == 1, "\(lines)")
        }
    }

    /// Shows a layer in a frame, lets go of it, and makes layers until one stands at its address, if one of the next
    /// 5,000 does.
    private func layerWhereOneStood() -> Layer? {
        holder.sublayers = [Layer("gone")]
        _ = stage.makeFrame()
        let old = holder.sublayers.first.map { ObjectIdentifier($0) }
        holder.sublayers = []
        // The commit lets go of it; no frame is read.
        stage.advance(to: stage.time)
        var made: [Layer] = []
        for _ in 0..<5_000 {
            let new = Layer("new")
            if ObjectIdentifier(new) == old { return new }
            made.append(new)
        }
        return nil
    }
}
