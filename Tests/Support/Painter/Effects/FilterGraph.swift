import Foundation
import LaminaGeometry
import LaminaLayers

/// Images that are made of each other, each painted whole before the next.
///
/// Source: W3C, "Filter Effects Module Level 1", section 9 (`feOffset`, `feFlood`, `feBlend`, `feComposite`, `feMerge`).
extension FilterGraph: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let alpha = image.changed { pixel, _, _ in
            PaintedPixel(color: SIMD4(0, 0, 0, pixel.color.w), doubt: pixel.doubt, steps: pixel.steps)
        }
        // However far the nodes after one carry its pixels.
        let area = limit.grown(by: nodes.reduce(0) { $0 + Int(reach(of: $1, at: place).rounded(.up)) })
        var results: [PaintedImage] = []
        func found(_ input: Input) -> PaintedImage {
            input == .sourceAlpha ? alpha : results.indices.contains(input.index) ? results[input.index] : image
        }
        for node in nodes {
            var result = Self.paint(
                node.operation, found(node.first), found(node.second), found, at: place, within: area)
            if let region = node.region { result = result.cropped(to: place.touched(region)) }
            results.append(result)
        }
        return (results.last ?? image).cropped(to: limit)
    }

    private static func paint(
        _ operation: Operation, _ first: PaintedImage, _ second: PaintedImage, _ found: (Input) -> PaintedImage,
        at place: FilterPlace, within area: PixelRect
    ) -> PaintedImage {
        switch operation {
        case .filter(let kind): return kind.painted.apply(to: first, at: place, within: area)
        case .offset(let offset):
            let vector = place.linear.apply(offset.width, offset.height)
            return first.moved(vector.x, vector.y, within: area)
        case .flood(let color):
            let straight = place.straight(color)
            let pixel = PaintedPixel(color: SIMD4(straight.colorLanes * straight.w, straight.w))
            return straight.w > 0 ? PaintedImage(place.rect.intersection(area), filledWith: pixel) : .empty
        case .blend(let mode): return join(first, second, within: area, by: mode)
        case .arithmetic(let k):
            func sum(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> SIMD4<Double> {
                (k.x * first * second + k.y * first + k.z * second + k.w).keptPremultiplied
            }
            let rect = k.w > 0 ? place.rect : first.rect.union(second.rect)
            return PaintedImage(rect.intersection(area)) { x, y in
                let (above, below) = (first[x, y], second[x, y])
                let result = sum(above.color, below.color)
                let byFirst = Sensitivity(of: result, to: above) { sum($0, below.color) }
                let bySecond = Sensitivity(of: result, to: below) { sum(above.color, $0) }
                return PaintedPixel(
                    color: result, doubt: max(byFirst.doubt, bySecond.doubt),
                    steps: min(byFirst.steps + bySecond.steps, 255))
            }
        case .merge(let inputs):
            guard let lowest = inputs.first else { return .empty }
            return inputs.dropFirst().reduce(found(lowest)) { join(found($1), $0, within: area, by: .sourceOver) }
        }
    }

    private static func join(
        _ above: PaintedImage, _ below: PaintedImage, within area: PixelRect, by mode: CompositingFilter
    ) -> PaintedImage {
        PaintedImage(above.rect.union(below.rect).intersection(area)) { x, y in
            Compositing.join(above[x, y], into: below[x, y], by: mode)
        }
    }

    func reach(at place: FilterPlace) -> Double { nodes.reduce(0) { $0 + reach(of: $1, at: place) } }

    private func reach(of node: Node, at place: FilterPlace) -> Double {
        switch node.operation {
        case .filter(let kind): return Double(FilterReach.pixels(Filter(kind), at: place))
        case .offset(let offset):
            let vector = place.linear.apply(offset.width, offset.height)
            return SIMD2(vector.x, vector.y).length + 1
        case .flood, .blend, .arithmetic, .merge: return 0
        }
    }

    mutating func changeLengths(_ change: (Double) -> Double) {
        for index in nodes.indices {
            switch nodes[index].operation {
            case .filter(var kind):
                kind.changeLengths(change)
                nodes[index].operation = .filter(kind)
            case .offset(let offset):
                nodes[index].operation = .offset(Size(width: change(offset.width), height: change(offset.height)))
            case .flood, .blend, .arithmetic, .merge: break
            }
        }
    }

    /// Two to six nodes, of which the last joins two images in most cases.
    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        var graph = FilterGraph()
        var inputs: [Input] = [.source, .source, .sourceAlpha]
        let count = maker.dice.whole(1...4)
        for index in 0...count {
            let (first, second) = (maker.dice.pick(inputs), maker.dice.pick(inputs))
            let operation = operation(
                &maker, inputs: inputs, joins: index == count && maker.dice.chance(80), isBackdrop: isBackdrop)
            let result = graph.add(operation, first, second, region: maker.dice.chance(12) ? region(&maker) : nil)
            inputs += [result, result]
        }
        return .graph(graph)
    }

    private static func operation(
        _ maker: inout EffectMaker, inputs: [Input], joins: Bool, isBackdrop: Bool
    ) -> Operation {
        switch joins ? 50 + maker.dice.below(50) : maker.dice.below(100) {
        case ..<25: .filter(maker.makeKindOfNode(isBackdrop: isBackdrop))
        case ..<38: .offset(Size(width: maker.length(-5...5), height: maker.length(-5...5)))
        case ..<50: .flood(maker.makeColor())
        case ..<75: .blend(maker.dice.pick(CompositingFilter.allCases))
        case ..<87:
            .arithmetic(
                SIMD4(
                    maker.dice.fraction(-1...1, of: 4), maker.dice.fraction(0...1, of: 4),
                    maker.dice.fraction(-1...1, of: 4), maker.dice.pick([0, 0, 0.25, -0.25])))
        default: .merge((0..<maker.dice.whole(1...3)).map { _ in maker.dice.pick(inputs) })
        }
    }

    private static func region(_ maker: inout EffectMaker) -> Rect {
        Rect(
            x: maker.length(-5...10), y: maker.length(-5...10), width: maker.length(5...60),
            height: maker.length(5...60))
    }
}

extension PaintedImage {
    /// The image further right and down; between pixels each is a mixture of those that it is between.
    fileprivate func moved(_ x: Double, _ y: Double, within area: PixelRect) -> PaintedImage {
        let (x, y) = (min(max(x, -1e6), 1e6), min(max(y, -1e6), 1e6))
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (shareX, shareY) = (x - Double(left), y - Double(top))
        let whole = moved(x: left, y: top)
        if shareX < 1e-9, shareY < 1e-9 { return whole.cropped(to: area) }
        return PaintedImage(whole.rect.grown(by: 1).intersection(area)) { column, row in
            func line(_ row: Int) -> SIMD8<Double> {
                whole[column, row].lanes * (1 - shareX) + whole[column - 1, row].lanes * shareX
            }
            return PaintedPixel(lanes: line(row) * (1 - shareY) + line(row - 1) * shareY)
        }
    }
}
