import Glibc

extension EmitterLayer.Shape {
    /// A random point on the shape, relative to its centre, and the rotation of the emission direction there, in the
    /// layer's plane and out of it: particles from the outline or the surface of a round shape move outwards.
    func point(
        _ mode: EmitterLayer.EmitterMode, _ size: SIMD3<Double>, _ random: inout ParticleRandom
    ) -> (offset: SIMD3<Double>, rotation: SIMD2<Double>) {
        // Always the same number, so that the random stream does not depend on the shape.
        if self == .point {
            random.skip(3)
            return (.zero, .zero)
        }
        let numbers = SIMD3(random.next(), random.next(), random.next())
        switch self {
        case .point: return (.zero, .zero)
        case .line: return (box(mode, SIMD3(size.x, 0, 0), numbers, axes: 1), .zero)
        case .rectangle: return (box(mode, SIMD3(size.x, size.y, 0), numbers, axes: 2), .zero)
        case .cuboid: return (box(mode, size, numbers, axes: 3), .zero)
        case .circle: return disc(mode, radius: size.x, numbers)
        case .sphere:
            return mode == .outline ? disc(mode, radius: size.x, numbers) : ball(mode, radius: size.x, numbers)
        }
    }

    private func box(
        _ mode: EmitterLayer.EmitterMode, _ size: SIMD3<Double>, _ numbers: SIMD3<Double>, axes: Int
    ) -> SIMD3<Double> {
        var point = numbers - 0.5
        switch mode {
        case .points:
            point = SIMD3(numbers.x < 0.5 ? -0.5 : 0.5, numbers.y < 0.5 ? -0.5 : 0.5, numbers.z < 0.5 ? -0.5 : 0.5)
        case .volume: break
        // A flat shape is its own surface, and a line its own outline.
        case .surface: if axes == 3 { point = face(size, numbers) }
        case .outline: if axes > 1 { point = edge(size, numbers, axes: axes) }
        }
        return point * size
    }

    /// A point on one of the three pairs of faces, weighted by area.
    private func face(_ size: SIMD3<Double>, _ numbers: SIMD3<Double>) -> SIMD3<Double> {
        let areas = [size.y * size.z, size.x * size.z, size.x * size.y].map(abs)
        let (axis, rest) = pick(areas, numbers.x)
        var point = SIMD3(rest - 0.5, numbers.y - 0.5, numbers.z - 0.5)
        // The number that chose the face also positions the particle on it; that of the axis across chooses its side.
        if axis == 0 {
            point = SIMD3(numbers.z < 0.5 ? -0.5 : 0.5, numbers.y - 0.5, rest - 0.5)
        } else {
            point[axis] = numbers[axis] < 0.5 ? -0.5 : 0.5
        }
        return point
    }

    /// A point on one of the edges, weighted by length.
    private func edge(_ size: SIMD3<Double>, _ numbers: SIMD3<Double>, axes: Int) -> SIMD3<Double> {
        let lengths = (0..<axes).map { abs(size[$0]) }
        let (axis, rest) = pick(lengths, numbers.x)
        var point = SIMD3(repeating: 0.0)
        var side = numbers.y
        for other in 0..<axes where other != axis {
            point[other] = side < 0.5 ? -0.5 : 0.5
            side = numbers.z
        }
        point[axis] = rest - 0.5
        return point
    }

    /// Picks one of some parts, weighted by size, and returns the remainder of the number for a position in it.
    private func pick(_ sizes: [Double], _ number: Double) -> (part: Int, rest: Double) {
        let whole = sizes.reduce(0, +)
        guard whole > 0 else { return (0, number) }
        var left = number * whole
        for (part, size) in sizes.enumerated() {
            if left < size { return (part, left / size) }
            left -= size
        }
        return (sizes.count - 1, number)
    }

    private func disc(
        _ mode: EmitterLayer.EmitterMode, radius: Double, _ numbers: SIMD3<Double>
    ) -> (offset: SIMD3<Double>, rotation: SIMD2<Double>) {
        let angle = numbers.x * 2 * .pi
        let direction = SIMD3(cos(angle), sin(angle), 0)
        return switch mode {
        case .points: (.zero, .zero)
        case .outline: (direction * radius, SIMD2(angle, 0))
        case .surface, .volume: (direction * (radius * numbers.y.squareRoot()), .zero)
        }
    }

    private func ball(
        _ mode: EmitterLayer.EmitterMode, radius: Double, _ numbers: SIMD3<Double>
    ) -> (offset: SIMD3<Double>, rotation: SIMD2<Double>) {
        if mode == .points { return (.zero, .zero) }
        let (angle, z) = (numbers.x * 2 * .pi, numbers.y * 2 - 1)
        let flat = max(1 - z * z, 0).squareRoot()
        let direction = SIMD3(cos(angle) * flat, sin(angle) * flat, z)
        return mode == .surface
            ? (direction * radius, SIMD2(angle, asin(z))) : (direction * (radius * cbrt(numbers.z)), .zero)
    }
}
