import CXXHash
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage

/// One property of a layer as a render tree has it, in the words of documents.
struct DrawnProperty {
    /// The name in documents, such as `backgroundColor`.
    let name: String
    /// The effect that it belongs to, such as `shadow`: a layer has all properties of an effect or none.
    let effect: String?
    /// The value, for exact comparison.
    let value: AnyHashable
    /// The value in words, rounded.
    let words: String

    init(_ name: String, _ value: some Hashable, _ words: String, of effect: String? = nil) {
        (self.name, self.effect, self.value, self.words) = (name, effect, AnyHashable(value), words)
    }
}

/// Reads the properties of a render tree's layers, without their places.
///
/// Values that show nothing are left out, such as a transparent background: the render tree does not have them.
struct DrawnProperties {
    private let tree: RenderTree
    /// By image, the digest of its pixels.
    private let digests: [UInt64]

    init(_ tree: RenderTree) {
        self.tree = tree
        digests = tree.images.map(Self.digest)
    }

    /// Returns the properties of a node, those first that a reader looks for first.
    func all(of index: Int) -> [DrawnProperty] {
        let node = tree.nodes[index]
        let flags = node.flags
        func flag(_ name: String, _ value: Bool) -> DrawnProperty { DrawnProperty(name, value, "\(value)") }
        if flags.contains(.hidden) { return [flag("hidden", true)] }
        var list = [
            flag("hidden", false), DrawnProperty("opacity", node.opacity, Words.number(Double(node.opacity))),
        ]
        if node.backgroundColor.w > 0 {
            list.append(
                DrawnProperty("backgroundColor", node.backgroundColor, Words.color(premultiplied: node.backgroundColor))
            )
        }
        if node.pattern >= 0 {
            let image = Int(node.pattern)
            list.append(DrawnProperty("backgroundPattern", digests[image], Words.size(tree.images[image])))
            list.append(
                DrawnProperty("contentsScale", node.patternScale, Words.number(Double(node.patternScale))))
        }
        list += corners(node)
        if node.borderWidth > 0 {
            list.append(
                DrawnProperty(
                    "borderWidth", node.borderWidth, Words.number(Double(node.borderWidth)), of: "border"))
            list.append(
                DrawnProperty(
                    "borderColor", node.borderColor, Words.color(premultiplied: node.borderColor), of: "border"))
        }
        if node.contents >= 0 { list += contents(tree.contents[Int(node.contents)]) }
        if node.gradient >= 0 { list += gradient(tree.gradients[Int(node.gradient)]) }
        list += effects(node.effects < 0 ? RenderEffects() : tree.effects[Int(node.effects)])
        list.append(flag("masksToBounds", flags.contains(.masksToBounds)))
        if node.tint >= 0 {
            let tint = tree.tints[Int(node.tint)]
            list.append(DrawnProperty("the colour that multiplies it", tint, Words.color(straight: tint)))
        }
        if node.clipPlanes >= 0 {
            let planes = tree.clipPlanes[tree.clipPlaneRanges[Int(node.clipPlanes)]]
            list.append(
                DrawnProperty(
                    "the cut by layers that intersect it", planes.flatMap { [$0.a, $0.b, $0.c] },
                    Words.count(planes.count, "plane")))
        }
        list.append(flag("allowsGroupOpacity", flags.contains(.groupOpacity)))
        list.append(flag("isolated", flags.contains(.isolated)))
        list.append(flag("doubleSided", flags.contains(.doubleSided)))
        list.append(flag("opaque", flags.contains(.opaqueContents)))
        let hard = RenderFlags(rawValue: flags.rawValue & RenderFlags.hardEdges.rawValue)
        list.append(DrawnProperty("edgeAntialiasingMask", hard.rawValue, Words.smoothEdges(hard)))
        if flags.contains(.snapshot) { list.append(flag("snapshot", true)) }
        if flags.contains(.vibrant) { list.append(flag("vibrancy", true)) }
        if flags.contains(.transition) { list.append(flag("transition", true)) }
        return list
    }

    private func corners(_ node: RenderNode) -> [DrawnProperty] {
        let isOwn = node.flags.contains(.ownRadii)
        let words =
            node.flags.isDisjoint(with: [.ownRadii, .shapedCorners])
            ? Words.corners(node.cornerRadii) : Words.corners(node.corners.radii)
        let curve = node.flags.contains(.continuousCorners) ? CornerCurve.continuous : .circular
        return [
            DrawnProperty(isOwn ? "cornerRadii" : "cornerRadius", node.corners.radii, words),
            DrawnProperty("cornerCurve", curve, curve.rawValue),
        ]
    }

    private func contents(_ contents: RenderContents) -> [DrawnProperty] {
        let image = Int(contents.image)
        func part(_ name: String, _ value: some Hashable, _ words: String) -> DrawnProperty {
            DrawnProperty(name, value, words, of: "contents")
        }
        var list = [
            part("contents", digests[image], Words.size(tree.images[image])),
            part("contentsRect", Words.numbers(contents.rect), Words.rect(contents.rect)),
            part("contentsCenter", Words.numbers(contents.center), Words.rect(contents.center)),
            part("contentsScale", contents.scale, Words.number(contents.scale)),
            part("contentsGravity", contents.gravity, contents.gravity.rawValue),
            part("minificationFilter", contents.minification, contents.minification.rawValue),
            part("magnificationFilter", contents.magnification, contents.magnification.rawValue),
            part(
                "minificationFilterBias", contents.minificationBias, Words.number(Double(contents.minificationBias))),
            part("the tint of its contents", contents.tint, Words.color(premultiplied: contents.tint)),
        ]
        if let place = contents.placement {
            list.append(part("the place of its contents", Words.numbers(place), Words.rect(place)))
        }
        return list
    }

    private func gradient(_ gradient: RenderGradient) -> [DrawnProperty] {
        let stops = tree.gradientStops[gradient.stops]
        func part(_ name: String, _ value: some Hashable, _ words: String) -> DrawnProperty {
            DrawnProperty(name, value, words, of: "gradient")
        }
        var list = [
            part("colors", stops.map(\.color), Words.list(stops.map { Words.color(straight: $0.color) })),
            part("locations", stops.map(\.location), Words.list(stops.map { Words.number($0.location) })),
            part("startPoint", [gradient.start.x, gradient.start.y], Words.point(gradient.start.x, gradient.start.y)),
            part("endPoint", [gradient.end.x, gradient.end.y], Words.point(gradient.end.x, gradient.end.y)),
            part("gradientType", "\(gradient.type)", "\(gradient.type)"),
            part("spreadMethod", gradient.spread, gradient.spread.rawValue),
            part(
                "midpoints", stops.dropLast().map(\.midpoint),
                Words.list(stops.dropLast().map { Words.number(Double($0.midpoint)) })),
            part("colorInterpolation", gradient.interpolation, gradient.interpolation.rawValue),
            part(
                "interpolatesPremultiplied", gradient.isPremultiplied, gradient.isPremultiplied ? "true" : "false"),
            part("focusRadius", gradient.focusRadius, Words.number(gradient.focusRadius)),
        ]
        // One that is the start point moves with it.
        if gradient.focus != gradient.start {
            list.append(
                part("focus", [gradient.focus.x, gradient.focus.y], Words.point(gradient.focus.x, gradient.focus.y)))
        }
        return list
    }

    private func effects(_ effects: RenderEffects) -> [DrawnProperty] {
        var list: [DrawnProperty] = []
        if let shadow = effects.shadow {
            list.append(
                DrawnProperty("shadowColor", shadow.color, Words.color(premultiplied: shadow.color), of: "shadow"))
            list.append(
                DrawnProperty(
                    "shadowOffset", [shadow.offset.width, shadow.offset.height],
                    Words.point(shadow.offset.width, shadow.offset.height), of: "shadow"))
            list.append(DrawnProperty("shadowRadius", shadow.radius, Words.number(shadow.radius), of: "shadow"))
            let path = shadow.path >= 0 ? tree.paths[Int(shadow.path)] : nil
            list.append(
                DrawnProperty(
                    "shadowPath", path, path.map { Words.count($0.elements.count, "element") } ?? "none", of: "shadow"))
        }
        if !effects.boxShadows.isEmpty {
            let shadows = tree.boxShadows[effects.boxShadows]
            list.append(
                DrawnProperty("boxShadows", shadows.map { "\($0)" }, Words.list(shadows.map(Words.boxShadow))))
        }
        if effects.borderSides >= 0 {
            let border = tree.borderSides[Int(effects.borderSides)]
            list.append(DrawnProperty("borderSides", "\(border)", Words.border(border)))
        }
        if effects.borderImage >= 0 {
            var border = tree.borderImages[Int(effects.borderImage)]
            let image = Int(border.image)
            list.append(DrawnProperty("borderImage", digests[image], Words.size(tree.images[image])))
            border.image = 0
            list.append(DrawnProperty("borderImageParts", "\(border)", Words.border(border)))
        }
        for (name, range) in [("filters", effects.filters), ("backgroundFilters", effects.backgroundFilters)]
        where !range.isEmpty {
            let filters = Array(tree.filters[range])
            list.append(DrawnProperty(name, filters, Words.list(filters.map(Words.filter))))
        }
        list.append(DrawnProperty("compositingFilter", effects.compositing, effects.compositing.rawValue))
        if let type = effects.maskType {
            list.append(DrawnProperty("maskType", type, type.rawValue, of: "mask"))
            list.append(
                DrawnProperty("maskInverted", effects.isMaskInverted, "\(effects.isMaskInverted)", of: "mask"))
        }
        if let scale = effects.rasterizationScale {
            list.append(DrawnProperty("rasterizationScale", scale, Words.number(scale), of: "rasterization"))
        }
        if let area = effects.patternArea {
            list.append(DrawnProperty("patternArea", area, Words.rect(area)))
        }
        return list
    }

    /// Returns the digest of an image's pixels; for contents that GL draws, that of their size.
    private static func digest(_ image: Image) -> UInt64 {
        var size = SIMD2(Int64(image.width), Int64(image.height))
        let seed = withUnsafeBytes(of: &size) { XXH3_64bits($0.baseAddress, $0.count) }
        guard image.drawing == nil else { return seed }
        return image.pixels.withUnsafeBytes { XXH3_64bits_withSeed($0.baseAddress, $0.count, seed) }
    }
}

// MARK: Words

/// Values in the words of documents.
enum Words {
    /// Returns a number with at most four digits after the point.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "\(value)" }
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Returns a count with its noun.
    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ", "))]" }
    static func point(_ x: Double, _ y: Double) -> String { "[\(number(x)), \(number(y))]" }
    static func numbers(_ rect: Rect) -> [Double] {
        [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) }
    }
    static func rect(_ rect: Rect) -> String { list(numbers(rect).map(number)) }
    static func size(_ image: Image) -> String { "\(image.width)×\(image.height)" }

    /// Returns a colour as `#rrggbbaa`.
    static func color(straight color: SIMD4<Float>) -> String {
        "#"
            + (0..<4).map { channel in
                let value = color[channel]
                let byte = Int(((value > 0 ? min(value, 1) : 0) * 255).rounded())
                return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
    }

    static func color(premultiplied color: SIMD4<Float>) -> String {
        var straight = color.w > 0 ? color / color.w : .zero
        straight.w = color.w
        return self.color(straight: straight)
    }

    /// Returns the radii of corners: one, or one or two for each, clockwise from the top left.
    static func corners(_ radii: CornerRadii) -> String {
        let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { corner -> String in
            corner.x == corner.y ? number(corner.x) : "[\(number(corner.x)), \(number(corner.y))]"
        }
        return Set(corners).count == 1 ? corners[0] : "[" + corners.joined(separator: ", ") + "]"
    }

    /// Returns the radius of corners, and which have it if not all do.
    static func corners(_ radii: SIMD4<Float>) -> String {
        let radius = radii.max()
        guard radius != radii.min() else { return number(Double(radius)) }
        let names = ["minXMinY", "maxXMinY", "maxXMaxY", "minXMaxY"]
        let rounded = zip(names, 0..<4).filter { radii[$1] > 0 }.map(\.0)
        return "\(number(Double(radius))) (\(rounded.joined(separator: ", ")))"
    }

    static func smoothEdges(_ hard: RenderFlags) -> String {
        let edges: [(String, RenderFlags)] = [
            ("left", .hardLeft), ("top", .hardTop), ("right", .hardRight), ("bottom", .hardBottom),
        ]
        return list(edges.filter { !hard.contains($0.1) }.map(\.0))
    }

    /// Returns a filter with its amounts, such as `gaussianBlur(radius 4)`.
    static func boxShadow(_ shadow: RenderBoxShadow) -> String {
        let kind = shadow.isInset ? "inset " : shadow.cutsOutBox ? "" : "whole "
        return kind + color(premultiplied: shadow.color) + " at " + point(shadow.offset.width, shadow.offset.height)
            + ", radius " + number(shadow.radius) + ", spread " + number(shadow.spread)
    }

    /// Returns the sides that have a border, such as `top 2 #ff0000 solid`, and its placement if it is not inside.
    static func border(_ border: RenderBorderSides) -> String {
        let sides = [("top", border.top), ("right", border.right), ("bottom", border.bottom), ("left", border.left)]
        return list(
            sides.filter { $0.1.width > 0 }.map { name, side in
                "\(name) \(number(Double(side.width))) \(color(premultiplied: side.color)) \(side.style.rawValue)"
            }) + (border.placement == .inside ? "" : " \(border.placement.rawValue)")
    }

    /// Returns the parts of a border's picture, such as `slice [2, 2, 2, 2], width [4, 4, 4, 4], stretch round fill`.
    static func border(_ border: RenderBorderImage) -> String {
        func sides(_ numbers: SIMD4<Double>) -> String { list((0..<4).map { number(numbers[$0]) }) }
        return "slice \(sides(border.slices)), width \(sides(border.widths)), outset \(sides(border.outsets)), "
            + "\(border.horizontal.rawValue) \(border.vertical.rawValue)" + (border.fills ? " fill" : "")
    }

    static func filter(_ filter: Filter) -> String {
        let type = FilterKind.all.first { $0.word == filter.kind.word }
        var amounts = filter.kind.graph.map { $0.nodes.map { "\($0.operation)" } } ?? []
        var whole: FilterValue?
        for names in type.map({ names(of: $0) }) ?? [] {
            // A part of an amount only where it has a value of its own.
            guard let found = filter.value(forKey: names.key), !names.isPart || found != whole else { continue }
            if !names.isPart { whole = found }
            amounts.append("\(names.name) \(value(found))")
        }
        if filter.colorInterpolation != .srgb {
            amounts.append("colorInterpolation \(filter.colorInterpolation.rawValue)")
        }
        return filter.kind.word + (amounts.isEmpty ? "" : "(\(amounts.joined(separator: ", ")))")
    }

    private static func names<Amounts: FilterAmounts>(
        of type: Amounts.Type
    ) -> [(name: String, key: String, isPart: Bool)] {
        type.amounts.map { ($0.name, $0.key, $0.isPart) }
    }

    private static func value(_ value: FilterValue) -> String {
        switch value {
        case .number(let number): self.number(number)
        case .vector(let vector): list((0..<4).map { number(vector[$0]) })
        case .point(let point): self.point(point.x, point.y)
        case .color(let color):
            self.color(
                straight: SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)))
        case .function: "a function"
        }
    }
}
