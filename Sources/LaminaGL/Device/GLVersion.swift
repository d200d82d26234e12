/// A version of OpenGL ES.
public struct GLVersion: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The part before the dot.
    public var major: Int
    /// The part after it.
    public var minor: Int

    /// Names a version.
    public init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Whether one version is older than another.
    public static func < (one: GLVersion, other: GLVersion) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }

    /// The version as it is written, `3.2`.
    public var description: String { "\(major).\(minor)" }

    /// The versions Lamina can run on, newest first.
    static let supported = [GLVersion(3, 2), GLVersion(3, 1), GLVersion(3, 0)]
}
