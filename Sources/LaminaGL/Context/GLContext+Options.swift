extension GLContext {
    /// How a context is to be made.
    package struct Options: Sendable, Hashable {
        /// Which device to use.
        package var request = DeviceRequest.auto
        /// Whether the driver is asked to explain everything it dislikes, at some cost.
        package var isDebug = false
        /// The newest version to ask for; older ones, down to 3.0, follow.
        package var maximumVersion = GLVersion(3, 2)

        /// The options that suit most: the best device, no debugging.
        package init(request: DeviceRequest = .auto, isDebug: Bool = false) {
            self.request = request
            self.isDebug = isDebug
        }
    }
}
