import Glibc
import LaminaThreads

/// The running program: the state that its process needs.
enum Program {
    /// Ends the program without the exit handlers of libraries: a driver's would run concurrently with its own ending
    /// threads.
    static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }

    /// Restores process state that the parent process may have changed.
    static func resetProcessState() {
        // We wait for our child processes.
        signal(SIGCHLD, SIG_DFL)
        // Reaching the limit of file size is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // An opened file must not get the number of a closed standard stream; using that stays an error.
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }

    /// Ends the program if its arguments are not known, which otherwise would be answered with the help, as success:
    /// Swift reads them from a file, and has none if that can't be opened.
    static func checkArguments() {
        guard CommandLine.arguments.isEmpty else { return }
        StandardError.say("the arguments can't be read from /proc/self/cmdline; are too many files open?")
        end(74)
    }

    /// Checks for enough threads: the font library ends the program when it is refused one, and drivers wait forever.
    static func checkThreads() throws {
        // Reserved from here on, as a film starts its own threads before the text of its last frame.
        try ThreadReserve.ofText.fill()
        try ThreadReserve.check(4 + ThreadReserve.ofDriver)
    }
}
