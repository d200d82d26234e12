import Glibc

/// Pictures in numbered files, such as `frame-%04d.png`, at a constant rate.
public final class NumberedPictures: PictureSequence {
    /// The folder of the files, with its slash.
    private let folder: String
    /// The names in that folder.
    package let names: FrameNames
    private let first: Int
    private let number: Int
    private let rate: SequenceRate
    private let limits: DecodeLimits
    private let folders: ReadableFolders

    /// Finds the files of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: A path whose last part is a pattern of ``FrameNames``. The first number is 0 or 1, and none may be
    ///     missing in between.
    /// - Throws: ``SequenceError/unreadable(name:detail:)``.
    public convenience init(
        pattern: String, rate: SequenceRate, limits: DecodeLimits = DecodeLimits()
    ) throws(SequenceError) {
        try self.init(pattern: pattern, rate: rate, limits: limits, in: .everywhere)
    }

    /// Finds the files of a pattern in the readable folders.
    package init(
        pattern: String, rate: SequenceRate, limits: DecodeLimits = DecodeLimits(), in folders: ReadableFolders
    ) throws(SequenceError) {
        let slash = pattern.lastIndex(of: "/").map { pattern.index(after: $0) } ?? pattern.startIndex
        let folder = String(pattern[..<slash])
        let names: FrameNames
        do {
            names = try FrameNames(String(pattern[slash...]))
        } catch {
            throw .unreadable(name: pattern, detail: error.detail)
        }
        func exists(_ number: Int) throws(SequenceError) -> Bool {
            do throws(FileFailure) {
                _ = try folders.file(folder + names[number])
                return true
            } catch {
                // A missing file ends the sequence; a file that can't be read is an error.
                if error == .system(code: ENOENT) || error == .system(code: ENOTDIR) { return false }
                throw .unreadable(name: folder + names[number], detail: "it \(error.words)")
            }
        }
        var first: Int?
        for number in 0...1 where first == nil { if try exists(number) { first = number } }
        guard let first else {
            throw .unreadable(
                name: pattern, detail: "there is no \(folder + names[1]), and none with the number 0; check the folder")
        }
        (self.folder, self.names) = (folder, names)
        self.rate = rate
        self.limits = limits
        self.folders = folders
        self.first = first
        var end = first + 1
        while end - first < NumberedPictures.limit {
            guard try exists(end) else { break }
            end += 1
        }
        number = end - first
    }

    private static let limit = 1_000_000

    /// The number of pictures.
    public var count: Int? { number }
    /// Returns the index of the picture shown at a time, in seconds.
    public func index(at seconds: Double) -> Int { min(rate.index(at: seconds), number - 1) }
    /// Returns the start of a picture, in seconds.
    public func start(of index: Int) -> Double { rate.start(of: min(index, number)) }

    /// Returns a picture; nil after the last one. Throws ``SequenceError``.
    public func picture(_ index: Int) throws -> Image? {
        guard (0..<number).contains(index) else { return nil }
        let path = folder + names[first + index]
        do {
            return try Image(decoding: folders.read(path), limits: limits)
        } catch let error as FileFailure {
            throw SequenceError.unreadable(name: path, detail: "it \(error.words)")
        } catch {
            throw SequenceError.unreadable(name: path, detail: "\(error)")
        }
    }
}
