import LaminaCounters
import LaminaLayers

extension SceneBuilder {
    /// The key path at a node, if the layer has it; nil after a report.
    func keyPath(at node: NodeID, of layer: Layer) -> AnimatedPath? {
        let text = reader.document.text(at: node)
        switch AnimatedPath.resolve(text, on: layer) {
        case .success(let path): return path
        case .failure(let fault):
            reader.report(fault.finding(of: text), at: node)
            return nil
        }
    }
}

extension AnimatedPath.Fault {
    /// What to tell of it.
    func finding(of keyPath: String) -> SceneFinding {
        let name = Printable.quoted(keyPath)
        switch self {
        case .unknown(let known):
            let advice =
                KeyAdvice.meant(by: keyPath, in: known)
                ?? (known.count <= 16 ? "write \(ValueShape.list(known))" : "write a property or a part of one")
            return .invalid(found: "there is no key path \(name)", advice: advice)
        case .noFilter(let filter, let known):
            let near = NearName.closest(to: filter, in: known)
            let advice =
                near.map { "did you mean \(Printable.quoted($0))?" }
                ?? (known.isEmpty
                    ? "give one of its filters that name"
                    : "its filters are called \(Printable.line(ValueShape.list(known)))")
            return .invalid(
                found: "the layer has no filter called \(Printable.quoted(filter)), which \(name) names", advice: advice
            )
        case .otherType(let type):
            return .invalid(
                found: "the layer has no \(name)", advice: "animate it on a layer of type \"\(type)\"")
        case .noEffect:
            return .invalid(
                found: "the layer has no \(name)", advice: "animate it on a layer of type \"effect\"")
        case .noGradient:
            return .invalid(
                found: "the layer has no \(name)", advice: "animate it on a layer of type \"gradient\"")
        }
    }
}
