import CEGL
import CGLES
import Foundation
import Lamina
import LaminaPlan
import Testing

/// Contents that callers draw with GL.
@Suite struct GLContentTests {
    private func stage(_ layer: Layer, scale: Double = 1) -> Stage {
        let stage = Stage(size: Size(width: 32, height: 24), scale: scale, background: .black)
        stage.root.addSublayer(layer)
        return stage
    }

    private func layer(_ content: any GLContent, name: String = "view") -> GLContentLayer {
        let layer = GLContentLayer(content: content)
        layer.name = name
        layer.frame = Rect(x: 4, y: 4, width: 20, height: 16)
        return layer
    }

    @Test func theUpperHalfOfGLIsTheUpperHalfOfThePicture() throws {
        let content = TwoHalves()
        let picture = try SharedRenderer.draw(stage(layer(content)).makeFrame())
        #expect(picture.channels(5, 5) == SIMD4(255, 0, 0, 255))
        #expect(picture.channels(23, 18) == SIMD4(0, 255, 0, 255))
        #expect(picture.channels(2, 12) == SIMD4(0, 0, 0, 255))
        let target = try #require(content.targets.withLock { $0.first })
        #expect((target.width, target.height, target.scale, target.time) == (20, 16, 1, 0))
    }

    @Test func itIsDrawnAnewOnlyWhenItHasTo() throws {
        let content = TwoHalves()
        let view = layer(content)
        let stage = stage(view)
        stage.disablesActions = true
        let renderer = try Renderer()
        func draw() throws { _ = try renderer.render(stage.makeFrame()) }
        try draw()
        view.position.x += 2
        try draw()
        #expect(content.count == 1)
        view.setNeedsDisplay()
        try draw()
        #expect(content.count == 2)
        view.contentsScale = 2
        try draw()
        #expect(content.targets.withLock { $0.last?.width } == 40)
        view.bounds.size.width = 10
        try draw()
        #expect(content.count == 4)
        stage.advance(to: 1)
        try draw()
        #expect(content.count == 4)
        view.isAsynchronous = true
        try draw()
        stage.advance(to: 2)
        try draw()
        #expect(content.count == 6)
        #expect(content.targets.withLock { $0.last?.time } == 2)
    }

    @Test func whatItLeavesBehindChangesNothing() throws {
        let renderer = try Renderer()
        func picture(_ content: (any GLContent)?) throws -> Bitmap {
            let view = layer(TwoHalves())
            view.content = content
            view.isHidden = content == nil
            let stage = stage(view)
            for index in 0..<3 {
                let card = Layer()
                card.frame = Rect(x: Double(index) * 7, y: 1, width: 12.5, height: 9.25)
                card.backgroundColor = Color(red: 1, green: 0.5, blue: Double(index) / 3, alpha: 0.7)
                card.cornerRadius = 4
                card.filters = [Filter(.gaussianBlur(radius: 1))]
                stage.root.addSublayer(card)
            }
            return try renderer.render(stage.makeFrame()).picture
        }
        let plain = Layer()
        plain.backgroundColor = Color(red: 0, green: 0, blue: 1)
        plain.frame = Rect(x: 4, y: 4, width: 20, height: 16)
        let before = try picture(nil)
        let spoiled = try picture(StateSpoiler())
        let after = try picture(nil)
        #expect(spoiled.channels(22, 18) == SIMD4(0, 0, 255, 255))
        #expect(spoiled != before)
        let isSame = before == after
        #expect(isSame)
        #expect(spoiled.channels(2, 3) == before.channels(2, 3))
    }

    @Test func eachTimeItFindsTheStateOfANewContext() throws {
        let renderer = try Renderer()
        let (one, other) = (StateSpoiler(), StateSpoiler())
        let (view, second) = (layer(one), layer(other))
        let stage = stage(view)
        stage.disablesActions = true
        stage.root.addSublayer(second)
        for frame in 0..<4 {
            view.setNeedsDisplay()
            second.isHidden = frame < 2
            second.setNeedsDisplay()
            let picture = try renderer.render(stage.makeFrame()).picture
            for (x, y) in [(4, 4), (23, 4), (4, 19), (23, 19)] {
                #expect(picture.channels(x, y) == SIMD4(0, 0, 255, 255), "frame \(frame)")
            }
        }
        #expect(one.count.withLock { $0 } == 4 && other.count.withLock { $0 } == 2)
        for spoiler in [one, other] { #expect(spoiler.found.withLock { $0 } == []) }
    }

    @Test func itIsContentsLikeAnyOther() throws {
        let view = layer(TwoHalves())
        view.cornerRadius = 8
        view.masksToBounds = true
        view.opacity = 0.5
        let tree = stage(view).makeFrame()
        let picture = try SharedRenderer.draw(tree)
        #expect(picture.isNear(14, 6, SIMD4(127.5, 0, 0, 255)))
        #expect(picture.channels(4, 4) == SIMD4(0, 0, 0, 255))
        #expect(try SharedRenderer.draw(tree, rules: .none).isNear(14, 6, SIMD4(127.5, 0, 0, 255)))
    }

    @Test func twoPicturesOfOneContentAreShownAtOnce() throws {
        let content = TwoHalves()
        let view = layer(content)
        let stage = stage(view)
        let frozen = view.snapshot(in: view.bounds, afterUpdates: true)
        frozen.position = Point(x: 14, y: 12)
        view.position.x = 40
        stage.root.addSublayer(frozen)
        view.setNeedsDisplay()
        let picture = try SharedRenderer.draw(stage.makeFrame())
        #expect(picture.channels(5, 5) == SIMD4(255, 0, 0, 255))
        #expect(picture.channels(31, 5) == SIMD4(255, 0, 0, 255))
        #expect(content.count == 2)
    }

    @Test func itsPassIsCounted() throws {
        let renderer = try Renderer()
        var planner = Planner()
        let tree = stage(layer(TwoHalves())).makeFrame()
        #expect(try renderer.draw(planner.plan(tree)).counters.renderPasses == 2)
        #expect(try renderer.draw(planner.plan(tree)).counters.renderPasses == 1)
    }

    private struct Oops: Error, CustomStringConvertible { var description: String { "out of teapots" } }

    @Test func faultsAreErrorsThatNameTheLayer() throws {
        let faults: [(@Sendable (GLContentTarget) throws -> Void, String)] = [
            ({ _ in throw Oops() }, "it threw: out of teapots"),
            ({ _ in glEnable(GLenum(0xBEEF)) }, "GL reports GL_INVALID_ENUM"),
            (
                { target in
                    var name = target.framebuffer
                    glDeleteFramebuffers(1, &name)
                }, "it deleted the framebuffer that it was given"
            ),
            (
                { _ in
                    glFramebufferTexture2D(
                        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), 0, 0)
                    glFramebufferRenderbuffer(
                        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), 0)
                }, "it left the framebuffer that it was given incomplete"
            ),
            (
                { _ in eglMakeCurrent(eglGetCurrentDisplay(), nil, nil, nil) }, "it left another context current"
            ),
            (
                { _ in
                    var query: GLuint = 0
                    glGenQueries(1, &query)
                    glBeginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
                }, "active; end it with glEndQuery"
            ),
            (
                { _ in
                    var query: GLuint = 0
                    glGenQueries(1, &query)
                    glBeginQuery(GLenum(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN), query)
                }, "GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN active"
            ),
            (
                { _ in
                    var texture: GLuint = 0
                    glGenTextures(1, &texture)
                    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
                    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 20, 16)
                    glFramebufferTexture2D(
                        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
                }, "it left another image attached"
            ),
        ]
        let renderer = try Renderer()
        let good = try SharedRenderer.draw(stage(layer(TwoHalves())).makeFrame())
        for (fault, message) in faults {
            let error = #expect(throws: RenderError.self) {
                try renderer.render(stage(layer(FaultyContent(fault), name: "teapot")).makeFrame())
            }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.contains(message) && text.contains("'teapot'"), "\(text)")
            // The renderer is as good as before.
            let isGood = try renderer.render(stage(layer(TwoHalves())).makeFrame()).picture == good
            #expect(isGood, "\(message)")
        }
    }

    @Test func framesOfASequenceAreThoseDrawnAlone() throws {
        let content = TwoHalves()
        let view = layer(content)
        view.isAsynchronous = true
        let stage = stage(view)
        let sequence = FrameSequence(try Renderer())
        var planner = Planner()
        for frame in 0..<3 {
            stage.advance(to: Double(frame))
            let tree = stage.makeFrame()
            let isSame = try sequence.draw(planner.plan(tree)).picture == SharedRenderer.draw(tree)
            #expect(isSame)
        }
    }
}
