/// The library's public module: `import Lamina` exports layers, the stage, scenes, films, the renderer, its frames and
/// their profiles. `LaminaCheck` and `LaminaFarm` are imported by themselves.
@_exported import LaminaCounters
@_exported import LaminaDrawing
@_exported import LaminaDynamics
@_exported import LaminaFilm
@_exported import LaminaGeometry
@_exported import LaminaImage
@_exported import LaminaLayers
@_exported import LaminaLayout
@_exported import LaminaProfile
@_exported import LaminaRender
@_exported import LaminaScene
@_exported import LaminaStage
@_exported import LaminaTiles

// Plans, GL and threads are internal. Only the names that the renderer's calls, reports and errors use are exported.
@_exported import struct LaminaGL.DeviceReport
@_exported import enum LaminaGL.DeviceRequest
@_exported import enum LaminaGL.GLError
@_exported import struct LaminaPlan.PlanReuse
@_exported import enum LaminaPlan.PlanRule
@_exported import struct LaminaPlan.PlanRules
@_exported import struct LaminaPlan.PlanSavings
@_exported import enum LaminaPlan.ReplanReason
@_exported import struct LaminaThreads.ThreadShortage
