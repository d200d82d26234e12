import FoundationEssentials

/// The limit on this process's address space (`ulimit -v`). A driver that does not fit into it looks like one that is not
/// installed: the loader gives no other reason.
struct AddressSpace: Equatable {
    /// The limit in bytes; nil without one.
    let limit: Int?
    /// The address space in use, in bytes.
    let used: Int

    /// The address space in bytes that a software driver takes with its compiler and its threads, and some more.
    static let ofDriver = 512 << 20

    /// - Parameters:
    ///   - limits: The text of `/proc/self/limits`; by default this process's.
    ///   - status: The text of `/proc/self/status`; by default this process's.
    init(limits: String = AddressSpace.text(of: "limits"), status: String = AddressSpace.text(of: "status")) {
        limit = Self.number(after: "Max address space", in: limits)
        used = (Self.number(after: "VmSize:", in: status) ?? 0) << 10
    }

    /// The limit and what is left, as text, if a driver may not fit into that; else nil.
    var shortage: String? {
        guard let limit, limit - used < Self.ofDriver else { return nil }
        return "this process may have \(limit >> 20) MiB of address space (ulimit -v), of which "
            + "\(max(0, limit - used) >> 20) are left, and a software driver takes up to \(Self.ofDriver >> 20): "
            + "raise the limit"
    }

    private static func text(of name: String) -> String {
        (try? String(contentsOfFile: "/proc/self/" + name, encoding: .utf8)) ?? ""
    }

    /// Returns the number that follows a name at the start of a line; nil if another word does, as `unlimited`.
    private static func number(after name: String, in text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
}
