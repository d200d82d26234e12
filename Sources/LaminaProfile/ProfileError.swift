/// An error of profiling, explaining or comparing a frame.
///
/// The description says what was found, where, and what to do about it.
public enum ProfileError: Error, Equatable, Sendable {
    /// The file of an earlier profile can't be read; `detail` is the reason.
    case baselineUnreadable(path: String, detail: String)
    /// The file is not the output of `lamina profile --json`.
    case baselineDamaged(path: String, detail: String)
    /// The earlier profile has another version of the format.
    case baselineVersion(path: String, found: Int, wanted: Int)
    /// The earlier profile has another size, or is of a range instead of a frame.
    case baselineUnlike(path: String, what: String, found: String, wanted: String)
    /// No layer has the name or the path; `names` are the existing names.
    case unknownLayer(String, names: [String])
    /// The frame was drawn in bands of rows, as its targets would exceed the memory limit, so that something could not
    /// be measured.
    case drawnInBands(what: String)
    /// The range has more frames than a profile can have.
    case tooManyFrames(Int, limit: Int)
}

extension ProfileError: CustomStringConvertible {
    /// The message: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .baselineUnreadable(let path, let detail):
            "cannot read the baseline \(path): \(detail); give a file written by `lamina profile --json`"
        case .baselineDamaged(let path, let detail):
            "the baseline \(path) is not a profile: \(detail); write it again with `lamina profile --json`"
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
            "\(what) can't be measured: the frame was drawn in bands, to save target memory; raise --target-memory, "
                + "or make the scene smaller"
        case .tooManyFrames(let count, let limit):
            "a profile can have at most \(limit) frames, but this range has \(count); give a shorter range or a lower "
                + "rate"
        }
    }
}
