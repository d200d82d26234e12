import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Frames that are too much work are refused before they are drawn.
@Suite struct FrameLimitTests {
    /// Three translucent sheets of 40 × 30 pixels over each other, and a square of 10 × 10 beside them: 3,700 fragments.
    private func stage() -> Stage {
        let stage = Stage(size: Size(width: 64, height: 64))
        let sheets = Layer()
        sheets.name = "sheets"
        stage.root.addSublayer(sheets)
        for index in 0..<3 {
            let sheet = layer("sheet \(index)", Rect(x: 2, y: 2, width: 40, height: 30))
            sheets.addSublayer(sheet)
        }
        stage.root.addSublayer(layer("square", Rect(x: 50, y: 50, width: 10, height: 10)))
        return stage
    }

    private func layer(_ name: String, _ frame: Rect) -> Layer {
        let layer = Layer()
        layer.name = name
        layer.frame = frame
        layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        return layer
    }

    @Test func theBoundIsTheSumOfTheAreas() {
        let plan = PassPlan.make(stage())
        #expect(plan.fragmentBound == 3700)
        #expect(plan.fragmentBound(above: 3700) == nil)
        #expect(plan.fragmentBound(above: 3699) == 3700)
    }

    @Test func filtersAndCopiesAreWeighted() throws {
        let stage = stage()
        stage.root.sublayers[0].filters = [Filter(.gaussianBlur(radius: 2))]
        let plan = PassPlan.make(stage)
        var sum = 0.0
        for pass in plan.passes {
            let pixels = Double((pass.area ?? pass.region).area)
            switch pass.work {
            case .filter: sum += 1.5 * pixels
            case .copy: sum += pixels / 8
            case .draw: break
            }
        }
        #expect(sum > 0)
        // The image of the blurred group is drawn too, and a blur reads more than one texel.
        #expect(plan.fragmentBound > 3700 + sum)
        #expect(plan.fragmentBound(above: plan.fragmentBound) == nil)
        #expect(plan.fragmentBound(above: plan.fragmentBound - 1) == plan.fragmentBound)
    }

    /// A band of rows includes those that blurs read, so that bands together are more than the picture.
    @Test func theWorkOfBandsIsTheirSum() throws {
        let stage = Stage(size: Size(width: 64, height: 512))
        var inner = layer("inner", Rect(x: 0, y: 0, width: 64, height: 512))
        for _ in 0..<3 {
            let outer = layer("outer", inner.bounds)
            outer.filters = [Filter(.gaussianBlur(radius: 20))]
            outer.addSublayer(inner)
            inner = outer
        }
        stage.root.addSublayer(inner)
        let (tree, plan) = (stage.makeFrame(), PassPlan.make(stage))
        let fragments = Int(plan.fragmentBound.rounded(.up))
        #expect(try Renderer(limits: [.fragmentBound: fragments]).render(tree).isBanded == false)
        #expect(try Renderer(limits: [.targetBytes: plan.targetBytesPeak - 1]).render(tree).isBanded)
        let renderer = try Renderer(limits: [.targetBytes: plan.targetBytesPeak - 1, .fragmentBound: fragments])
        let error = #expect(throws: RenderError.self) { try renderer.render(tree) }
        guard case .tooMuchWork(let excess)? = error else { return #expect(Bool(false), "\(error.debugDescription)") }
        #expect(excess.limit == .fragmentBound && excess.count > fragments && excess.layer?.contains("outer") == true)
    }

    @Test func aFrameAboveTheLimitIsRefusedWithItsLayer() async throws {
        let tree = stage().makeFrame()
        let renderer = try Renderer(limits: [.fragmentBound: 3699])
        let refusal = try refusal(.fragmentBound, 3700, allowed: 3699, "root/sheets/sheet 0")
        #expect(throws: refusal) { try render(tree, on: renderer) }
        await #expect(throws: refusal) { try await renderer.render(tree) }
        #expect(throws: refusal) { try renderer.explain(tree) }
        #expect(refusal.isOfTheScene)
        let picture = try render(tree, on: Renderer(limits: [.fragmentBound: 3700])).picture
        #expect(try picture == render(tree, on: SharedRenderer.result.get()).picture)
    }

    @Test func aSequenceGoesOnAfterARefusal() throws {
        let stage = stage()
        let sequence = FrameSequence(try Renderer(limits: [.fragmentBound: 3700]))
        let first = try sequence.render(stage.makeFrame()).picture
        let more = layer("more", Rect(x: 0, y: 0, width: 1, height: 1))
        stage.root.addSublayer(more)
        #expect(throws: RenderError.self) { try sequence.render(stage.makeFrame()) }
        more.removeFromSuperlayer()
        #expect(try sequence.render(stage.makeFrame()).picture == first)
    }

    @Test(arguments: [
        (999, "999"), (1000, "1K"), (1001, "1.01K"), (2_460_000, "2.46M"), (207_360_000_000, "207.36G"),
        (1_999_999, "2M"), (100_000_000, "100M"),
    ])
    func countsAreWrittenAsTheOptionReadsThem(count: Int, text: String) {
        #expect(WorkLimit.text(count) == text)
    }

    @Test(arguments: [WorkLimit.layers, .pixels, .textureBytes])
    func otherWorkIsRefusedToo(limit: WorkLimit) throws {
        let stage = stage()
        let picture = Image(try Bitmap(width: 3, height: 4))
        stage.root.sublayers[1].contents = picture
        let count = [WorkLimit.layers: 6, .pixels: 64 * 64, .textureBytes: 3 * 4 * 16 / 3][limit] ?? 0
        var limits = WorkLimits.standard
        limits[limit] = count
        _ = try render(stage.makeFrame(), on: Renderer(limits: limits))
        limits[limit] = count - 1
        let renderer = try Renderer(limits: limits)
        let refusal = try refusal(limit, count, allowed: count - 1)
        #expect(throws: refusal) { try render(stage.makeFrame(), on: renderer) }
        #expect("\(refusal)".contains("raise the limit (--limit \(limit.name)="))
    }

    /// The limit of a stage is that of its document; a renderer's may be higher.
    @Test func aTreeThatLacksInstancesIsNotDrawn() async throws {
        let many = ReplicatorLayer()
        (many.name, many.instanceCount) = ("many", 50)
        many.addSublayer(layer("dot", Rect(x: 0, y: 0, width: 1, height: 1)))
        let stage = stage()
        stage.root.addSublayer(many)
        stage.limits = [.layers: 20]
        let tree = stage.makeFrame()
        let renderer = try SharedRenderer.result.get()
        // Six layers, the replicator and its instances.
        let refusal = try refusal(.layers, 57, allowed: 20, "root/many")
        #expect(throws: refusal) { try render(tree, on: renderer) }
        await #expect(throws: refusal) { try await renderer.render(tree) }
        #expect(throws: refusal) { try FrameSequence(renderer).render(tree) }
        #expect(throws: refusal) { try renderer.explain(tree) }
        stage.limits = [.layers: 57]
        #expect(try render(stage.makeFrame(), on: renderer).tree.layerCount == 57)
    }

    @Test func tooManyPassesAreRefusedAsTheyArePlanned() async throws {
        let stage = stage()
        for sheet in stage.root.sublayers[0].sublayers { sheet.filters = [Filter(.gaussianBlur(radius: 2))] }
        let tree = stage.makeFrame()
        let renderer = try Renderer(limits: [.passes: 4])
        func expectRefusal(_ error: RenderError?) throws {
            guard case .tooMuchWork(let excess)? = error else { return #expect(error != nil) }
            #expect(excess.limit == .passes && excess.allowed == 4 && excess.count > 4 && excess.isLowerBound)
            #expect(excess.layer?.hasPrefix("root/sheets/sheet ") == true)
            let message = "\(try #require(error))"
            #expect(message.contains("needs more than 4 render passes"))
            #expect(message.hasSuffix("raise the limit (--limit passes=COUNT)"))
        }
        try expectRefusal(#expect(throws: RenderError.self) { try render(tree, on: renderer) })
        try expectRefusal(await #expect(throws: RenderError.self) { try await renderer.render(tree) })
        try expectRefusal(#expect(throws: RenderError.self) { try FrameSequence(renderer).render(tree) })
        try expectRefusal(#expect(throws: RenderError.self) { try renderer.explain(tree) })
        _ = try render(self.stage().makeFrame(), on: renderer)
    }

    @Test func turnedLayersAreCountedWithTheirSurroundingsAtMost() {
        let stage = stage()
        for layer in stage.root.sublayers[0].sublayers {
            layer.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
        }
        let plan = PassPlan.make(stage)
        let bound = plan.fragmentBound
        #expect(plan.fragmentBound(above: bound - 1) == bound)
        #expect(plan.fragmentBound(above: bound) == nil)
    }

    private func refusal(_ limit: WorkLimit, _ count: Int, allowed: Int, _ layer: String? = nil) throws -> RenderError {
        .tooMuchWork(try #require(WorkExcess(limit, count, in: [limit: allowed], layer: layer)))
    }

    /// The form that waits, which tasks would not choose.
    private func render(_ tree: RenderTree, on renderer: Renderer) throws -> RenderedFrame { try renderer.render(tree) }
}

extension PassPlan {
    fileprivate static func make(_ stage: Stage) -> PassPlan {
        var planner = Planner()
        return planner.plan(stage.makeFrame())
    }
}
