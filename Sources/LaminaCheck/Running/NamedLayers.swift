import LaminaCounters
import LaminaScene

/// The layers that the settings of a suite name by their ids, and whether a scene has them.
///
/// Settings of a suite are those of many scenes, of which some have a layer and others don't. An id that none of them has
/// is a mistake: what it should ignore is compared.
package struct NamedLayers: Sendable, Equatable, Codable {
    /// By id: true if a drawn scene has such a layer.
    private var isFound: [String: Bool] = [:]
    /// By id that no scene has so far: the nearest id of one.
    private var nearest: [String: String] = [:]

    /// Creates a value without ids.
    package init() {}

    /// Notes the ids that settings name, in a scene with these ids.
    mutating func note(_ settings: CaseSettings, in names: [String]) {
        let ignored = settings.ignored.compactMap { part in
            if case .layer(let id, _) = part { id } else { nil }
        }
        let ids = (settings.layers.map(\.layer) + ignored).filter { isFound[$0] != true }
        if ids.isEmpty { return }
        let there = Set(names)
        for id in ids {
            let isNew = isFound[id] == nil
            isFound[id] = there.contains(id)
            // Of the first scene alone: a search in each would take longer than drawing.
            if isNew, !there.contains(id) { nearest[id] = NearName.closest(to: id, in: names) }
        }
    }

    /// Adds what another part of the suite found.
    package mutating func merge(_ other: NamedLayers) {
        isFound.merge(other.isFound) { $0 || $1 }
        nearest.merge(other.nearest) { first, _ in first }
    }

    /// The ids that no scene has, a sentence each.
    var faults: [String] {
        isFound.filter { !$0.value }.keys.sorted().map { id in
            let near = nearest[id].map { "did you mean \(Printable.quoted($0))?" }
            return "no scene has the layer \(Printable.quoted(id)), which the settings of the suite name; "
                + (near ?? "write the id of a layer, or remove it")
        }
    }
}
