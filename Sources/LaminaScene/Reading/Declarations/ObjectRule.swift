/// A rule between the properties of an object.
package enum ObjectRule: Sendable, Equatable {
    /// Exactly one property is present.
    case exactlyOne

    /// The first property excludes the others.
    case instead(String, of: [String])

    /// Exactly one of these properties is present, among any others.
    case oneOf([String])

    /// At least one of these properties is present, among any others.
    case someOf([String])

    /// The first property requires one of the others.
    case needs(String, of: [String])

    /// Each of the two properties requires the other.
    case together(String, String)
}

/// A rule whose names have been resolved to indexes.
struct BoundRule: Sendable {
    private let rule: ObjectRule
    private let subject: PropertySet
    private let others: PropertySet

    init(_ rule: ObjectRule, names: [String]) {
        self.rule = rule
        let set = { (wanted: [String]) in PropertySet(names.indices.filter { wanted.contains(names[$0]) }) }
        switch rule {
        case .exactlyOne:
            subject = PropertySet()
            others = set(names)
        case .instead(let name, let replaced):
            subject = set([name])
            others = set(replaced)
        case .oneOf(let names), .someOf(let names):
            subject = PropertySet()
            others = set(names)
        case .needs(let name, let needed):
            subject = set([name])
            others = set(needed)
        case .together(let first, let second):
            subject = PropertySet()
            others = set([first, second])
        }
    }

    /// Reports an object that violates the rule.
    func check(_ seen: PropertySet, at node: NodeID, with reader: DocumentReader) {
        switch rule {
        case .exactlyOne:
            guard seen.intersectionCount(others) != 1 else { return }
            reader.reportKeyCount(at: node)
        case .instead(let name, let replaced):
            guard seen.isSuperset(of: subject), seen.intersectionCount(others) > 0 else { return }
            reader.reportConflict(of: name, with: replaced, at: node)
        case .oneOf(let names):
            guard seen.intersectionCount(others) != 1 else { return }
            reader.reportChoice(among: names, at: node)
        case .someOf(let names):
            guard seen.intersectionCount(others) == 0 else { return }
            reader.reportChoice(among: names, at: node)
        case .needs(let name, let needed):
            guard seen.isSuperset(of: subject), seen.intersectionCount(others) == 0 else { return }
            reader.reportLone(name, without: needed.joined(separator: " or "), at: node)
        case .together(let first, let second):
            guard seen.intersectionCount(others) == 1 else { return }
            let isFirst = reader.member(first, of: node) != nil
            reader.reportLone(isFirst ? first : second, without: isFirst ? second : first, at: node)
        }
    }
}

extension DocumentReader {
    fileprivate func reportKeyCount(at node: NodeID) {
        let count = document.count(of: node)
        report(
            .invalid(
                found: count == 0 ? "found an empty object" : "found an object with \(count) keys",
                advice: "write an object for each key, in the order in which they apply"),
            at: node)
    }

    fileprivate func reportConflict(of name: String, with replaced: [String], at node: NodeID) {
        let found = replaced.filter { member($0, of: node) != nil }.joined(separator: " and ")
        report(
            .invalid(
                found: "\(name) conflicts with \(found)",
                advice: "write either \(name), or \(replaced.joined(separator: " and "))"),
            at: member(name, of: node) ?? node, onKey: true)
    }

    fileprivate func reportChoice(among names: [String], at node: NodeID) {
        let found = names.filter { member($0, of: node) != nil }
        let choice = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
        report(
            .invalid(
                found: found.isEmpty ? "found none of \(choice)" : "found \(found.joined(separator: " and "))",
                advice: "write one of \(choice)"),
            at: found.dropFirst().first.flatMap { member($0, of: node) } ?? node, onKey: found.count > 1)
    }

    fileprivate func reportLone(_ name: String, without other: String, at node: NodeID) {
        report(
            .invalid(found: "\(name) requires \(other)", advice: "add \(other), or remove \(name)"),
            at: member(name, of: node) ?? node, onKey: true)
    }
}
