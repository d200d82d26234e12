/// Tries candidates until one provides a device, and records why each was chosen or skipped.
///
/// Knows nothing of EGL: the caller opens devices, so that tests can simulate any set of them.
enum DeviceChooser {
    /// The device that was opened, if any, and the outcome of each candidate in the order they were tried.
    struct Choice<Device> {
        var device: Device?
        var attempts: [DeviceAttempt]
    }

    /// Chooses a device.
    ///
    /// With `auto`, a candidate that claims to be hardware but draws on the CPU is closed and remembered as a fallback:
    /// it is chosen only if every other candidate fails.
    ///
    /// - Parameters:
    ///   - softwareName: Returns the renderer's name if an opened device draws on the CPU, else nil.
    ///   - open: Opens a candidate; dropping the device closes it.
    static func choose<Device>(
        for request: DeviceRequest,
        among found: [DeviceCandidate],
        softwareName: (Device) -> String?,
        open: (DeviceCandidate) throws(DeviceRefusal) -> Device
    ) -> Choice<Device> {
        var attempts = DeviceOrder.candidates(for: request, among: found).map {
            DeviceAttempt(candidate: $0, outcome: .notTried, reason: "")
        }
        var chosen: Device?
        var spares: [Int] = []
        for index in attempts.indices where chosen == nil {
            let candidate = attempts[index].candidate
            do throws(DeviceRefusal) {
                let device = try open(candidate)
                let software = softwareName(device)
                if let software, request == .auto, candidate.nature == .hardware {
                    spares.append(index)
                    attempts[index].outcome = .passedOver
                    attempts[index].reason = "claims to be hardware but draws on the CPU (\(software))"
                } else {
                    chosen = device
                    attempts[index].outcome = .taken
                    attempts[index].reason = reason(for: request, software: software)
                }
            } catch {
                attempts[index].outcome = .passedOver
                attempts[index].reason = error.reason
            }
        }
        for index in spares where chosen == nil {
            do throws(DeviceRefusal) {
                chosen = try open(attempts[index].candidate)
                attempts[index].outcome = .taken
                attempts[index].reason += "; nothing else could be opened"
            } catch {
                attempts[index].reason += "; " + error.reason
            }
        }
        markUntried(&attempts)
        return Choice(device: chosen, attempts: attempts)
    }

    private static func reason(for request: DeviceRequest, software: String?) -> String {
        if request != .auto { return "requested" }
        return software.map { "draws on the CPU (\($0)); no hardware device could be used" } ?? "first hardware device"
    }

    private static func markUntried(_ attempts: inout [DeviceAttempt]) {
        let taken = attempts.first { $0.outcome == .taken }?.candidate.name ?? ""
        for index in attempts.indices where attempts[index].outcome == .notTried {
            attempts[index].reason = "\(taken) was chosen before it"
        }
    }
}

// MARK: Order

/// The order in which candidates are tried, and the candidates that a request selects.
enum DeviceOrder {
    /// Returns the candidates that a request selects, in the order to try them.
    ///
    /// `auto` selects all of them: hardware devices, render nodes, devices of unknown nature, surfaceless, software
    /// devices; candidates of one rank keep their order. Other requests select one candidate; a render node need not
    /// have been found before.
    static func candidates(for request: DeviceRequest, among found: [DeviceCandidate]) -> [DeviceCandidate] {
        switch request {
        case .auto:
            return found.enumerated()
                .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .map(\.element)
        case .gbm:
            return [found.first { $0.request == request } ?? DeviceCandidate(request: request, nature: .hardware)]
        case .device, .surfaceless:
            return found.filter { $0.request == request }
        }
    }

    /// Returns notes for a request that selects none of the candidates.
    static func notes(for request: DeviceRequest, among found: [DeviceCandidate]) -> [String] {
        guard candidates(for: request, among: found).isEmpty else { return [] }
        switch request {
        case .device(let index):
            let names = found.map(\.name).filter { $0.hasPrefix("device:") }
            return ["there is no EGL device \(index); found: \(names.isEmpty ? "none" : names.joined(separator: ", "))"]
        case .surfaceless:
            return ["this EGL has no surfaceless platform (EGL_MESA_platform_surfaceless); is Mesa's driver installed?"]
        case .auto, .gbm:
            return ["EGL offers no device: no driver is installed, or libEGL found none"]
        }
    }

    private static func rank(_ candidate: DeviceCandidate) -> Int {
        switch (candidate.nature, candidate.request) {
        case (.software, _): 4
        case (_, .surfaceless): 3
        case (.unknown, _): 2
        case (.hardware, .gbm): 1
        case (.hardware, _): 0
        }
    }
}
