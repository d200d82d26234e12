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

    /// Looks which files there are.
    ///
    /// - Parameters:
    ///   - pattern: A path whose last part is a pattern of ``FrameNames``. The first number is 0 or 1, and none may be
    ///     missing in between.
    /// - Throws: ``SequenceError/unreadable(name:detail:)``.
    public init(pattern: String, rate: SequenceRate, limits: DecodeLimits = DecodeLimits()) throws(SequenceError) {
        let slash = pattern.lastIndex(of: "/").map { pattern.index(after: $0) } ?? pattern.startIndex
        let folder = String(pattern[..<slash])
        let names: FrameNames
        do {
            names = try FrameNames(String(pattern[slash...]))
        } catch {
            throw .unreadable(name: pattern, detail: error.detail)
        }
        func exists(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: folder + names[number]) }
        guard let first = (0...1).first(where: { exists($0) }) else {
            throw .unreadable(
                name: pattern, detail: "there is no \(folder + names[1]), nor one with 0; check the folder")
        }
        (self.folder, self.names) = (folder, names)
        self.rate = rate
        self.limits = limits
        self.first = first
        var end = first + 1
        while end - first < NumberedPictures.most, exists(end) { end += 1 }
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
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SequenceError.unreadable(name: path, detail: "it can't be read; check the file")
        }
        do {
            return try Image(decoding: data, limits: limits)
        } catch {
            throw SequenceError.unreadable(name: path, detail: "\(error)")
        }
    }
}
