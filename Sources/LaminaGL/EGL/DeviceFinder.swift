import CEGL
import Foundation

/// Finds every candidate of this machine.
enum DeviceFinder {
    /// The candidates that EGL and the file system offer, in no order of merit.
    static func candidates() -> [DeviceCandidate] {
        let client = EGLExtensions.client()
        var found = EGLDevices(client: client).candidates
        if client.contains("EGL_KHR_platform_gbm", "EGL_MESA_platform_gbm") {
            found += renderNodes().map {
                DeviceCandidate(request: .gbm(path: $0), nature: .hardware, detail: "render node")
            }
        }
        if client.contains("EGL_MESA_platform_surfaceless") {
            found.append(DeviceCandidate(request: .surfaceless, nature: .unknown, detail: "Mesa"))
        }
        return found
    }

    private static func renderNodes() -> [String] {
        let folder = "/dev/dri"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("renderD") }.sorted().map { folder + "/" + $0 }
    }
}
