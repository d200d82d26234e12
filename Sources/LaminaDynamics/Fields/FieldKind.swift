/// What a field does to the items in it.
package enum FieldKind: String, Sendable, Hashable, CaseIterable {
    case linearGravity
    case radialGravity
    case velocity
    case drag
    case vortex
    case spring
    case electric
    case magnetic
    case noise
    case turbulence
    case custom
}
