import Glibc
import LaminaDrawing
import LaminaGeometry

/// The declarations of paths in documents.
enum PathDeclaration {
    /// A named shape.
    static let shape = ObjectDeclaration(
        "path", "A path: a rectangle, a rounded rectangle or an ellipse.",
        rules: [.oneOf(["rect", "roundedRect", "ellipse"]), .together("roundedRect", "cornerRadius")],
        make: PathParts(),
        properties: {
            [
                Property("rect", .boundedRect, "A rectangle in points: [x, y, width, height].") { $0.rect = $1 },
                Property("roundedRect", .boundedRect, "A rounded rectangle in points: [x, y, width, height].") {
                    $0.roundedRect = $1
                },
                Property(
                    "cornerRadius", .number(in: .length),
                    "The radius of the corners, in points, limited to half of the shorter side."
                ) { $0.cornerRadius = $1 },
                Property(
                    "ellipse", .boundedRect, "The ellipse inscribed in a rectangle, in points: [x, y, width, height]."
                ) { $0.ellipse = $1 },
            ]
        })
}

/// A shape being read; one of the three is set.
struct PathParts {
    var rect: Rect?
    var roundedRect: Rect?
    var cornerRadius = 0.0
    var ellipse: Rect?

    var path: Path {
        if let rect { return Path(rect: rect) }
        if let roundedRect { return Path(roundedRect: roundedRect, cornerRadius: cornerRadius) }
        return ellipse.map { Path(ellipseIn: $0) } ?? Path()
    }
}

extension ValueDeclaration where Value == Path {
    /// A named shape, path data, or the commands of a path.
    static var path: ValueDeclaration {
        .either(ValueDeclaration<PathParts>.object(PathDeclaration.shape).map(\.path), .pathSteps, .pathData)
    }

    /// SVG path data.
    static var pathData: ValueDeclaration {
        .custom(.phrased("path data as in SVG, such as \"M0 0H10\"", .text(pattern: nil))) { reader, node in
            do throws(DrawingError) {
                let path = try Path(pathData: reader.document.text(at: node))
                return reader.countPath(path.elements.count, at: node) ? path : nil
            } catch {
                reader.report(error.finding, at: node)
                return nil
            }
        }
    }

    /// A path as an array of commands, such as `[["move", 0, 0], ["line", 10, 0], ["close"]]`.
    static var pathSteps: ValueDeclaration {
        let steps = ValueShape.either(PathStep.allCases.map(\.shape))
        let names = PathStep.allCases.map(\.rawValue)
        return .custom(.array(of: steps, count: 0...Int.max)) { reader, node in
            guard reader.countPath(reader.document.count(of: node), at: node) else { return nil }
            var path = Path()
            var isComplete = true
            path.elements.reserveCapacity(reader.document.count(of: node))
            for element in reader.document.elements(of: node) {
                if let step = reader.pathStep(at: element, names: names, shape: steps) {
                    step.step.add(step.numbers, to: &path)
                } else {
                    isComplete = false
                }
            }
            return isComplete ? path : nil
        }
    }
}

/// A command of a path, by its name in documents.
private enum PathStep: String, CaseIterable {
    case move, line, quad, curve, close

    var labels: [String] {
        switch self {
        case .move, .line: ["x", "y"]
        case .quad: ["controlX", "controlY", "x", "y"]
        case .curve: ["control1X", "control1Y", "control2X", "control2Y", "x", "y"]
        case .close: []
        }
    }

    var shape: ValueShape { .command(rawValue, labels, .coordinate) }

    /// - Parameter numbers: one for each label.
    func add(_ numbers: [Double], to path: inout Path) {
        let points = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        switch self {
        case .move: path.move(to: points[0])
        case .line: path.addLine(to: points[0])
        case .quad: path.addQuadCurve(to: points[1], control: points[0])
        case .curve: path.addCurve(to: points[2], control1: points[0], control2: points[1])
        case .close: path.closeSubpath()
        }
    }
}

extension DocumentReader {
    /// Counts the elements of a path; false, after reporting a problem, if all paths together have too many.
    func countPath(_ count: Int, at node: NodeID) -> Bool {
        spend(
            .pathElements, count, at: node, "the document's paths have more than \(work[.pathElements]) elements",
            advice: "simplify them, or use fewer")
    }

    /// The command at an element of a path, with its numbers; nil after reporting a problem.
    fileprivate func pathStep(
        at node: NodeID, names: [String], shape: ValueShape
    ) -> (step: PathStep, numbers: [Double])? {
        var elements = document.elements(of: node)
        guard document.kind(of: node) == .array, let nameNode = elements.next(), document.kind(of: nameNode) == .string
        else { return reportWrongType(at: node, expected: shape) }
        guard let step = PathStep(rawValue: document.text(at: nameNode)) else {
            reportUnknownName(at: nameNode, names: names)
            return nil
        }
        guard document.count(of: node) == step.labels.count + 1 else {
            return reportWrongType(at: node, expected: step.shape)
        }
        let numbers = elements.compactMap { number(at: $0, in: .coordinate) }
        return numbers.count == step.labels.count ? (step, numbers) : nil
    }
}
