import LaminaDynamics
import LaminaGeometry
import LaminaLayout
import LaminaStage

/// A collision behaviour being read.
struct CollisionDraft: SettingDraft {
    var parts = BehaviorParts()
    var settings: [(CollisionBehavior) -> Void] = []
    var boundaries: [BoundaryDraft]?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { CollisionBehavior(items: items) }

    func finish(_ collision: CollisionBehavior) {
        guard let boundaries else { return }
        collision.removeAllBoundaries()
        for boundary in boundaries {
            if let followed = boundary.followed {
                collision.addBoundary(withIdentifier: boundary.id, following: followed)
            } else {
                collision.addBoundary(withIdentifier: boundary.id, for: boundary.wholePath)
            }
        }
    }
}

/// A boundary being read.
struct BoundaryDraft {
    var id = ""
    var path: Path?
    var from: Point?
    var to: Point?
    /// The layer or guide along whose frame it is, and once all layers are known its item.
    var following: NodeID?
    var followed: LayoutItem?

    var wholePath: Path {
        if let path { return path }
        var line = Path()
        if let from { line.move(to: from) }
        if let to { line.addLine(to: to) }
        return line
    }
}

extension BehaviorDeclaration {
    static let collision = ObjectDeclaration(
        "collision", "Makes items collide with each other and with boundaries.",
        appliesDefaults: false, make: CollisionDraft(),
        properties: { common() + items() + walls })

    /// A boundary that items collide with.
    static let boundary = ObjectDeclaration(
        "boundary", "A line that items collide with from both sides.",
        rules: [.oneOf(["path", "from", "following"]), .together("from", "to")], make: BoundaryDraft(),
        properties: {
            [
                Property(
                    required: "id", .name,
                    "The identifier of the boundary; a boundary with the same identifier is replaced."
                ) { $0.id = $1 },
                Property("path", .path, "An open or closed path in the reference layer's coordinates.") {
                    $0.path = $1
                },
                Property("from", .pointInAnimator, "The start of a straight boundary, in points: [x, y].") {
                    $0.from = $1
                },
                Property("to", .pointInAnimator, "The end of a straight boundary, in points: [x, y].") { $0.to = $1 },
                Property(
                    "following", .frameReference,
                    "The layer or guide whose frame is the boundary, wherever the layout moves it."
                ) { $0.following = $1 },
            ]
        })

    /// A boundary inside the reference layer's bounds.
    private static let insetBoundary = ObjectDeclaration(
        "referenceBoundary", "A boundary along the edges of the reference layer's bounds.", make: EdgeInsets.zero,
        properties: {
            [
                Property(
                    required: "insets", .insets,
                    "The insets of the boundary from the bounds, in points: [top, left, bottom, right]."
                ) { $0 = $1 }
            ]
        })

    private static var walls: [Property<CollisionDraft>] {
        [
            Property(
                "collisionMode",
                .named([("items", .items), ("boundaries", .boundaries), ("everything", .everything)]),
                default: CollisionBehavior.Mode.everything,
                "The things that items collide with: each other, boundaries, or both."
            ) { $0.set($1) { $0.collisionMode = $1 } },
            Property(
                "referenceBoundary",
                .either(
                    ValueDeclaration<Bool>.boolean.map { $0 ? EdgeInsets.zero : nil },
                    ValueDeclaration<EdgeInsets>.object(insetBoundary).map { EdgeInsets?.some($0) }),
                "Makes the edges of the reference layer's bounds a boundary: true, or an object with insets."
            ) {
                $0.set($1) { collision, insets in
                    guard let insets else {
                        collision.translatesReferenceBoundsIntoBoundary = false
                        return
                    }
                    collision.setTranslatesReferenceBoundsIntoBoundary(with: insets)
                }
            },
            Property("boundaries", .array(of: .object(boundary), count: 0...10_000), "Further boundaries.") {
                $0.boundaries = $1
            },
        ]
    }
}

extension ValueDeclaration where Value == EdgeInsets {
    /// `[top, left, bottom, right]`.
    static var insets: ValueDeclaration {
        packed(["top", "left", "bottom", "right"], in: .inAnimator) {
            EdgeInsets(top: $0.x, left: $0.y, bottom: $0.z, right: $0.w)
        }
    }
}
