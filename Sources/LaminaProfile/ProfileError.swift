/// What can be wrong with what a profile is asked for.
///
/// The description says what was found, where, and what to do about it.
public enum ProfileError: Error, Equatable, Sendable {
    /// The file of an earlier profile can't be read; `detail` is the system's reason.
    case baselineUnreadable(path: String, detail: String)
    /// The file is no profile as `lamina profile --json` writes it.
    case baselineDamaged(path: String, detail: String)
    /// The earlier profile was written by another version of Lamina, in another form.
    case baselineVersion(path: String, found: Int, wanted: Int)
    /// The earlier profile is of something else: another size, a range instead of a frame.
    case baselineUnlike(path: String, what: String, found: String, wanted: String)
    /// No layer has the name or the path; `names` are those that there are.
    case unknownLayer(String, names: [String])
    /// The frame was drawn in bands of rows, since its targets would take more memory than they may, so that something
    /// could not be measured.
    case drawnInBands(what: String)
}

extension ProfileError: CustomStringConvertible {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .baselineUnreadable(let path, let detail):
            "cannot read the baseline \(path): \(detail); give a file that `lamina profile --json` has written"
        case .baselineDamaged(let path, let detail):
            "the baseline \(path) is no profile: \(detail); write it again with `lamina profile --json`"
        case .baselineVersion(let path, let found, let wanted):
            "the baseline \(path) is a profile of version \(found), this Lamina writes version \(wanted); "
                + "write it again with this Lamina"
        case .baselineUnlike(let path, let what, let found, let wanted):
            "the baseline \(path) can't be compared: its \(what) is \(found), here it is \(wanted); "
                + "profile the same scene in the same way"
        case .unknownLayer(let name, let names):
            names.isEmpty
                ? "there is no layer \"\(name)\", and no layer has a name; give a path such as root/[0]"
                : "there is no layer \"\(name)\" at this moment; give a name such as "
                    + "\"\(names[0])\", or a path"
        case .drawnInBands(let what):
            "\(what) can't be told: for want of target memory the frame was drawn in bands; raise --target-memory, "
                + "or make the scene smaller"
        }
    }
}
