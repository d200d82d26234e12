import ArgumentParser
import LaminaTestSupport

extension EffectShare: ExpressibleByArgument {
    private static let byName: KeyValuePairs<String, EffectShare> = [
        "masks": .masks, "shadows": .shadows, "filters": .filters, "backdrops": .backdrops, "vibrancy": .vibrancy,
        "compositing": .compositing, "rasterization": .rasterization, "snapshots": .snapshots, "gradients": .gradients,
        "drawings": .drawings, "tiles": .tiles, "kinds": .kinds,
    ]

    /// The families that are in the set, for help texts.
    public var defaultValueDescription: String {
        if self == .all { return "all" }
        return isEmpty ? "none" : EffectShare.byName.filter { contains($0.value) }.map(\.key).joined(separator: ",")
    }

    /// The families of effects, for people.
    static var names: String { byName.map(\.key).joined(separator: ", ") }

    /// Reads names with commas between them; nil if one is unknown.
    public init?(argument: String) {
        self = []
        for name in argument.split(separator: ",") {
            switch name {
            case "all": formUnion(.all)
            case "none": break
            default:
                guard let share = EffectShare.byName.first(where: { $0.key == name })?.value else { return nil }
                formUnion(share)
            }
        }
    }
}
