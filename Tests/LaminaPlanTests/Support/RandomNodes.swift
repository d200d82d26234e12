import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTestSupport

/// Render trees whose numbers are as odd as numbers can be: nothing keeps to the ranges that a stage gives.
struct RandomNodes {
    private var source: SplitMix64
    private let images: [Image]

    private static let oddNumbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 10, 33.25, -70, 1e-6, .leastNonzeroMagnitude, .leastNormalMagnitude / 4, 1e-40, 1e6, -1e6,
        1e9, 1e19, 1e38, 1e39, 1e155,
        -1e155,
        1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, Double(Int32.max),
        Double(Int32.min), Double(Int64.max), 2_147_483_648.5, 1_073_741_824, 1 + .ulpOfOne,
    ]

    init(seed: UInt64, images: [Image]) {
        source = SplitMix64(seed: seed)
        self.images = images
    }

    private mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &source) }

    /// An odd number in one of three cases, else an ordinary one.
    private mutating func number(_ usual: ClosedRange<Double>) -> Double {
        below(3) == 0
            ? RandomNodes.oddNumbers[below(RandomNodes.oddNumbers.count)] : Double.random(in: usual, using: &source)
    }

    private mutating func float(_ usual: ClosedRange<Double>) -> Float { Float(number(usual)) }

    private mutating func vector(_ usual: ClosedRange<Double>) -> SIMD4<Float> {
        if below(2) == 0 { return SIMD4(repeating: Float(usual.upperBound)) }
        return SIMD4(float(usual), float(usual), float(usual), float(usual))
    }

    private mutating func rect(_ usual: ClosedRange<Double>) -> Rect {
        Rect(x: number(usual), y: number(usual), width: number(usual), height: number(usual))
    }

    mutating func makeTree() -> RenderTree {
        let sides = [64, 1, 0, -3, Int(Int32.max), Int.max, 1 << 30]
        var tree = RenderTree(
            pixelWidth: below(3) > 0 ? 64 : sides[below(sides.count)],
            pixelHeight: below(3) > 0 ? 48 : sides[below(sides.count)],
            scale: number(1...3), background: below(2) == 0 ? nil : .white, images: images)
        addNode(to: &tree, size: 1 + below(12))
        return tree
    }

    /// Adds a node with `size - 1` others inside it; the depth is at most 12.
    private mutating func addNode(to tree: inout RenderTree, size: Int) {
        let index = tree.nodes.count
        tree.nodes.append(makeNode(&tree))
        tree.nodes[index].subtreeCount = Int32(size)
        var rest = size - 1
        while rest > 0 {
            let part = 1 + below(rest)
            addNode(to: &tree, size: part)
            rest -= part
        }
    }

    private mutating func makeNode(_ tree: inout RenderTree) -> RenderNode {
        var node = RenderNode(
            toSuperlayer: makeMap(), bounds: below(3) == 0 ? rect(-20...60) : Rect(x: 0, y: 0, width: 40, height: 30))
        let bits = source.next()
        node.flags = RenderFlags(rawValue: UInt32(truncatingIfNeeded: bits) & 1023)
        if bits >> 61 == 0 { node.flags.insert(.isolatesSampler) }
        if below(10) > 0 { node.flags.remove(.hidden) }
        node.opacity = below(2) == 0 ? 1 : float(0...1)
        node.borderWidth = below(2) == 0 ? 0 : float(0...5)
        node.cornerRadii = below(2) == 0 ? .zero : vector(0...9)
        if below(4) == 0 { node.flags.formUnion(below(2) == 0 ? .shapedCorners : .cornerForm) }
        node.backgroundColor = below(2) == 0 ? .zero : vector(0...1)
        node.borderColor = below(2) == 0 ? .zero : vector(0...1)
        if below(3) == 0 {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(makeContents())
        }
        if below(5) == 0 { node.pattern = Int32(below(images.count)) }
        node.patternScale = float(0.5...2)
        return node
    }

    private mutating func makeMap() -> Homography {
        switch below(4) {
        case 0: return Homography(translationX: number(-20...40), y: number(-20...40))
        case 1:
            let turn = Transform3D(rotation: number(-3...3), x: number(-1...1), y: number(-1...1), z: 1)
            return Homography(flattening: turn.concatenating(Transform3D(perspective: number(10...200))))
        case 2:
            return Homography(
                a: number(-2...2), b: number(-2...2), c: number(0...50), d: number(-2...2), e: number(-2...2),
                f: number(0...50), g: number(-0.01...0.01), h: number(-0.01...0.01), i: number(0.5...2))
        default: return .identity
        }
    }

    private mutating func makeContents() -> RenderContents {
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        return RenderContents(
            image: Int32(below(images.count)), rect: below(2) == 0 ? unit : rect(0...1),
            center: below(2) == 0 ? unit : rect(0...1), scale: number(0.5...3),
            gravity: ContentsGravity.allCases[below(ContentsGravity.allCases.count)],
            minification: ContentsFilter.allCases[below(3)], magnification: ContentsFilter.allCases[below(3)],
            minificationBias: float(-1...1))
    }
}
