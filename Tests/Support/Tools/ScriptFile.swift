import Foundation

/// Scripts that stand for another program in a test.
package enum ScriptFile {
    struct Fault: Error {
        let path: String
    }

    /// Writes a script that can be run as soon as this returns.
    ///
    /// The system runs no file that any process holds open for writing (ETXTBSY), and a program that another thread
    /// of the tests starts at that moment inherits what is open here. So the file is written by a shell, which starts
    /// nothing while it writes. Foundation's `Process` would do, but loses some memory, which the sanitizer reports.
    ///
    /// - Parameters:
    ///   - text: The script with its first line, at most 100 KB.
    ///   - path: Where it is written; an older file there is written over.
    package static func write(_ text: String, to path: String) throws {
        let command = #"printf %s "$1" >"$0" && chmod 755 "$0""#
        let words: [String] = ["/bin/sh", "-c", command, path, text]
        let arguments = words.map { strdup($0) }
        let environment = [strdup("PATH=/usr/bin:/bin")]
        defer { for string in arguments + environment { free(string) } }
        var child = pid_t()
        guard posix_spawn(&child, "/bin/sh", nil, nil, arguments + [nil], environment + [nil]) == 0 else {
            throw Fault(path: path)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw Fault(path: path) }
        }
        guard status == 0 else { throw Fault(path: path) }
    }
}
