import LaminaGeometry

/// The components of a transform by their names in documents.
struct TransformParts {
    var scale: Transform3D?
    var rotate: Transform3D?
    var translate: Transform3D?
    var perspective: Transform3D?
    var matrix: Transform3D?

    /// The components present, in order of application, which does not depend on the order of the keys: the members of
    /// an object have none.
    private var inOrder: [Transform3D] {
        [matrix, scale, rotate, translate, perspective].compactMap(\.self)
    }

    var transform: Transform3D { inOrder.reduce(.identity) { $0.concatenating($1) } }
}

/// The declarations of transforms in documents.
enum TransformDeclaration {
    static let step = ObjectDeclaration(
        "transformStep", "One step of a transform: an object with exactly one of these keys.", rules: [.exactlyOne],
        make: TransformParts(), properties: { parts() + [matrix] })

    static let object = ObjectDeclaration(
        "transform",
        "A transform given by its components, applied in the order scale, rotate, translate, "
            + "perspective, whatever the order of the keys.",
        make: TransformParts(), properties: { parts() })

    static let rotation = ObjectDeclaration(
        "rotation", "A rotation about an axis.", make: RotationParts(),
        properties: {
            [
                Property(
                    required: "angle", .degrees(in: .coordinate),
                    "The angle in degrees; about the z axis, positive angles rotate clockwise."
                ) { $0.degrees = $1 },
                Property(
                    "axis", .axis, default: SIMD3(0, 0, 1),
                    "The axis: \"x\", \"y\", \"z\", or a vector [x, y, z] of nonzero length."
                ) { $0.axis = $1 },
            ]
        })

    private static func parts() -> [Property<TransformParts>] {
        [
            Property(
                "scale", .scaleFactors, "The scale factor for x and y, or a factor for each axis: [x, y] or [x, y, z]."
            ) { $0.scale = Transform3D(scaleX: $1.x, y: $1.y, z: $1.z) },
            Property("rotate", .rotation, "The rotation in degrees clockwise, or an angle with an axis.") {
                $0.rotate = $1
            },
            Property("translate", .translation, "The translation in points: [x, y] or [x, y, z].") {
                $0.translate = Transform3D(translationX: $1.x, y: $1.y, z: $1.z)
            },
            Property(
                "perspective", .number(in: NumberRange(minimum: 0, maximum: 1e9, excludesMinimum: true)),
                "The distance of the viewer from the plane z = 0, in points."
            ) { $0.perspective = Transform3D(perspective: $1) },
        ]
    }

    private static var matrix: Property<TransformParts> {
        Property(
            "matrix", .matrix, "A 4 × 4 matrix as 16 numbers, m11 m12 m13 m14, m21 … m44, which multiplies row vectors."
        ) { $0.matrix = $1 }
    }
}

/// A rotation being read.
struct RotationParts {
    var degrees = 0.0
    var axis = SIMD3(0.0, 0, 1)

    var transform: Transform3D { Transform3D(degrees: degrees, axis: axis) }
}

extension ValueDeclaration where Value == Transform3D {
    /// A transform: 16 numbers, an array of steps, or an object of components.
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
        .checked("write a transform with finite elements") { $0.isFinite }
    }

    /// 16 numbers, row by row.
    static var matrix: ValueDeclaration {
        let rows = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        let shape = ValueShape.phrased(
            "an array of 16 numbers, m11 m12 m13 m14, m21 … m44", .numbers(rows, .coordinate))
        return .custom(shape) { reader, node in
            reader.numbers(at: node, count: 16, in: .coordinate, shape: shape).map { Transform3D(rows: $0) }
        }
    }

    /// An angle in degrees about z, or an angle with an axis.
    static var rotation: ValueDeclaration {
        .either(
            ValueDeclaration<Double>.degrees(in: .coordinate).map { Transform3D(degrees: $0, axis: SIMD3(0, 0, 1)) },
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

    /// Two or three distances, in points.
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

extension DocumentReader {
    fileprivate func startsWithNumber(_ node: NodeID) -> Bool {
        var elements = document.elements(of: node)
        return elements.next().map { document.kind(of: $0) == .number } ?? false
    }
}

extension Transform3D {
    /// The transform of 16 numbers, row by row.
    init(rows: [Double]) {
        self.init()
        (m11, m12, m13, m14) = (rows[0], rows[1], rows[2], rows[3])
        (m21, m22, m23, m24) = (rows[4], rows[5], rows[6], rows[7])
        (m31, m32, m33, m34) = (rows[8], rows[9], rows[10], rows[11])
        (m41, m42, m43, m44) = (rows[12], rows[13], rows[14], rows[15])
    }

    /// A rotation by degrees about an axis; multiples of 90° about z are exact.
    init(degrees: Double, axis: SIMD3<Double>) {
        let quarters = degrees / 90
        if axis.x == 0, axis.y == 0, axis.z != 0, quarters == quarters.rounded() {
            self.init()
            let turn = Int(quarters) * (axis.z < 0 ? -1 : 1) & 3
            (m11, m12) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turn]
            (m21, m22) = (-m12, m11)
        } else {
            self.init(rotation: degrees * .pi / 180, x: axis.x, y: axis.y, z: axis.z)
        }
    }
}
