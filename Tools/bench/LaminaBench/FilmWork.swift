import Foundation
import Lamina

/// A film written as numbered PNGs, from its first frame's evaluation to its last file, as the command `lamina` does it.
final class FilmWork: BenchWork {
    /// The frames of a film that is timed.
    static let frameCount = 120
    /// The frames of one that only warms up the device and the file system.
    private static let warmupCount = 8

    private let makeStage: () throws -> Stage
    private let rules: PlanRules
    private let renderer: Renderer
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lamina-bench-\(UUID())")
    private var stage: Stage?
    private(set) var framesAStep = frameCount

    /// - Parameters:
    ///   - rules: The savings in use.
    ///   - makeStage: Makes the film's layers and their animations anew, since time never runs backwards.
    init(rules: PlanRules = .all, _ makeStage: @escaping () throws -> Stage) throws {
        self.makeStage = makeStage
        self.rules = rules
        let request = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
        renderer = try Renderer(try DeviceRequest(parsing: request))
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
        let film = try Film(frames, to: .pictures(FrameNames("\(folder.path())/%04d.png"), .png))
        try film.render(FrameSource(stage, frames: frames, renderer: renderer, rules: rules))
    }

    func picture(_ number: Int) throws -> [UInt8] {
        let stage = try makeStage()
        stage.advance(to: Double(number) / 60)
        return try PNGEncoder.encode(renderer.render(stage.renderTree()))
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
