import Foundation
import Lamina
import LaminaPlan

/// Who wants plans as values has them without a device.
@main
enum Plans {
    static func main() {
        let stage = Stage(size: Size(width: 64, height: 64))
        var planner = Planner(rules: .none)
        let plan = planner.plan(stage.makeFrame())
        print(plan.offscreenPassesRequired.total, plan)
    }
}
