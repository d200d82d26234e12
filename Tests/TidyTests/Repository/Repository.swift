import Foundation

/// The files that are tracked, or would be by `git add`; without git, all but hidden folders and build folders.
struct Repository: Sendable {
    static let ours = Repository()

    let root: URL
    /// Paths from the root, sorted.
    let paths: [String]
    /// Those of them that are text.
    let texts: [TextFile]

    private init() {
        // …/Tests/TidyTests/Repository/Repository.swift
        var folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let top = folder
        root = top
        paths = (Self.pathsFromGit(top) ?? Self.pathsFromDisk(top)).sorted()
        texts = paths.compactMap { path in
            guard let data = try? Data(contentsOf: top.appending(path: path)), !data.prefix(8192).contains(0),
                let text = String(data: data, encoding: .utf8)
            else { return nil }
            return TextFile(path, text)
        }
    }

    var swift: [TextFile] { texts.filter(\.isSwift) }

    func text(_ path: String) -> TextFile? { texts.first { $0.path == path } }

    func size(of path: String) -> Int {
        (try? root.appending(path: path).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static func pathsFromGit(_ root: URL) -> [String]? {
        guard FileManager.default.fileExists(atPath: root.appending(path: ".git").path) else { return nil }
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
        git.currentDirectoryURL = root
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { return nil }
        return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    }

    static func pathsFromDisk(_ root: URL) -> [String] {
        guard let files = FileManager.default.enumerator(atPath: root.path) else { return [] }
        var paths: [String] = []
        while let path = files.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            if (name.hasPrefix(".") && name != ".ci") || path == "build" {
                files.skipDescendants()
            } else if files.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                paths.append(path)
            }
        }
        return paths
    }
}
