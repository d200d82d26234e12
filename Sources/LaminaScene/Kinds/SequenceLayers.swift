import Glibc
import LaminaImage
import LaminaLayers
import LaminaText

extension LayerDeclaration {
    /// A layer of type "sequence".
    static let sequence = ObjectDeclaration(
        "sequenceLayer",
        "A layer that plays numbered images, an animated PNG, GIF or WebP, or a video in its local time. Other "
            + "layers can show the same image by contentsSequence.",
        appliesDefaults: false, rules: geometryRules,
        make: LayerDraftOf(kind: FrameSequenceLayer(), parts: LayerParts(sequence: LayerParts.SequenceSource())),
        properties: {
            common() + [
                Property(
                    required: "source", .deferredText("the path of pictures or a film"),
                    "The path of numbered images (frame-%04d.png), an animated PNG (.apng, .png), GIF or WebP, or a "
                        + "video that ffmpeg can read, relative to the document."
                ) { $0.parts.sequence?.source = $1 },
                Property(
                    "rate", .number(in: .between(0.001...1000)),
                    "The number of images per second; by default 25 for numbered images, and the file's own rate "
                        + "for others."
                ) { $0.parts.sequence?.rate = $1 },
                Property("repeats", .boolean, default: true, "Starts again from the beginning after the last image.") {
                    $0.kind.repeats = $1
                },
            ]
        })
}

/// Reads the picture sequences of sequence layers, and shares them with the layers that refer to them.
final class SequenceReader {
    /// A layer that shows the picture of a sequence layer, resolved when all layers are known.
    private struct Request {
        let layer: Layer
        /// The document's node that holds the id of the sequence layer.
        let reference: NodeID
    }

    private let context: SceneContext
    private var requests: [Request] = []

    init(_ context: SceneContext) { self.context = context }

    private var reader: DocumentReader { context.reader }
    private var pictures: PictureStore { context.pictures }

    /// Opens the picture sequence that a sequence layer names; nil if it names none, and after reporting a problem. The
    /// first picture is read, so that an unreadable sequence is reported at once.
    func sequence(_ parts: LayerParts.SequenceSource) -> (any PictureSequence)? {
        guard let node = parts.source else { return nil }
        let path = reader.document.text(at: node)
        do {
            let sequence = try open(path, rate: parts.rate)
            guard try sequence.picture(0) != nil else {
                throw SequenceError.unreadable(name: path, detail: "it holds no picture; check the file")
            }
            return sequence
        } catch let fault as PictureFault {
            reader.report(fault.finding(path: path), at: node)
        } catch {
            reader.report(.split("\(error)"), at: node)
        }
        return nil
    }

    private func open(_ path: String, rate: Double?) throws -> any PictureSequence {
        let asked = rate.map { SequenceRate(perSecond: $0) }
        if path.contains("%") {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
            // The pattern is not a file itself; the pictures in its folder are.
            let directory = folder == "." ? pictures.folders.start : try pictures.resolve(folder)
            let found = try NumberedPictures(
                pattern: directory + "/" + name, rate: asked ?? SequenceRate(25), limits: pictures.decodeLimits,
                in: pictures.folders)
            pictures.note(found.names, in: directory)
            return found
        }
        let file = try pictures.resolve(path)
        if ["apng", "png", "gif", "webp"].contains(path.pathEnding) {
            return try AnimatedPicture(path: file, limits: pictures.decodeLimits, in: pictures.folders)
        }
        return try FilmPictures(path: file, rate: asked, limits: pictures.decodeLimits, in: pictures.folders)
    }

    /// Registers a layer that shows the pictures of a sequence layer, whose id is at a node.
    func add(_ layer: Layer, showing reference: NodeID) { requests.append(Request(layer: layer, reference: reference)) }

    /// Gives layers the sequences that they refer to; problems are reported.
    func share() {
        for request in requests {
            let id = reader.document.text(at: request.reference)
            guard let named = context.names[id] else {
                context.reportUnknownLayer(id, at: request.reference)
                continue
            }
            guard let sequence = named.layer as? FrameSequenceLayer else {
                reader.report(
                    .invalid(
                        found: "the layer \(Printable.quoted(id)) is not a sequence layer",
                        advice: "name a layer of type \"sequence\""),
                    at: request.reference)
                continue
            }
            request.layer.contentsSequence = sequence
        }
    }
}
