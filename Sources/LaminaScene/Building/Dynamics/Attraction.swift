import Foundation
import LaminaDynamics

/// A field of attraction as documents have it: a push for each item, aimed anew after each step.
final class Attraction: DynamicBehavior {
    /// What the items are pushed towards.
    var point = CGPoint.zero {
        didSet { aim() }
    }

    /// The force on each item; a negative one pushes away.
    var magnitude = 1.0 {
        didSet { aim() }
    }

    private let pushes: [(push: PushBehavior, item: any DynamicItem)]

    init(items: [any DynamicItem]) {
        pushes = items.map { (PushBehavior(items: [$0], mode: .continuous), $0) }
        super.init()
        for one in pushes { addChildBehavior(one.push) }
        action = { [unowned self] in aim() }
        aim()
    }

    private func aim() {
        for (push, item) in pushes {
            let (dx, dy) = (point.x - item.center.x, point.y - item.center.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            // An item in the point itself is pushed nowhere.
            let share = distance > 1e-3 ? magnitude / distance : 0
            push.pushDirection = CGVector(dx: dx * share, dy: dy * share)
        }
    }
}
