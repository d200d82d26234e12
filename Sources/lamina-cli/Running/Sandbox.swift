import ArgumentParser
import CSandbox
import FoundationEssentials
import Glibc
import Lamina
import LaminaText

/// The option to give up rights before anything of unknown origin is read.
struct SandboxOptions: ParsableArguments {
    @Flag(
        name: .customLong("sandbox"),
        help: ArgumentHelp(
            "Restrict the process before it reads anything: to files in the scene's folder, the outputs' folders, fonts "
                + "and drivers, without sockets and other programs. Prints each restriction that the system lacks."
        ))
    var isSandboxed = false

    @Flag(
        name: .customLong("allow-films"),
        help: ArgumentHelp(
            "Allow ffmpeg in the sandbox, for films as contents; films as outputs always allow it."
        ))
    var allowsFilms = false

    func validate() throws {
        if allowsFilms, !isSandboxed {
            throw ValidationError("--allow-films is for --sandbox; without it ffmpeg may always be started")
        }
    }
}

/// A command that can read its input in a sandbox.
protocol SandboxedCommand {
    var sandboxing: SandboxOptions { get }
    /// The files and folders that it reads: folders with all in them.
    var inputs: [String] { get }
    /// The files that it writes; nil and `-` are ignored.
    var outputs: [String?] { get }
    /// The folders of outputs that it makes where they are missing; a sandbox can't allow what is not there.
    var foldersToMake: [String] { get }
}

extension SandboxedCommand {
    var foldersToMake: [String] { [] }
}

/// The rights of a command in its sandbox.
struct Sandbox {
    private var readable: [String]
    private var writable: [String]
    private let variables: [String: String]
    /// True if ffmpeg may be started. The system's loader then starts any program that can be read, with the same
    /// restrictions: a right to execute the loader is part of that to execute what it loads.
    private let startsFFmpeg: Bool

    /// - Parameters:
    ///   - inputs: The files and folders to read.
    ///   - outputs: The files to write, in whose folders others may be made, as a file is first written under another
    ///     name.
    ///   - allowsFilms: True if documents may show films.
    init(
        inputs: [String], outputs: [String], allowsFilms: Bool,
        variables: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.variables = variables
        startsFFmpeg =
            allowsFilms
            || outputs.contains {
                VideoEncoding.Format(rawValue: $0.pathEnding) != nil
            }
        readable = inputs
        writable = outputs.map(Self.folder(of:))
    }

    /// Gives up all other rights of this process, for good; must be called before any thread is started.
    ///
    /// - Returns: A sentence about each part that this system can't take away.
    func enter() -> [String] {
        var missing: [String] = []
        // Files of a picture that is being cut into tiles.
        if let folder = writable.first { setenv("TMPDIR", folder, 1) }
        let restrictsFiles = restrictFiles()
        if let reason = restrictsFiles {
            missing.append("files are not restricted, because Landlock \(reason)")
        }
        // Nothing but Landlock tells one program from another.
        let hasPrograms = startsFFmpeg && restrictsFiles == nil && !programs.isEmpty
        let code = CSandboxRefuseCalls(hasPrograms)
        if code != 0 {
            missing.append("sockets and programs are not refused, because seccomp fails: \(Self.text(code))")
        }
        return missing
    }

    /// Restricts files by Landlock; nil, or the reason why it could not.
    private func restrictFiles() -> String? {
        guard CSandboxLandlockVersion() > 0 else { return "is not available; it needs Linux 5.13 or later" }
        var rules = CSandboxRules()
        let code = CSandboxBegin(&rules)
        guard code == 0 else { return "fails: \(Self.text(code))" }
        func allow(_ paths: [String], _ rights: Int) {
            // What is not there can't be opened either.
            for path in paths { _ = CSandboxAllow(&rules, path, Int32(rights)) }
        }
        allow(readable + Self.systemFiles + namedFolders, CSandboxRead)
        allow(writable, CSandboxRead | CSandboxWrite)
        allow(Self.devices, CSandboxDevice)
        if startsFFmpeg { allow(programs + Self.loaders, CSandboxExecute) }
        let entered = CSandboxEnter(&rules)
        return entered == 0 ? nil : "fails: \(Self.text(entered))"
    }

    /// The programs that decode and encode films, where they are installed.
    private var programs: [String] {
        let folders = (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return ["ffmpeg", "ffprobe"].compactMap { name in
            folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
        }
    }

    /// Folders of fonts and drivers that the user or the environment has elsewhere.
    private var namedFolders: [String] {
        let lists = [
            "LD_LIBRARY_PATH", "__EGL_VENDOR_LIBRARY_DIRS", "__EGL_VENDOR_LIBRARY_FILENAMES", "LIBGL_DRIVERS_PATH",
        ]
        var folders = lists.flatMap { (variables[$0] ?? "").split(separator: ":").map(String.init) }
        if let file = variables["FONTCONFIG_FILE"] { folders.append(file) }
        if let folder = variables["FONTCONFIG_PATH"] { folders.append(folder) }
        if let home = variables["HOME"] {
            folders += [".fonts", ".fonts.conf", ".config/fontconfig", ".local/share/fonts", ".cache/fontconfig"]
                .map { "\(home)/\($0)" }
        }
        return folders
    }

    /// Libraries, fonts, and what drivers ask about the machine.
    private static let systemFiles = [
        "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/usr/share", "/usr/local/share",
        "/etc/ld.so.cache",
        "/etc/fonts", "/etc/drirc", "/etc/glvnd", "/etc/localtime", "/etc/nvidia", "/var/cache/fontconfig",
        "/sys/devices",
        "/sys/dev/char", "/sys/class/drm", "/sys/bus/pci", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
        "/proc/driver/nvidia", "/dev/null", "/dev/zero", "/dev/urandom", "/dev/stdin",
    ]

    private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

    private static let devices: [String] =
        ["/dev/null", "/dev/dri", "/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-modeset"]
        + (0..<16).map { "/dev/nvidia\($0)" }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

    static func folder(of path: String) -> String { path.pathFolder }
}

extension SandboxedCommand {
    /// Enters the sandbox if that was asked for, and says what it lacks.
    func enterSandbox() {
        guard sandboxing.isSandboxed else { return }
        // What can't be made is an error of the first file in it.
        for folder in foldersToMake { try? OutputFolders.make(folder, of: folder) }
        let outputs = outputs.compactMap { $0 }.filter { $0 != "-" }
        let sandbox = Sandbox(inputs: inputs, outputs: outputs, allowsFilms: sandboxing.allowsFilms)
        for sentence in sandbox.enter() {
            StandardError.say("--sandbox: \(sentence)")
        }
    }
}
