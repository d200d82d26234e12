import Foundation

/// Pictures in files with numbers in their names, such as `frame-%04d.png`, at an even rate.
public final class NumberedPictures: PictureSequence {
    /// What stands before a name: the folder with its slash.
    private let folder: String
    /// Their names in that folder.
    package let names: FrameNames
    private let first: Int
    private let number: Int
    private let rate: SequenceRate
    private let limits: DecodeLimits
    private let folders: ReadableFolders

    /// Looks which files there are.
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

    /// Looks which files there are in folders that may be read.
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
                // What ends the sequence is that there is nothing; what is there and can't be read is told.
                if error == .system(code: ENOENT) || error == .system(code: ENOTDIR) { return false }
                throw .unreadable(name: folder + names[number], detail: "it \(error.words)")
            }
        }
        var first: Int?
        for number in 0...1 where first == nil { if try exists(number) { first = number } }
        guard let first else {
            throw .unreadable(
                name: pattern, detail: "there is no \(folder + names[1]), nor one with 0; check the folder")
        }
        (self.folder, self.names) = (folder, names)
        self.rate = rate
        self.limits = limits
        self.folders = folders
        self.first = first
        var end = first + 1
        while end - first < NumberedPictures.most {
            guard try exists(end) else { break }
            end += 1
        }
        number = end - first
    }

    private static let most = 1_000_000

    /// How many pictures there are.
    public var count: Int? { number }
    /// The number of the picture shown at a moment, in seconds.
    public func index(at seconds: Double) -> Int { min(rate.index(at: seconds), number - 1) }
    /// When a picture begins, in seconds.
    public func start(of index: Int) -> Double { rate.start(of: min(index, number)) }

    /// A picture; nil behind the last one. Throws ``SequenceError``.
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
