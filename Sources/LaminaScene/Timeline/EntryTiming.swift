import LaminaGeometry
import LaminaLayers

/// The default timing of the animations of a timeline entry.
enum EntryTiming: Sendable {
    case function(TimingFunction)
    case spring(SpringCurve)

    /// Sets it for the changes that follow in the open transaction.
    func apply() {
        switch self {
        case .function(let function): Transaction.setAnimationTimingFunction(function)
        case .spring(let spring): Transaction.setAnimationSpring(spring)
        }
    }

    /// An object with a spring.
    fileprivate static let springTiming = ObjectDeclaration(
        "springTiming", "The timing of a spring.", appliesDefaults: false, make: SpringDraft(),
        properties: {
            [Property(required: "spring", .object(springForms), "The spring that animations follow.") { $0 = $1 }]
        })

    private static let springForms = ObjectDeclaration(
        "spring",
        "A spring, by its physics or by the duration and the bounce that it seems to have. Animations without a duration "
            + "last until it has settled.",
        appliesDefaults: false,
        rules: ["duration", "bounce"].map { .instead($0, of: ["mass", "stiffness", "damping", "allowsOverdamping"]) },
        make: SpringDraft(), properties: { AnimationDeclaration.springs { $0.physics } + appearance() })

    private static func appearance() -> [Property<SpringDraft>] {
        [
            Property(
                "duration", .number(in: .between(0.001...1_000)),
                "The time that the motion seems to take, in seconds; 0.5 if only the bounce is given."
            ) { $0.duration = $1 },
            Property(
                "bounce", .number(in: .between(-0.999...1)),
                "The amount of overshooting, from strongly damped through 0, critically damped, to 1, which swings for "
                    + "ever; 0 if only the duration is given."
            ) { $0.bounce = $1 },
        ]
    }
}

extension ValueDeclaration where Value == EntryTiming {
    /// A timing function, or an object with a spring.
    static var entryTiming: ValueDeclaration {
        .either(
            ValueDeclaration<TimingFunction>.timingFunction.map { .function($0) },
            ValueDeclaration<SpringDraft>.object(EntryTiming.springTiming).map { .spring($0.curve) }
        )
    }
}

/// A spring being read.
private struct SpringDraft {
    /// The spring by its mass, stiffness and damping; in any form with the initial velocity.
    let physics = SpringAnimation(keyPath: nil)
    var duration: Double?
    var bounce: Double?

    var curve: SpringCurve {
        guard duration != nil || bounce != nil else { return physics.curve }
        return SpringCurve(
            perceptualDuration: duration ?? 0.5, bounce: bounce ?? 0, initialVelocity: physics.initialVelocity)
    }
}
