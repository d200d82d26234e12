import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// A stack of 30 by 20 points with two layers, 10 points apart, that shows something itself.
@Suite struct StackAppearanceTests {
    private let stage = Stage(size: Size(width: 100, height: 100))
    private let stack = StackLayer()

    init() {
        stage.root.addSublayer(stack)
        for _ in 0..<2 {
            let layer = Layer()
            stack.addArrangedLayer(layer)
            LayoutConstraint.activate([
                layer.widthAnchor.constraint(equalToConstant: 10), layer.heightAnchor.constraint(equalToConstant: 20),
            ])
        }
        stack.spacing = 10
        LayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 5),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 5),
        ])
    }

    /// The node of the stack, after the root's.
    private func node() -> RenderNode { stage.makeFrame().nodes[1] }

    /// The properties that show, and those that have no effect without them.
    private static let properties: [(name: String, shows: Bool, set: @Sendable (Layer) -> Void)] = [
        ("backgroundColor", true, { $0.backgroundColor = .white }),
        ("a clear backgroundColor", false, { $0.backgroundColor = .clear }),
        ("borderWidth", true, { $0.borderWidth = 2 }),
        ("a clear border", false, { ($0.borderWidth, $0.borderColor) = (2, .clear) }),
        ("masksToBounds", true, { $0.masksToBounds = true }),
        ("cornerRadius", false, { $0.cornerRadius = 4 }),
        ("shadowOpacity", true, { $0.shadowOpacity = 0.5 }),
        ("shadowRadius", false, { $0.shadowRadius = 8 }),
        ("mask", true, { $0.mask = Layer() }),
        ("filters", true, { $0.filters = [Filter(.gaussianBlur(radius: 2))] }),
        ("compositingFilter", true, { $0.compositingFilter = .multiply }),
        ("shouldRasterize", true, { $0.shouldRasterize = true }),
        ("opacity", false, { $0.opacity = 0.5 }),
    ]

    @Test(arguments: properties.indices) func aStackThatShowsSomethingIsALayer(index: Int) {
        let (name, shows, set) = Self.properties[index]
        stage.disablesActions = true
        #expect(node().bounds.isEmpty)
        set(stack)
        #expect(node().bounds == (shows ? Rect(x: 0, y: 0, width: 30, height: 20) : .zero), "\(name)")
        #expect(stack.frame == Rect(x: 5, y: 5, width: 30, height: 20))
    }

    @Test func itIsALayerUntilItsBackgroundHasFaded() {
        stage.disablesActions = true
        stack.backgroundColor = .white
        #expect(node().backgroundColor == SIMD4(1, 1, 1, 1))
        stage.disablesActions = false
        Transaction.begin()
        Transaction.setAnimationDuration(1)
        Transaction.setAnimationTimingFunction(.linear)
        stack.backgroundColor = .clear
        Transaction.commit()
        _ = stage.makeFrame()
        stage.advance(to: 0.5)
        #expect(abs(node().backgroundColor.w - 0.5) < 0.01)
        stage.advance(to: 1.5)
        #expect(node().bounds.isEmpty)
    }

    /// The point is between the two layers.
    @Test func aStackThatShowsSomethingIsHit() {
        stage.disablesActions = true
        let point = Point(x: 20, y: 15)
        _ = stage.makeFrame()
        #expect(stage.root.hitTest(point) === stage.root)
        stack.backgroundColor = .white
        #expect(stage.root.hitTest(point) === stack)
        #expect(stage.root.hitTest(Point(x: 8, y: 15)) === stack.sublayers[0])
    }

    @Test func aCopyShowsWhatTheStackShows() throws {
        stack.backgroundColor = .white
        _ = stage.makeFrame()
        let copy = try #require(stack.presentation())
        #expect(copy !== stack && copy.backgroundColor == .white)
    }
}
