import FoundationEssentials
import Glibc
import Lamina
import LaminaCheck
import LaminaText

/// The files that the arguments name: no input may be overwritten, and no output written twice.
struct OutputNames {
    private var known: [String: String] = [:]
    private var written: [(name: String, path: String)] = []

    /// - Parameter inputs: The name of each file in messages, and its path; nil and `-` are ignored.
    init(inputs: [(name: String, path: String?)]) {
        for input in inputs { if let file = OutputNames.file(input.path) { known[file] = input.name } }
    }

    /// Adds output files, with the options that name them.
    ///
    /// - Throws: ``Failure/usage(_:)``.
    mutating func add(_ outputs: [(name: String, path: String?)]) throws {
        for output in outputs {
            guard let path = output.path, let file = OutputNames.file(path) else { continue }
            if let other = known[file] {
                throw Failure.usage(
                    "\(other) and \(output.name) are one file, \"\(path)\"; give each a name of its own")
            }
            known[file] = output.name
            written.append((output.name, path))
        }
    }

    /// Throws ``Failure/usage(_:)`` if an output would overwrite a file that the scene reads.
    func check(_ files: SceneFiles) throws {
        for (name, path) in written {
            let names = FilmOutput.needsRange(path) ? try? FrameNames(path) : nil
            guard files.contains(path) || names.map(files.containsAny) == true else { continue }
            throw Failure.usage("\(name) would write over \"\(path)\", which the scene reads; give it another name")
        }
    }

    /// Returns the file that a path leads to; nil if it is standard input or output, or a device.
    private static func file(_ path: String?) -> String? {
        guard let path, path != "-" else { return nil }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        return file.hasPrefix("/dev/") ? nil : file
    }
}

// MARK: Folders

/// The folders of the files that a command writes at its end.
enum OutputFolders {
    /// Makes the folders of files, and throws where a file could not be written, so that no work is lost at its end.
    ///
    /// - Parameter paths: The files; nil, `-`, links, devices and pipes are left to the writing.
    /// - Throws: `ImageError.cannotWrite`.
    static func prepare(_ paths: [String?]) throws {
        for case let path? in paths where path != "-" {
            var facts = stat()
            if lstat(path, &facts) == 0 {
                let kind = facts.st_mode & S_IFMT
                if kind == S_IFDIR { throw ImageError.cannotWrite(path: path, step: "opening it", code: EISDIR) }
                if kind != S_IFREG { continue }
            }
            let folder = path.pathFolder
            try make(folder, of: path)
            guard access(folder, W_OK | X_OK) == 0 else {
                throw ImageError.cannotWrite(path: path, step: "making a file in its folder", code: errno)
            }
        }
    }

    /// Makes a folder, and those around it.
    ///
    /// - Parameter path: The file that needs it, for errors.
    static func make(_ folder: String, of path: String) throws {
        var end = folder.startIndex
        while end < folder.endIndex {
            end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
            let part = String(folder[..<end])
            var facts = stat()
            if stat(part, &facts) == 0 {
                guard facts.st_mode & S_IFMT != S_IFDIR else { continue }
                throw ImageError.cannotWrite(path: path, step: "making the folder \(part)", code: ENOTDIR)
            }
            // Another process may have made it meanwhile.
            guard mkdir(part, 0o777) == 0 || errno == EEXIST else {
                throw ImageError.cannotWrite(path: path, step: "making the folder \(part)", code: errno)
            }
        }
    }
}

// MARK: GitHub

/// The step of a workflow of GitHub that the command runs in, by the variables that it sets.
enum GitHubStep {
    /// The folder of the repository; none outside of a workflow.
    static var workspace: GitHubWorkspace {
        let access = FileAccess.system
        let folder = variable("GITHUB_WORKSPACE").map { (try? access.canonicalPath($0).get()) ?? $0 }
        return GitHubWorkspace(folder: folder, workingFolder: FileManager.default.currentDirectoryPath)
    }

    /// The file of the step's summary; nil outside of a workflow.
    static var summaryFile: String? { variable("GITHUB_STEP_SUMMARY") }

    /// Adds Markdown to the summary of the step, if there is one; other commands of the step add theirs.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    static func summarize(_ text: String) throws {
        guard let path = summaryFile else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ImageError.cannotWrite(path: path, step: "opening it", code: errno) }
        defer { close(descriptor) }
        var left = Array((text + "\n").utf8)[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ImageError.cannotWrite(path: path, step: "adding to it", code: errno) }
            left = left.dropFirst(count)
        }
    }

    private static func variable(_ name: String) -> String? {
        let value = ProcessInfo.processInfo.environment[name] ?? ""
        return value.isEmpty ? nil : value
    }
}

// MARK: Pictures

/// A picture file; the format follows from the name.
struct PictureFile {
    let path: String
    let encoding: PictureEncoding

    /// - Parameters:
    ///   - path: A file ending in `.png`, `.jpg`, `.jpeg`, `.webp` or `.ppm`, or `-` for PNG on standard output.
    ///   - quality: Nil for the format's default.
    ///   - compression: The compression of PNG; nil for the default.
    ///   - background: The colour below what is transparent; nil for none.
    ///   - depth: The bits of a channel.
    ///   - colorSpace: The colour space of its numbers.
    init(
        _ path: String, quality: PictureEncoding.Quality? = nil, compression: PNGCompression? = nil,
        background: SIMD3<UInt8>? = nil, depth: PictureDepth = .eight,
        colorSpace: PictureColorSpace = .srgb
    ) throws {
        self.path = path
        let ending = path.pathEnding
        guard let format = path == "-" ? .png : PictureEncoding.Format(ending: ending) else {
            throw Failure.usage(
                "the picture \"\(path)\" has \(ending.isEmpty ? "no file extension" : "the extension .\(ending)"); "
                    + "give a name that ends in \(ImageFormat.writtenEndings), or - for PNG on standard output")
        }
        encoding = try PictureEncoding(
            format, quality: quality, compression: compression, background: background, depth: depth,
            colorSpace: colorSpace)
    }

    /// Writes the picture of a frame that was drawn in the encoding's depth, completely or not at all.
    @discardableResult
    func write(
        _ frame: RenderedFrame, threads: Int? = nil, warn: (_ message: String) -> Void = StandardError.say
    ) throws -> Double {
        guard let deep = frame.deepPicture else { return try write(frame.picture, threads: threads, warn: warn) }
        let start = ContinuousClock.now
        let bytes = try encoding.encode(deep: deep, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try AtomicFile().write(bytes, to: path)
        return seconds
    }

    /// Writes the picture, completely or not at all; warns of transparency that its format does not have.
    ///
    /// - Parameters:
    ///   - threads: The number of threads that encode, by default one a processor.
    ///   - warn: Prints the warning.
    /// - Returns: The encoding time in seconds, without writing.
    @discardableResult
    func write(
        _ bitmap: Bitmap, threads: Int? = nil, warn: (_ message: String) -> Void = StandardError.say
    ) throws -> Double {
        let start = ContinuousClock.now
        let bytes = try encoding.encode(bitmap, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try AtomicFile().write(bytes, to: path)
        if encoding.showsOverWhite(bitmap) {
            warn(
                "\"\(path)\" has no transparency: what is not opaque is shown over white; choose another colour with "
                    + "--background, or write .png or .webp")
        }
        return seconds
    }

    /// True if the file is a complete picture of its format already.
    var isWhole: Bool { encoding.isWhole(path) }
}
