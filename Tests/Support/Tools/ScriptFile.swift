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
    /// nothing while it writes.
    ///
    /// - Parameters:
    ///   - text: The script with its first line, at most 100 KB.
    ///   - path: Where it is written; an older file there is written over.
    package static func write(_ text: String, to path: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", #"printf %s "$1" >"$0" && chmod 755 "$0""#, path, text]
        try shell.run()
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else { throw Fault(path: path) }
    }
}
