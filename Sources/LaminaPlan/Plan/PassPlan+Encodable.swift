import LaminaCounters
import LaminaGeometry

extension PassPlan: Encodable, CustomStringConvertible {
    private enum CodingKeys: String, CodingKey {
        case width, height, targets, passes, offscreenPassesRequired, offscreenPasses, layers, savings
    }

    /// Encodes the passes and what they are for, without the instances' numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frame.width, forKey: .width)
        try container.encode(frame.height, forKey: .height)
        try container.encode(targets, forKey: .targets)
        try container.encode(passes, forKey: .passes)
        try container.encode(offscreenPassesRequired, forKey: .offscreenPassesRequired)
        try container.encode(offscreenPasses, forKey: .offscreenPasses)
        try container.encode(layers, forKey: .layers)
        try container.encode(savings, forKey: .savings)
    }

    /// The passes, a line each, and their draws, indented.
    public var description: String {
        var lines: [String] = []
        for (index, pass) in passes.enumerated() {
            let why =
                pass.isFrame
                ? "frame" : !pass.isOfTrip ? "shadowPath" : pass.reasons.reasons.map(\.rawValue).joined(separator: "+")
            let region = pass.region
            lines.append(
                "pass \(index): \(why), node \(pass.node), \(region.width)x\(region.height) at "
                    + "\(region.minX),\(region.minY), \(targets[Int(pass.target)].format.rawValue) target \(pass.target)\(pass.clear == nil ? "" : ", cleared")"
                    + pass.work.description)
            for draw in pass.draws {
                let parts = draw.program.parts.joined(separator: " ").lowercased()
                lines.append(
                    "  draw \(draw.instances.count) [\(parts)] \(draw.texture)\(draw.blends ? ", blended" : "")")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Pass: Encodable {
    private enum CodingKeys: String, CodingKey {
        case node, reasons, x, y, width, height, target, work, isFrame, draws
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(node, forKey: .node)
        try container.encode(reasons, forKey: .reasons)
        try container.encode(region.minX, forKey: .x)
        try container.encode(region.minY, forKey: .y)
        try container.encode(region.width, forKey: .width)
        try container.encode(region.height, forKey: .height)
        try container.encode(target, forKey: .target)
        try container.encode(work.name, forKey: .work)
        try container.encode(isFrame, forKey: .isFrame)
        try container.encode(draws, forKey: .draws)
    }
}

extension Draw: Encodable {
    private enum CodingKeys: String, CodingKey { case program, texture, blends, instances }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(program.parts.map { $0.lowercased() }, forKey: .program)
        try container.encode("\(texture)", forKey: .texture)
        try container.encode(blends, forKey: .blends)
        try container.encode(instances.count, forKey: .instances)
    }
}

extension PassWork {
    fileprivate var name: String {
        switch self {
        case .draw: "draw"
        case .filter: "filter"
        case .copy: "copy"
        }
    }

    fileprivate var description: String {
        switch self {
        case .draw: ""
        case .filter(let work): ", \(work.kernel) of target \(work.source)"
        case .copy(let work): ", copy of target \(work.source)"
        }
    }
}
