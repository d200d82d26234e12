import Glibc
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

/// The pixels of a frame that settings name: ignored ones, and those of layers with a tolerance of their own.
struct CaseMasks {
    private let frame: RenderedFrame
    private let suite: Suite

    init(_ frame: RenderedFrame, suite: Suite) { (self.frame, self.suite) = (frame, suite) }

    /// Returns the comparison by these settings.
    ///
    /// - Throws: ``GoldenError`` if a picture of ignored pixels can't be used.
    func comparison(_ settings: CaseSettings) throws -> PictureComparison {
        var comparison = PictureComparison(settings.tolerance)
        if !settings.ignored.isEmpty {
            var mask = PixelMask(width: frame.picture.width, height: frame.picture.height)
            for part in settings.ignored { try add(part, to: &mask) }
            comparison.ignored = mask
        }
        comparison.parts = settings.layers.compactMap { layer in
            guard let pixels = pixels(ofLayer: layer.layer, edgeOnly: layer.edgeOnly) else { return nil }
            return PictureComparison.Part(
                name: "layer \(layer.layer)\(layer.edgeOnly ? " (edge)" : "")", pixels: pixels,
                tolerance: layer.tolerance)
        }
        return comparison
    }

    private func add(_ part: IgnoredPart, to mask: inout PixelMask) throws {
        switch part {
        case .rectangle(let rect): mask.add(rect, scale: frame.tree.scale)
        case .picture(let path): try mask.add(pictureAt: suite.path(of: path))
        case .layer(let id, let edgeOnly):
            if let pixels = pixels(ofLayer: id, edgeOnly: edgeOnly) { mask.add(pixels) }
        }
    }

    /// Returns the pixels that a layer's bounds cover; nil if there is no such layer.
    private func pixels(ofLayer id: String, edgeOnly: Bool) -> PixelMask? {
        let tree = frame.tree
        let nodes = tree.nodes.indices.filter { tree.nodes[$0].name >= 0 && tree.names[Int(tree.nodes[$0].name)] == id }
        guard !nodes.isEmpty else { return nil }
        let places = LayerPositions(tree).places
        var mask = PixelMask(width: frame.picture.width, height: frame.picture.height)
        for node in nodes {
            let corners = places[node].corners
            guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
            mask.add(Rect(x: left, y: top, width: right - left, height: bottom - top), scale: 1)
        }
        return mask
    }
}

extension PixelMask {
    /// Adds the pixels that a rectangle touches.
    ///
    /// - Parameter scale: The pixels per unit of the rectangle.
    mutating func add(_ rect: Rect, scale: Double) {
        func pixel(_ value: Double, _ rule: FloatingPointRoundingRule, _ limit: Int) -> Int {
            // A rest of arithmetic is no pixel.
            Int(min(max((value * scale + (rule == .down ? 1e-6 : -1e-6)).rounded(rule), 0), Double(limit)))
        }
        let (left, right) = (pixel(rect.minX, .down, width), pixel(rect.maxX, .up, width))
        let (top, bottom) = (pixel(rect.minY, .down, height), pixel(rect.maxY, .up, height))
        guard left < right, top < bottom else { return }
        for row in top..<bottom {
            for column in left..<right { members[row * width + column] = 1 }
        }
    }

    /// Adds the white pixels of a picture of the same size.
    ///
    /// - Throws: ``GoldenError/brokenMask(file:reason:)``.
    mutating func add(pictureAt path: String) throws {
        let bytes: [UInt8]
        switch FileAccess.system.read(path, ReadableFolders.largestPicture) {
        case .success(let read): bytes = read
        case .failure(let failure):
            throw GoldenError.brokenMask(file: path, reason: failure.words)
        }
        let picture: Bitmap
        do {
            picture = try Bitmap(decoding: bytes)
        } catch {
            throw GoldenError.brokenMask(file: path, reason: "\(error)")
        }
        guard (picture.width, picture.height) == (width, height) else {
            throw GoldenError.brokenMask(
                file: path,
                reason: "has \(picture.width)×\(picture.height) pixels, and the picture \(width)×\(height); make it as "
                    + "large")
        }
        for index in members.indices where picture.pixels[index * 4 + 1] > 127 { members[index] = 1 }
    }

    /// Adds the pixels of another mask of the same size.
    mutating func add(_ other: PixelMask) {
        guard (other.width, other.height) == (width, height) else { return }
        for index in members.indices where other.members[index] != 0 { members[index] = 1 }
    }
}
