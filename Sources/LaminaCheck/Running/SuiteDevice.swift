import LaminaCounters
import LaminaGL
import LaminaRender
import Synchronization

/// The device that a suite is checked on: one of the family of drivers that its goldens name, where the machine has one, such
/// as llvmpipe beside a graphics card; otherwise the best.
///
/// ```swift
/// let device = SuiteDevice(for: suite)
/// let result = try SuiteRunner(suite).run { try device.renderer() }
/// ```
public final class SuiteDevice: Sendable {
    private let suite: Suite
    private let limits: WorkLimits
    private let chosen = Mutex<DeviceRequest?>(nil)

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - suite: The suite, whose goldens name a device.
    ///   - limits: The limits of the work on one frame.
    public init(for suite: Suite, limits: WorkLimits = .standard) { (self.suite, self.limits) = (suite, limits) }

    /// Opens the device; the first call reads the goldens and chooses it.
    ///
    /// - Throws: `GLError.noDevice` if the machine has none.
    public func renderer() throws -> Renderer {
        try chosen.withLock { chosen in
            if let chosen { return try Renderer(chosen, limits: limits) }
            let (request, renderer) = try Self.open(
                of: family, found: { ($0.device.driver, $0.device.attempts.map(\.candidate)) },
                open: { [limits] in try Renderer($0, limits: limits) })
            chosen = request
            return renderer
        }
    }

    /// The family that most goldens of the suite's scenes name.
    private var family: DriverFamily? {
        let store = GoldenStore(folder: suite.goldensFolder)
        return DriverFamily.most(of: suite.scenes.lazy.map { GoldenText.driver(store.bytes(ofGolden: $0.name)) })
    }

    // MARK: Choice

    /// Opens a device of a family; the best one if the machine has none of it, or if no family is wanted.
    ///
    /// Knows nothing of EGL: the caller opens devices, so that tests can simulate any set of them.
    ///
    /// - Parameters:
    ///   - found: Returns the name of an opened device's driver, and all devices of the machine.
    ///   - open: Opens a device; errors of all but the best one pass it over.
    static func open<Device>(
        of family: DriverFamily?, found: (Device) -> (driver: String, all: [DeviceCandidate]),
        open: (DeviceRequest) throws -> Device
    ) throws -> (request: DeviceRequest, device: Device) {
        let best = try open(.auto)
        let (driver, all) = found(best)
        guard let family, DriverFamily(of: driver) != family else { return (.auto, best) }
        for request in requests(for: family, among: all) {
            guard let other = try? open(request), DriverFamily(of: found(other).driver) == family else { continue }
            return (request, other)
        }
        return (.auto, best)
    }

    /// Returns the devices that may be of a family, the most likely first: those that draw on the CPU for a software driver,
    /// then those of unknown nature, then others.
    static func requests(for family: DriverFamily, among candidates: [DeviceCandidate]) -> [DeviceRequest] {
        let likely: DeviceCandidate.Nature = family.isSoftware ? .software : .hardware
        return [likely, .unknown, family.isSoftware ? .hardware : .software].flatMap { nature in
            candidates.filter { $0.nature == nature }.map(\.request)
        }
    }
}
