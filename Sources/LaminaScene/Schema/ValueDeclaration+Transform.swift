import LaminaGeometry

extension ValueDeclaration where Value == Transform3D {
    /// A transform: 16 numbers, a list of steps, or an object of parts.
    static var transform: ValueDeclaration {
        let matrix = Self.matrix
        let steps = ValueDeclaration<[TransformParts]>.array(of: .object(TransformDeclaration.step))
        let object = ValueDeclaration<TransformParts>.object(TransformDeclaration.object)
        let shape = ValueShape.phrased(
            "a transform: 16 numbers, an array of steps such as {\"rotate\": 30}, or an object of parts",
            .either([matrix.shape, steps.shape, object.shape]))
        return ValueDeclaration(shape, literal: { $0.isIdentity ? .array([]) : .null }) { binder in
            let readMatrix = matrix.bind(&binder)
            let readSteps = steps.bind(&binder)
            let readObject = object.bind(&binder)
            return { reader, node in
                switch reader.document.kind(of: node) {
                case .object:
                    return readObject(reader, node)?.transform
                case .array where reader.startsWithNumber(node):
                    return readMatrix(reader, node)
                case .array:
                    let parts = readSteps(reader, node)
                    return parts?.reduce(.identity) { $0.concatenating($1.transform) }
                default:
                    return reader.reportWrongType(at: node, expected: shape)
                }
            }
        }
        .checked("write a transform whose elements stay finite") { $0.isFinite }
    }

    /// 16 numbers, row by row.
    static var matrix: ValueDeclaration {
        let rows = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        return ValueDeclaration<[Double]>.numbers(rows, in: .coordinate)
            .counted(16, "an array of 16 numbers, m11 m12 m13 m14, m21 … m44")
            .map { Transform3D(rows: $0) }
    }

    /// A number of degrees about z, or an angle with an axis.
    static var rotation: ValueDeclaration {
        .either(
            ValueDeclaration<Double>.number(in: .coordinate).map { Transform3D(degrees: $0, axis: SIMD3(0, 0, 1)) },
            ValueDeclaration<RotationParts>.object(TransformDeclaration.rotation).map(\.transform))
    }
}

extension ValueDeclaration where Value == SIMD3<Double> {
    /// A factor for x and y, or two or three factors.
    static var scaleFactors: ValueDeclaration {
        .either(
            ValueDeclaration<Double>.number(in: .coordinate).map { SIMD3($0, $0, 1) },
            ValueDeclaration<[Double]>.array(of: .number(in: .coordinate), count: 2...3)
                .map { SIMD3($0[0], $0[1], $0.count > 2 ? $0[2] : 1) })
    }

    /// Two or three lengths in points.
    static var translation: ValueDeclaration {
        ValueDeclaration<[Double]>.array(of: .number(in: .coordinate), count: 2...3)
            .map { SIMD3($0[0], $0[1], $0.count > 2 ? $0[2] : 0) }
    }

    /// The name of an axis, or a vector.
    static var axis: ValueDeclaration {
        .either(
            .named([("x", SIMD3(1, 0, 0)), ("y", SIMD3(0, 1, 0)), ("z", SIMD3(0, 0, 1))]),
            ValueDeclaration<[Double]>.numbers(["x", "y", "z"], in: .coordinate)
                .map { SIMD3($0[0], $0[1], $0[2]) }
                .checked("write an axis that is not [0, 0, 0]") { $0 != .zero })
    }
}

extension ValueDeclaration {
    /// The same value, an array of so many, called by a phrase of its own.
    fileprivate func counted(_ count: Int, _ phrase: String) -> ValueDeclaration {
        let shape = ValueShape.phrased(phrase, shape)
        return ValueDeclaration(shape, literal: literal) { [bind] binder in
            let read = bind(&binder)
            return { reader, node in
                guard reader.document.kind(of: node) == .array, reader.document.count(of: node) == count else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                return read(reader, node)
            }
        }
    }
}

extension DocumentReader {
    fileprivate func startsWithNumber(_ node: NodeID) -> Bool {
        var elements = document.elements(of: node)
        return elements.next().map { document.kind(of: $0) == .number } ?? false
    }
}
