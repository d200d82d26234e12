extension DeviceReport {
    /// Opens the device a request means, on a thread of its own, and closes it again; for `lamina doctor`.
    ///
    /// - Returns: the report, with or without a device. Costs some 30 ms.
    public static func probe(_ request: DeviceRequest = .auto) -> DeviceReport {
        do {
            let thread = try RenderThread { try GLContext(GLContext.Options(request: request)) }
            defer { thread.shutdown() }
            return try thread.perform { $0.report }
        } catch GLError.noDevice(let report) {
            return report
        } catch {
            return DeviceReport(request: request.description, notes: ["\(error)"])
        }
    }
}
