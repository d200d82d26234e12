import FoundationEssentials

/// The draws of passes for the page's script: a list of numbers for each part of a draw.
struct ReportSteps: Encodable {
    struct Pass: Encodable {
        var pass: Int
        var width: Int
        var height: Int
        var cell: Int
        /// The colour before the first draw, as `#rrggbbaa`.
        var clear: String?
        var continues: Int?
        /// By draw: its layer, or -1 if it is not on the page.
        var layers: [Int] = []
        /// By draw: the left and upper edge, the width and the height of its area.
        var areas: [Int] = []
        /// By draw: an index into ``ReportSteps/contents``.
        var contents: [Int] = []
        /// By draw: its PNG in base 64, or null.
        var pictures: [String?] = []
        var further: Int
    }

    var passes: [Pass] = []
    /// The words for draws: the parts of the program, and `blended` or `replaced`.
    var contents: [String] = []
    /// The number of draws whose pictures were left out.
    var pictureless: Int

    init(_ steps: DrawSteps, _ layers: ReportLayers) {
        pictureless = steps.pictureless
        var known: [String: Int] = [:]
        for pass in steps.passes {
            var made = Pass(
                pass: pass.pass, width: pass.width, height: pass.height, cell: pass.cell,
                clear: pass.clear.map(Self.color), continues: pass.continues, further: pass.furtherCount)
            for step in pass.steps {
                let parts = step.parts.isEmpty ? "colour" : step.parts.joined(separator: " ")
                let words = (step.blends ? "blended: " : "replaced: ") + parts
                let content = known[words] ?? contents.count
                if content == contents.count {
                    known[words] = content
                    contents.append(words)
                }
                made.layers.append(layers.index(of: step.layer))
                made.areas += [Int(step.area.minX), Int(step.area.minY), step.area.width, step.area.height]
                made.contents.append(content)
                made.pictures.append(step.picture.map { Data($0).base64EncodedString() })
            }
            passes.append(made)
        }
    }

    /// Returns a premultiplied colour as straight `#rrggbbaa`.
    private static func color(_ premultiplied: SIMD4<Float>) -> String {
        let alpha = min(max(premultiplied.w, 0), 1)
        let digits = (0..<4).map { channel -> String in
            let value = channel == 3 ? alpha : alpha > 0 ? premultiplied[channel] / alpha : 0
            let byte = value.isFinite ? Int((min(max(value, 0), 1) * 255).rounded()) : 0
            return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return "#" + digits.joined()
    }
}

// MARK: Memory

/// The memory of layers for the page's script, in bytes by layer of the page.
struct ReportMemory: Encodable {
    var images: [Int]
    var cached: [Int]

    init(_ memory: LayerMemory, _ layers: ReportLayers) {
        images = [Int](repeating: 0, count: layers.layers.count)
        cached = images
        for layer in memory.images.indices where layers.index(of: layer) >= 0 {
            images[layers.index(of: layer)] = memory.images[layer]
            cached[layers.index(of: layer)] = memory.cached[layer]
        }
    }
}

// MARK: Repaints

/// The repaints of a range for the page's script.
struct ReportRepaints: Encodable {
    struct Frame: Encodable {
        /// The left and upper edge, the width and the height of each rectangle.
        var areas: [Int]
        /// Indices into ``ReportRepaints/layers``.
        var changed: [Int]
        var further: Int
    }

    struct Layer: Encodable {
        var path: String
        /// The first layer of the page with that path, or -1.
        var layer: Int
        var changed: Int
        var drawn: Int
    }

    var frames: [Frame]
    var furtherFrames: Int
    var layers: [Layer]

    /// Matches layers with those of the detailed frame by their paths.
    init(_ report: RepaintReport, _ layers: [LayerReport]) {
        frames = report.frames.map { frame in
            Frame(
                areas: frame.areas.flatMap { [Int($0.minX), Int($0.minY), $0.width, $0.height] },
                changed: frame.changed, further: frame.furtherCount)
        }
        furtherFrames = report.furtherFrames
        let byPath = Dictionary(layers.map { ($0.path, $0.index) }, uniquingKeysWith: min)
        self.layers = report.layers.map {
            Layer(path: $0.path, layer: byPath[$0.path] ?? -1, changed: $0.changedCount, drawn: $0.drawnCount)
        }
    }
}
