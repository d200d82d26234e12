import Foundation

/// Finds commands as a shell does.
package enum ExecutableSearch {
    /// The first file of that name in the folders of a search path that may be run; nil if there is none.
    ///
    /// - Parameter path: folders with colons between them. Those that are not stated from the root are left out: what lies
    ///   in the folder one happens to be in is not meant.
    package static func find(_ name: String, path: String) -> String? {
        path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { candidate in
            var info = stat()
            return stat(candidate, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(candidate, X_OK) == 0
        }
    }
}
