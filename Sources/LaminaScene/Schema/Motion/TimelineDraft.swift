import LaminaGeometry
import LaminaLayers

/// An entry of the timeline that is being read. What it names is looked up in the order of time.
struct TimelineDraft {
    var time = 0.0
    var set: NodeID?
    var remove: NodeID?
    var add: NodeID?
    var to: NodeID?
    var index: Int?
    var above: NodeID?
    var below: NodeID?
    var drag: NodeID?
    var animate: NodeID?
    var animation: NodeID?
    var animations: NodeID?
    var stop: NodeID?
    var keys: [String]?
    var transition: Transition?
    var on: NodeID?
    var isAnimated: Bool?
    var duration: Double?
    var timing: TimingFunction?
}
