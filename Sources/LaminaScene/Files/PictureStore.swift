import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage
import LaminaText

/// The pictures of one document; each file is read and decoded once, at its first use.
final class PictureStore {
    private let files: DocumentFiles
    private let limits: WorkLimits
    private let cache: PictureCache?
    private var pixelsLeft: Int

    /// The results by path as written, and by file.
    private var byPath: [String: Result<Image, PictureFault>] = [:]
    private var byFile: [String: Result<Image, PictureFault>] = [:]

    /// - Parameter cache: The pictures that documents share; nil if they share none.
    init(files: DocumentFiles, limits: WorkLimits, cache: PictureCache?) {
        self.files = files
        self.limits = limits
        self.cache = cache
        pixelsLeft = limits[.decodedPixels]
    }

    /// The limits of each picture by itself.
    var decodeLimits: DecodeLimits { DecodeLimits(maximumPixelCount: limits[.decodedPixels]) }

    /// The picture whose path is at a node; nil after reporting a problem.
    func picture(at node: NodeID, _ reader: DocumentReader) -> Image? {
        let path = reader.document.text(at: node)
        let result =
            byPath[path]
            ?? {
                let result = load(path)
                byPath[path] = result
                return result
            }()
        switch result {
        case .success(let image): return image
        case .failure(let fault):
            reader.report(fault.finding(path: path), at: node)
            return nil
        }
    }

    /// The folders from which files may be read, also by readers that open them later.
    var folders: ReadableFolders { files.folders }

    /// Records the pictures of a sequence that was found.
    func note(_ names: FrameNames, in folder: String) { files.log.files.note(names, in: folder) }

    /// The canonical path of a file or folder, if the document may read it.
    func resolve(_ path: String) throws(PictureFault) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noPath }
        do {
            return try files.resolve(path)
        } catch {
            throw .file(error)
        }
    }

    private func load(_ path: String) -> Result<Image, PictureFault> {
        Result { () throws(PictureFault) in try resolve(path) }.flatMap { file in
            if let known = byFile[file] { return known }
            let result = Result { () throws(PictureFault) in try decode(file) }
            byFile[file] = result
            return result
        }
    }

    private func decode(_ file: String) throws(PictureFault) -> Image {
        let bytes = try Result { () throws(FileFailure) in try folders.read(file) }
            .mapError { PictureFault.file($0) }.get()
        let header = try Self.image { () throws(ImageError) in try ImageHeader(bytes) }
        let (pixels, overflows) = header.width.multipliedReportingOverflow(by: header.height)
        // Overflows are left to the decoder, which reports them.
        if !overflows, pixels > pixelsLeft {
            let total = pixels + limits[.decodedPixels] - pixelsLeft
            throw .overBudget(
                width: header.width, height: header.height, total: total, limit: limits[.decodedPixels])
        }
        let image = try Self.image { () throws(ImageError) in
            if let cache { return try cache.image(decoding: bytes, limits: decodeLimits) }
            return try Image(decoding: bytes, limits: decodeLimits)
        }
        pixelsLeft -= image.width * image.height
        return image
    }

    private static func image<Value>(_ body: () throws(ImageError) -> Value) throws(PictureFault) -> Value {
        do {
            return try body()
        } catch {
            throw .image(error)
        }
    }
}

/// The reason why a path of a document yields no picture.
enum PictureFault: Error, Equatable {
    case noPath
    case file(FileFailure)
    case image(ImageError)

    /// The previous pictures have left too few pixels for this one.
    case overBudget(width: Int, height: Int, total: Int, limit: Int)

    private static let maximumPathLength = 200

    /// The fault as a finding.
    func finding(path: String) -> SceneFinding {
        // The end of a long path is more informative than its start.
        let end = path.count > Self.maximumPathLength ? "…\(path.suffix(Self.maximumPathLength))" : path
        let name = "the picture \"\(Printable.line(end))\""
        switch self {
        case .noPath:
            return .invalid(found: "found \(Printable.quoted(path))", advice: "write the path of a picture")
        case .file(.system(ENOENT)) where path.contains("://") || path.hasPrefix("data:"):
            return .invalid(
                found: "\(name) is a URL, and URLs are not fetched",
                advice: "save the picture in the document's folder, and write its path there")
        case .file(let failure):
            return failure.finding(name)
        case .image(let error):
            let (reason, advice) = error.parts
            return .invalid(found: "\(name) can't be used: \(reason)", advice: advice)
        case .overBudget(let width, let height, let total, let limit):
            return .limit(
                found: "\(name) of \(width)×\(height) pixels brings the document over \(limit) pixels of pictures",
                advice: "make its pictures smaller, show large ones in tiled layers, "
                    + "or \(WorkLimit.decodedPixels.remedy(for: total))")
        }
    }
}

extension FileFailure {
    fileprivate func finding(_ name: String) -> SceneFinding {
        switch self {
        case .system(ENOENT), .system(ENOTDIR):
            .invalid(found: "\(name) does not exist", advice: "check the path, which starts in the document's folder")
        case .notRegular:
            .invalid(found: "\(name) is not a regular file", advice: "name a \(ImageFormat.readNames) file")
        case .tooLarge(let limit):
            .limit(
                found: "\(name) is larger than \(limit) bytes",
                advice: "make it smaller, or \(WorkLimit.fileBytes.remedy())")
        case .outside, .system:
            SceneFinding.split("\(name) \(words)").of(self)
        }
    }
}

extension ImageError {
    /// The description split at its last semicolon, into what was found and what to do.
    fileprivate var parts: (reason: String, advice: String) {
        let text = description
        guard let (reason, advice) = text.split(atLast: "; ") else { return (text, "check the file") }
        return (reason, advice)
    }
}

extension SceneFinding {
    /// A finding from a message: what was found, and after the last semicolon, what to do.
    static func split(_ message: String) -> SceneFinding {
        guard let (found, advice) = message.split(atLast: "; ") else {
            return .invalid(found: Printable.line(message), advice: "check the file")
        }
        return .invalid(found: Printable.line(found), advice: Printable.line(advice))
    }

    /// The finding of a failure to read a file, which may not be the document's fault.
    func of(_ failure: FileFailure) -> SceneFinding {
        guard failure.isOfTheMachine, case .invalid(let found, let advice) = self else { return self }
        return .unavailable(found: found, advice: advice)
    }
}
