import Foundation
import LaminaDrawing
import LaminaStage

/// Builds a stage from a document: owns the parts that do, and states their order.
struct SceneBuilder {
    private let context: SceneContext
    private let fontFiles: FontFiles
    /// Notes where layers stand in the document; nil where nobody asks.
    private let places: LayerObjects?

    init(
        reader: DocumentReader, readers: SceneReaders, pictures: PictureStore, fontFiles: FontFiles,
        places: LayerObjects?
    ) {
        context = SceneContext(reader: reader, readers: readers, pictures: pictures)
        self.fontFiles = fontFiles
        self.places = places
    }

    /// The stage; nil when the document has not even a size. What else is wrong is only reported.
    func build() -> Stage? {
        let (reader, readers) = (context.reader, context.readers)
        let root = reader.document.root
        guard let scene = readers.scene.read(root, with: reader, owner: readers.ownerOfRootKey) else { return nil }
        let stage = emptyStage(of: scene)
        let fonts = fontFiles.collection(of: scene.fonts, includesSystemFonts: scene.includesSystemFonts, reader)
        let drawn = DrawnLayers(reader, fonts: fonts)
        let animations = AnimationReader(context)
        let layers = LayerTreeBuilder(context, animations: animations, drawn: drawn, places: places)
        let dynamics = DynamicsReader(context)

        layers.complete(stage.root, with: scene.parts, at: root, levelsAbove: 0)
        if let node = scene.dynamics { dynamics.read(at: node) }
        let timeline = scene.timeline.map { node in
            TimelineReader(
                context, root: stage.root, layers: layers, animations: animations, drawn: drawn,
                dynamics: dynamics.dynamics
            ).read(at: node)
        }
        layers.finish(stage.root)
        drawn.draw()
        var settler = DynamicsSettler(context, dynamics.dynamics, root: stage.root)
        settler.settle()
        guard scene.size != nil, reader.problemCount == 0 else { return scene.size.map { _ in stage } }
        dynamics.dynamics.start(on: stage)
        timeline?.schedule(on: stage)
        return stage
    }

    /// A stage whose root is the outermost layer of the document, without what is in it.
    private func emptyStage(of scene: SceneDraft) -> Stage {
        let stage = Stage(
            size: scene.size ?? CGSize(width: 1, height: 1), scale: scene.scale, background: scene.background)
        stage.budgets = scene.budgets
        let geometry = stage.root.storage
        stage.root.storage = scene.layer.storage
        stage.root.storage.bounds = geometry.bounds
        stage.root.storage.position = geometry.position
        stage.root.timing = scene.layer.timing
        return stage
    }
}
