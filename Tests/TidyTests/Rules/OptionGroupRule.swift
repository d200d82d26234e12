/// Groups of options stand side by side in the commands, and none is in another.
///
/// Debug builds of the argument parser look at each option four times for each level of groups around it, which is most
/// of the time of a command that tests start.
enum OptionGroupRule {
    static func findings(in file: TextFile) -> [Finding] {
        var group: Substring?
        return file.code.enumerated().compactMap { index, line in
            if line.hasPrefix("struct ") {
                let words = line.split { !$0.isLetter && !$0.isNumber }
                group = words.dropFirst(2).contains("ParsableArguments") ? words[1] : nil
            }
            if line.hasPrefix("}") { group = nil }
            guard let group, line.contains("@OptionGroup") else { return nil }
            return Finding(
                file.path, line: index + 1, "\(group) has a group inside: let each command have both side by side")
        }
    }
}
