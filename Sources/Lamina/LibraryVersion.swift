import CSystem

/// The version of the library, which the file `VERSION` alone has; also in blobs of farms.
package enum LibraryVersion {
    /// The version: three numbers with dots between them.
    package static let text = String(
        decoding: PackageResources.VERSION.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)

    /// The version, with the commit where the build knows it.
    package static var withCommit: String {
        let commit = String(cString: CSystemCommit())
        return commit.isEmpty ? text : "\(text) (commit \(commit))"
    }
}
