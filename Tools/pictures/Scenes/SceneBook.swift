/// The scene documents that are made rather than written.
enum SceneBook {
    static var scenes: [(name: String, make: () -> String)] {
        [
            ("wall.json", { WallScene.text }),
            ("movie-wall.json", { MovieWallScene.text }),
            ("layers-6000.json", { SpiralScene.text }),
            ("deep-tree.json", { TunnelScene.text }),
            ("stack-100.json", { StackScene.text }),
            ("cover-flow.json", { CoverFlowScene.text }),
            ("camera-wall.json", { CameraWallScene.text }),
            ("cover-flow-film.json", { CoverFlowFilmScene.text }),
            ("dock-stacks.json", { DockScene.text }),
            ("staggered.json", { StaggeredScene.text }),
            ("transitions.json", { TransitionsScene.text }),
        ]
    }
}
