import LaminaGeometry

/// ``PlanRule/clearGround``: a box of one colour that replaces every pixel of its target clears the target instead.
///
/// A driver clears a target in a fraction of the time that it takes to shade its pixels. The plan keeps the instance and
/// its draw: whatever says which layer painted a pixel, what a pass cost or what has changed finds it like any other, and
/// a patch that gives the layer another colour writes the instance alone. The renderer asks for the ground of each pass
/// when it draws it.
///
/// Only targets with 8 bits per channel are cleared so, as every driver rounds a colour to the nearest of 255 steps; half
/// floats may be rounded one way in clearing and another in drawing. Plans of a part of a frame have no grounds: clearing
/// under a scissor is no less work than drawing.
extension PassPlan {
    /// The colour of the first instance of a pass, premultiplied, if clearing the target with it gives the same pixels as
    /// drawing the instance; nil otherwise, and without the rule.
    package func ground(of pass: Pass) -> SIMD4<Float>? {
        guard clearsGrounds, let draw = pass.draws.first, draw.program == [], !draw.blends, draw.scissor == nil,
            pass.area == nil, targets[Int(pass.target)].format == .rgba8
        else { return nil }
        let box = boxes[draw.instances.lowerBound]
        return box.area.contains(pass.region) ? box.fill : nil
    }

    /// Applies the rule to a finished plan.
    mutating func clearGrounds() {
        clearsGrounds = true
        let count = passes.count { ground(of: $0) != nil }
        clearsGrounds = count > 0
        savings[.clearGround] = count
    }
}
