import Foundation
import Lamina
import LaminaThreads
import Synchronization

/// All scene documents of a folder read and drawn once, on two threads that share a renderer: the work that a suite of
/// them can't do without.
final class DocumentWork: BenchWork {
    private let paths: [String]
    private let renderer: Renderer

    /// - Parameters:
    ///   - folder: The folder; its files that end in `.json` are drawn.
    ///   - device: The device to draw on.
    init(folder: String, on device: DeviceRequest) throws {
        paths = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
            .map { "\(folder)/\($0)" }
        renderer = try Renderer(device)
    }

    func frame(_ number: Int) throws {
        let failure = Mutex<(any Error)?>(nil)
        let (paths, renderer) = (paths, renderer)
        WorkTeam.perform(count: paths.count, threads: 2) { index in
            do {
                _ = try renderer.render(SceneLoader().stage(at: paths[index]).makeFrame())
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }

    func picture(_ number: Int) throws -> [UInt8] {
        let stage = try SceneLoader().stage(at: paths[number % max(1, paths.count)])
        return try PNGEncoder.encode(renderer.render(stage.makeFrame()).picture)
    }

    var bytes: Int? { nil }
    var device: String? { renderer.device.chosen?.renderer }
}
