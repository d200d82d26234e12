/// The library's face: `import Lamina` gives layers, the stage, planners, the renderer and its profiles.
@_exported import LaminaCounters
@_exported import LaminaDrawing
@_exported import LaminaDynamics
@_exported import LaminaFilm
@_exported import LaminaGL
@_exported import LaminaGeometry
@_exported import LaminaImage
@_exported import LaminaLayers
@_exported import LaminaPlan
@_exported import LaminaProfile
@_exported import LaminaRender
@_exported import LaminaScene
@_exported import LaminaStage
@_exported import LaminaThreads
@_exported import LaminaTiles
