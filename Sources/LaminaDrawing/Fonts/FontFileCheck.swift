import Foundation

/// Looks whether a font's file has all that its directory promises: FreeType reads what there is of one that is cut off, and
/// text in it would lack letters or look otherwise.
enum FontFileCheck {
    /// Whether a TrueType or OpenType file is whole; files of other formats are taken as they are.
    static func isWhole(_ path: String) -> Bool {
        // A pipe without a writer would be waited for.
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { return false }
        let size = ftell(file)
        guard let head = read(file, at: 0, count: 12) else { return false }
        guard head[0...3].elementsEqual(Array("ttcf".utf8)) else { return hasTables(file, at: 0, fileSize: size) }
        let fonts = number(head, at: 8)
        guard fonts > 0, fonts <= 1_000, let offsets = read(file, at: 12, count: 4 * fonts) else { return false }
        return (0..<fonts).allSatisfy { hasTables(file, at: number(offsets, at: 4 * $0), fileSize: size) }
    }

    /// Whether the tables of a font lie within its file. Source: OpenType 1.9, Organization of an OpenType Font.
    private static func hasTables(_ file: UnsafeMutablePointer<FILE>, at start: Int, fileSize: Int) -> Bool {
        guard let head = read(file, at: start, count: 12) else { return false }
        let version = number(head, at: 0)
        // 1.0, "OTTO", "true": what follows is a directory of tables.
        guard [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version) else { return start == 0 }
        let count = Int(head[4]) << 8 | Int(head[5])
        guard let entries = read(file, at: start + 12, count: 16 * count) else { return false }
        return (0..<count).allSatisfy { index in
            number(entries, at: 16 * index + 8) + number(entries, at: 16 * index + 12) <= fileSize
        }
    }

    private static func read(_ file: UnsafeMutablePointer<FILE>, at place: Int, count: Int) -> [UInt8]? {
        guard fseek(file, place, SEEK_SET) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return fread(&bytes, 1, count, file) == count ? bytes : nil
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
