/// In what order candidates are tried, and which of them a request means.
enum DeviceOrder {
    /// The candidates a request means, in the order of trial.
    ///
    /// `auto` means all of them: hardware devices, render nodes, devices of unknown nature, surfaceless, software
    /// devices; equals keep their order. Another request means one; a render node need not have been found before.
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

    /// What to say when a request means none of the candidates.
    static func notes(for request: DeviceRequest, among found: [DeviceCandidate]) -> [String] {
        guard candidates(for: request, among: found).isEmpty else { return [] }
        switch request {
        case .device(let index):
            let names = found.map(\.name).filter { $0.hasPrefix("device:") }
            return ["there is no EGL device \(index); found: \(names.isEmpty ? "none" : names.joined(separator: ", "))"]
        case .surfaceless:
            return ["this EGL has no surfaceless platform (EGL_MESA_platform_surfaceless); is Mesa's driver installed?"]
        case .auto, .gbm:
            return ["EGL offers no device at all: no driver is installed, or none was found by libEGL"]
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
