import CEGL
import Glibc

/// An initialised EGL display.
///
/// Displays of a device and of the surfaceless platform belong to the whole process (EGL returns the same one to every
/// caller) and stay initialised: terminating one could terminate it for other code. A display on a render node is ours
/// alone, and is terminated with the node.
final class EGLDisplayOwner {
    let display: EGLDisplay
    let extensions: EGLExtensions
    /// The EGL version and vendor.
    let version: String
    private let gbm: LaminaGBM?

    /// Opens the display of a candidate.
    init(_ candidate: DeviceCandidate) throws(DeviceRefusal) {
        var node: LaminaGBM?
        let found: EGLDisplay?
        switch candidate.request {
        case .auto, .surfaceless:
            found = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
        case .device(let index):
            let handle = EGLDevices(client: .client()).handle(at: index)
            found = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), handle, nil)
        case .gbm(let path):
            let opened = try Self.openNode(path)
            node = opened
            found = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), opened.device, nil)
        }
        guard let found else {
            let reason = "EGL returned no display (\(EGLErrorName.latest()))"
            if let node { laminaGBMClose(node) }
            throw DeviceRefusal(reason: reason)
        }
        var major: EGLint = 0
        var minor: EGLint = 0
        guard eglInitialize(found, &major, &minor) == EGLBoolean(EGL_TRUE) else {
            let reason = "its display can't be initialised (\(EGLErrorName.latest()))"
            if let node { laminaGBMClose(node) }
            throw DeviceRefusal(reason: reason)
        }
        display = found
        gbm = node
        extensions = EGLExtensions(eglQueryString(found, EGL_EXTENSIONS))
        version = "\(major).\(minor) " + (eglQueryString(found, EGL_VENDOR).map { String(cString: $0) } ?? "")
    }

    deinit {
        guard let gbm else { return }
        eglTerminate(display)
        laminaGBMClose(gbm)
    }

    private static func openNode(_ path: String) throws(DeviceRefusal) -> LaminaGBM {
        let node = laminaGBMOpen(path)
        if node.device != nil { return node }
        let code = errno
        laminaGBMClose(node)
        if node.file < 0 {
            let hint = code == EACCES ? "; is this user in the group 'render'?" : ""
            throw DeviceRefusal(reason: "cannot open \(path): \(String(cString: strerror(code)))\(hint)")
        }
        let problem =
            if node.isForeign != 0 {
                "it is not a graphics device"
            } else if node.library == nil {
                "libgbm.so.1 is not installed"
            } else {
                "libgbm does not know this graphics device"
            }
        throw DeviceRefusal(reason: "cannot use \(path): \(problem)")
    }
}
