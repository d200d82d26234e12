import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// An example as a document, and a stage beside it on which a test builds the same in Swift.
struct ExampleTwin {
    let document: Stage
    let stage: Stage
    let animator: DynamicAnimator

    init(_ name: String) throws {
        document = try SceneLoader().stage(at: repository.appendingPathComponent("Examples/\(name).json").path)
        stage = Stage(size: document.root.bounds.size)
        animator = DynamicAnimator(referenceLayer: stage.root)
        stage.addAnimator(animator)
    }

    /// A layer of the document by its id, in masks too.
    func layer(_ id: String) throws -> Layer {
        var open = [document.root]
        while let layer = open.popLast() {
            if layer.name == id { return layer }
            open += layer.sublayers
            if let mask = layer.mask { open.append(mask) }
        }
        return try #require(nil, "no layer has the id \(id)")
    }

    /// A layer on the other stage that is where the document's is.
    func copy(_ id: String) throws -> Layer {
        let (original, copy) = (try layer(id), Layer())
        copy.name = id
        copy.frame = original.frame
        stage.root.addSublayer(copy)
        return copy
    }

    /// Goes to moments on both stages, and holds the items against the layers of these ids.
    func expectSamePlaces(
        of items: [(id: String, item: any DynamicItemConvertible)], at moments: [Double],
        within tolerance: Double = 1e-6
    ) throws {
        for moment in moments {
            document.advance(to: moment)
            stage.advance(to: moment)
            for (id, item) in items {
                let (item, other) = (item.dynamicItem, try layer(id).dynamicItem)
                let far = max(abs(item.center.x - other.center.x), abs(item.center.y - other.center.y))
                #expect(far < tolerance, "\(id) at \(moment): \(item.center), in the document \(other.center)")
                #expect(abs(item.transform.m12 - other.transform.m12) < tolerance, "\(id) at \(moment)")
            }
        }
    }
}

/// A finger that tells where it is 60 times a second, and at the end how fast it was over the last 1/30 s.
struct Finger {
    /// Seconds after it has begun, x and y.
    let path: [SIMD3<Double>]

    func touch(
        _ stage: Stage, at begin: Double, moved: @escaping (Point) -> Void, ended: @escaping (Point) -> Void
    ) {
        let duration = path[path.count - 1].x
        var seconds = 0.0
        var count = 0.0
        while seconds < duration {
            let now = place(at: seconds)
            stage.perform(at: begin + seconds) { _ in moved(now) }
            count += 1
            seconds = count / 60
        }
        let (last, before) = (place(at: duration), place(at: max(0, duration - 1 / 30)))
        let span = min(duration, 1 / 30)
        stage.perform(at: begin + duration) { _ in
            moved(last)
            ended(Point(x: (last.x - before.x) / span, y: (last.y - before.y) / span))
        }
    }

    private func place(at seconds: Double) -> Point {
        let next = path.first { $0.x >= seconds } ?? path[path.count - 1]
        guard let last = path.last(where: { $0.x < seconds }) else { return Point(x: next.y, y: next.z) }
        let share = (seconds - last.x) / (next.x - last.x)
        return Point(x: last.y * (1 - share) + next.y * share, y: last.z * (1 - share) + next.z * share)
    }
}
