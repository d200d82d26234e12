import CEGL
import FoundationEssentials

/// The devices of EGL_EXT_platform_device.
struct EGLDevices {
    private let handles: [EGLDeviceEXT?]
    private let queryString: PFNEGLQUERYDEVICESTRINGEXTPROC?

    /// Queries EGL for its devices; none if it can't enumerate them or can't open displays on them.
    init(client: EGLExtensions) {
        let isUsable =
            client.contains("EGL_EXT_platform_device")
            && client.contains("EGL_EXT_device_enumeration", "EGL_EXT_device_base")
        guard isUsable, let query = EGLProc.load("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self) else {
            handles = []
            queryString = nil
            return
        }
        var found = [EGLDeviceEXT?](repeating: nil, count: 64)
        var count: EGLint = 0
        let answered = query(EGLint(found.count), &found, &count)
        handles = answered == EGLBoolean(EGL_TRUE) ? Array(found.prefix(max(0, Int(count)))) : []
        let canDescribe = client.contains("EGL_EXT_device_query", "EGL_EXT_device_base")
        queryString =
            canDescribe ? EGLProc.load("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self) : nil
    }

    /// Returns the handle of a device by its index.
    func handle(at index: Int) -> EGLDeviceEXT? {
        handles.indices.contains(index) ? handles[index] : nil
    }

    /// The devices as candidates, in EGL's order.
    var candidates: [DeviceCandidate] {
        handles.enumerated().map { index, handle in
            let extensions = EGLExtensions(queryString?(handle, EGL_EXTENSIONS))
            let isHardware = extensions.contains("EGL_EXT_device_drm", "EGL_NV_device_cuda")
            let nature: DeviceCandidate.Nature =
                if extensions.contains("EGL_MESA_device_software") {
                    .software
                } else if isHardware || renderNode(of: handle, extensions) != nil {
                    .hardware
                } else {
                    .unknown
                }
            return DeviceCandidate(
                request: .device(index), nature: nature, detail: detail(of: handle, extensions, nature))
        }
    }

    private func detail(
        of handle: EGLDeviceEXT?, _ extensions: EGLExtensions, _ nature: DeviceCandidate.Nature
    ) -> String {
        var parts = [nature.rawValue]
        if extensions.contains("EGL_EXT_device_query_name"), let name = string(EGL_RENDERER_EXT, of: handle) {
            parts.append(name)
        }
        if nature != .software, let node = renderNode(of: handle, extensions) { parts.append(node) }
        return parts.joined(separator: ", ")
    }

    private func renderNode(of handle: EGLDeviceEXT?, _ extensions: EGLExtensions) -> String? {
        guard extensions.contains("EGL_EXT_device_drm_render_node") else { return nil }
        return string(EGL_DRM_RENDER_NODE_FILE_EXT, of: handle)
    }

    private func string(_ name: EGLint, of handle: EGLDeviceEXT?) -> String? {
        let text = queryString?(handle, name).map { String(cString: $0) }
        _ = text == nil ? eglGetError() : 0
        return text
    }
}

// MARK: Finding devices

/// Finds all candidates of this machine.
enum DeviceFinder {
    /// Returns the candidates that EGL and the file system offer, unranked.
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
