import Foundation

extension EmitterLayer.Shape {
    /// A random place on the shape, from its middle, and how far directions are turned there, in the layer's plane and out
    /// of it: what comes from the outline or the surface of a round shape goes outwards.
    func place(
        _ mode: EmitterLayer.EmitterMode, _ size: SIMD3<Double>, _ random: inout ParticleRandom
    ) -> (offset: SIMD3<Double>, turn: SIMD2<Double>) {
        // Always as many, so that what follows does not depend on the shape.
        let shares = SIMD3(random.next(), random.next(), random.next())
        switch self {
        case .point: return (.zero, .zero)
        case .line: return (box(mode, SIMD3(size.x, 0, 0), shares, axes: 1), .zero)
        case .rectangle: return (box(mode, SIMD3(size.x, size.y, 0), shares, axes: 2), .zero)
        case .cuboid: return (box(mode, size, shares, axes: 3), .zero)
        case .circle: return disc(mode, radius: size.x, shares)
        case .sphere: return mode == .outline ? disc(mode, radius: size.x, shares) : ball(mode, radius: size.x, shares)
        }
    }

    private func box(
        _ mode: EmitterLayer.EmitterMode, _ size: SIMD3<Double>, _ shares: SIMD3<Double>, axes: Int
    ) -> SIMD3<Double> {
        var place = shares - 0.5
        switch mode {
        case .points:
            place = SIMD3(shares.x < 0.5 ? -0.5 : 0.5, shares.y < 0.5 ? -0.5 : 0.5, shares.z < 0.5 ? -0.5 : 0.5)
        case .volume: break
        // A flat shape is its own surface, and a line its own outline.
        case .surface: if axes == 3 { place = face(size, shares) }
        case .outline: if axes > 1 { place = edge(size, shares, axes: axes) }
        }
        return place * size
    }

    /// A place on one of the three pairs of faces, as likely as they are large.
    private func face(_ size: SIMD3<Double>, _ shares: SIMD3<Double>) -> SIMD3<Double> {
        let areas = [size.y * size.z, size.x * size.z, size.x * size.y].map(abs)
        let (axis, rest) = pick(areas, shares.x)
        var place = SIMD3(rest - 0.5, shares.y - 0.5, shares.z - 0.5)
        // The share that chose the face also places the particle on it; that of the axis across chooses its side.
        if axis == 0 {
            place = SIMD3(shares.z < 0.5 ? -0.5 : 0.5, shares.y - 0.5, rest - 0.5)
        } else {
            place[axis] = shares[axis] < 0.5 ? -0.5 : 0.5
        }
        return place
    }

    /// A place on one of the edges, as likely as they are long.
    private func edge(_ size: SIMD3<Double>, _ shares: SIMD3<Double>, axes: Int) -> SIMD3<Double> {
        let lengths = (0..<axes).map { abs(size[$0]) }
        let (axis, rest) = pick(lengths, shares.x)
        var place = SIMD3(repeating: 0.0)
        var side = shares.y
        for other in 0..<axes where other != axis {
            place[other] = side < 0.5 ? -0.5 : 0.5
            side = shares.z
        }
        place[axis] = rest - 0.5
        return place
    }

    /// One of some parts, as likely as they are large, and what is left of the share for a place in it.
    private func pick(_ sizes: [Double], _ share: Double) -> (part: Int, rest: Double) {
        let whole = sizes.reduce(0, +)
        guard whole > 0 else { return (0, share) }
        var left = share * whole
        for (part, size) in sizes.enumerated() {
            if left < size { return (part, left / size) }
            left -= size
        }
        return (sizes.count - 1, share)
    }

    private func disc(
        _ mode: EmitterLayer.EmitterMode, radius: Double, _ shares: SIMD3<Double>
    ) -> (offset: SIMD3<Double>, turn: SIMD2<Double>) {
        let angle = shares.x * 2 * .pi
        let direction = SIMD3(cos(angle), sin(angle), 0)
        return switch mode {
        case .points: (.zero, .zero)
        case .outline: (direction * radius, SIMD2(angle, 0))
        case .surface, .volume: (direction * (radius * shares.y.squareRoot()), .zero)
        }
    }

    private func ball(
        _ mode: EmitterLayer.EmitterMode, radius: Double, _ shares: SIMD3<Double>
    ) -> (offset: SIMD3<Double>, turn: SIMD2<Double>) {
        if mode == .points { return (.zero, .zero) }
        let (angle, z) = (shares.x * 2 * .pi, shares.y * 2 - 1)
        let flat = max(1 - z * z, 0).squareRoot()
        let direction = SIMD3(cos(angle) * flat, sin(angle) * flat, z)
        return mode == .surface
            ? (direction * radius, SIMD2(angle, asin(z))) : (direction * (radius * cbrt(shares.z)), .zero)
    }
}
