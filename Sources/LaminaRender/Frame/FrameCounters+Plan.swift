import LaminaCounters
import LaminaPlan

extension FrameCounters {
    /// What the plan already tells.
    init(_ plan: PassPlan) {
        self.init()
        offscreenPassesRequired = plan.offscreenPassesRequired
        offscreenPasses = plan.offscreenPasses
        layers = plan.layers
    }

    /// Adds what was issued to GL.
    mutating func count(_ state: DrawState) {
        drawCalls = state.drawCalls
        instances = state.instances
        blits = state.blits
        programSwitches = state.programSwitches
        textureBinds = state.textureBinds
    }
}
