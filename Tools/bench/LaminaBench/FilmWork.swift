import Foundation
import Lamina

/// A film written as numbered PNGs, from its first frame's evaluation to its last file, as the command `lamina` does it.
final class FilmWork: BenchWork {
    /// The pixels that frames reuse from the one before.
    enum Reuse {
        /// Pixels drawn and rows encoded.
        case all
        /// Rows encoded: as with `--without reuseFrames`.
        case encoding
        /// Nothing: each is a picture by itself, drawn and then encoded by all processors.
        case none
    }

    /// The frames of a film that is timed.
    static let frameCount = 120
    /// The frames of one that only warms up the device and the file system.
    private static let warmupCount = 8

    private let makeStage: () throws -> Stage
    private let reuse: Reuse
    private let renderer: Renderer
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lamina-bench-\(UUID())")
    private var stage: Stage?
    private(set) var framesAStep = frameCount

    /// - Parameters:
    ///   - reuse: What frames take over.
    ///   - device: The device to draw on.
    ///   - makeStage: Makes the film's layers and their animations again, since time never runs backwards.
    init(_ reuse: Reuse = .all, on device: DeviceRequest, makeStage: @escaping () throws -> Stage) throws {
        self.makeStage = makeStage
        self.reuse = reuse
        renderer = try Renderer(device)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func prepare(_ number: Int, warmsUp: Bool) throws {
        stage = try makeStage()
        framesAStep = warmsUp ? Self.warmupCount : Self.frameCount
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func frame(_ number: Int) throws {
        guard let stage else { return }
        let frames = try FrameRange(0..<framesAStep, rate: FrameRate(60))
        let names = try FrameNames("\(folder.path())/%04d.png")
        if reuse == .none { return try drawApart(stage, frames, names) }
        let rules = reuse == .all ? PlanRules.all : .all.subtracting(PlanRules(.reuseFrames))
        let source = FrameSource(stage, frames: frames, renderer: renderer, rules: rules)
        try Film(frames, to: .pictures(names, PictureEncoding(.png))).render(source)
    }

    private func drawApart(_ stage: Stage, _ frames: FrameRange, _ names: FrameNames) throws {
        for frame in frames.lower..<frames.upper {
            stage.advance(to: frames.time(of: frame))
            try AtomicFile().write(PNGEncoder.encode(renderer.render(stage.makeFrame()).picture), to: names[frame])
        }
    }

    func picture(_ number: Int) throws -> [UInt8] {
        let stage = try makeStage()
        stage.advance(to: Double(number) / 60)
        return try PNGEncoder.encode(renderer.render(stage.makeFrame()).picture)
    }

    /// The mean size of a frame's file.
    var bytes: Int? {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        guard let files, !files.isEmpty else { return nil }
        let sizes = files.compactMap { try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize }
        return sizes.reduce(0, +) / files.count
    }

    var device: String? { renderer.device.chosen?.renderer }
}
