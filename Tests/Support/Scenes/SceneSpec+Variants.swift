import Foundation
import LaminaGeometry

/// Scenes whose pictures follow from the picture of another scene by moving pixels.
///
/// Each puts the scene's layers into a box of the stage's size and does something to the box.
extension SceneSpec {
    /// The scene as seen in a mirror beside it; layers that show one side only show the other.
    package func mirrored() -> SceneSpec { wrapped { $0.transform = Transform3D(scaleX: -1, y: 1) } }

    /// The scene upside down by a half turn.
    package func rotated180() -> SceneSpec { wrapped { $0.transform = Transform3D(scaleX: -1, y: -1) } }

    /// The scene turned clockwise by a right angle; width and height change places.
    package func turnedQuarter() -> SceneSpec {
        var scene = wrapped { box in
            box.anchorPoint = .zero
            box.position = Point(x: size.height, y: 0)
            box.transform = Transform3D()
            (box.transform.m11, box.transform.m12, box.transform.m21, box.transform.m22) = (0, 1, -1, 0)
        }
        scene.size = Size(width: size.height, height: size.width)
        return scene
    }

    /// The scene and to its right the same again; the stage is twice as wide. Both halves are clipped.
    package func repeated() -> SceneSpec {
        var scene = wrapped { $0.masksToBounds = true }
        var second = scene.sublayers[0]
        second.position.x += size.width
        scene.sublayers.append(second)
        scene.size.width *= 2
        return scene
    }

    /// The scene clipped to `rect`, in points.
    package func clipped(to rect: Rect) -> SceneSpec {
        wrapped { box in
            box.frame = rect
            box.bounds = rect
            box.masksToBounds = true
        }
    }

    private func wrapped(_ change: (inout LayerSpec) -> Void) -> SceneSpec {
        var box = LayerSpec(frame: Rect(origin: .zero, size: size), sublayers: sublayers)
        change(&box)
        var scene = self
        scene.sublayers = [box]
        return scene
    }
}
