import CGLES
import LaminaCounters
import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The GL state while a frame is drawn, tracked so that nothing is set twice, and counts of the calls.
struct DrawState {
    private(set) var programSwitches = 0
    private(set) var textureBinds = 0
    private(set) var drawCalls = 0
    private(set) var blits = 0
    private(set) var instances = 0

    private var program: LinkedProgram?
    /// The bound texture of each unit.
    private var textures: [5 of UInt32] = [0, 0, 0, 0, 0]
    private var blends: Bool?
    private var mixing: Mixing?
    private var isScissored: Bool?
    private var scissor: LaminaGeometry.PixelRect?

    /// Makes `next` the current program and sets its target's transform and format.
    mutating func use(_ next: LinkedProgram, target: SIMD4<Float>, _ format: TargetFormat) {
        if program !== next {
            next.use()
            program = next
            if Counting.isOn { programSwitches += 1 }
        }
        next.setTarget(target, format)
    }

    mutating func bind(_ next: borrowing Texture, unit: Int) {
        if textures[unit] == next.id { return }
        next.bind(unit: unit)
        textures[unit] = next.id
        if Counting.isOn { textureBinds += 1 }
    }

    mutating func setBlending(_ isOn: Bool) {
        if blends == isOn { return }
        if isOn { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
        blends = isOn
    }

    /// Sets the blend factors of a Porter-Duff operator.
    mutating func setMixing(_ next: Mixing) {
        if mixing == next { return }
        let (source, destination) = next.factors
        glBlendFunc(GLenum(source), GLenum(destination))
        mixing = next
    }

    /// Restricts drawing to `rect`, in pixels of the target; nil lifts the restriction.
    mutating func setScissor(_ rect: LaminaGeometry.PixelRect?) {
        if isScissored == (rect != nil), scissor == rect { return }
        if let rect {
            if isScissored != true { glEnable(GLenum(GL_SCISSOR_TEST)) }
            glScissor(rect.minX, rect.minY, GLsizei(rect.width), GLsizei(rect.height))
        } else {
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        (isScissored, scissor) = (rect != nil, rect)
    }

    /// Draws `count` instances, each as a point or as a strip of four vertices.
    mutating func draw(_ count: Int, asPoints: Bool) {
        if asPoints {
            glDrawArraysInstanced(GLenum(GL_POINTS), 0, 1, GLsizei(count))
        } else {
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
        }
        countDraw(instances: count)
    }

    /// Counts a copy from one target to another.
    mutating func countBlit() { if Counting.isOn { blits += 1 } }

    /// Counts a draw.
    mutating func countDraw(instances count: Int) {
        guard Counting.isOn else { return }
        drawCalls += 1
        instances += count
    }

    /// Counts an instance that clears its target as drawn, with its call unless other instances share that.
    mutating func countCleared(byOneOf count: Int) {
        guard Counting.isOn else { return }
        if count == 1 { drawCalls += 1 }
        instances += 1
    }

    /// Invalidates the tracked state after other code has changed it.
    mutating func forgetBindings() {
        program = nil
        (isScissored, scissor) = (nil, nil)
        blends = nil
        mixing = nil
    }

    /// Unbinds a texture that is drawn to next: it must not be bound for reading.
    mutating func unbind(_ texture: borrowing Texture) {
        for unit in textures.indices where textures[unit] == texture.id {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), 0)
            textures[unit] = 0
        }
    }

    /// Invalidates the tracked textures after other code has bound its own.
    mutating func forgetTextures() {
        textures = [0, 0, 0, 0, 0]
    }
}

extension Mixing {
    /// The blend factors of source and destination; modes that the shader computes use those of "over".
    fileprivate var factors: (source: Int32, destination: Int32) {
        switch self {
        case .clear: (GL_ZERO, GL_ZERO)
        case .copy: (GL_ONE, GL_ZERO)
        case .sourceIn: (GL_DST_ALPHA, GL_ZERO)
        case .sourceOut: (GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
        case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        case .destinationIn: (GL_ZERO, GL_SRC_ALPHA)
        case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationAtop: (GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
        case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        default: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        }
    }
}

// MARK: Counters

extension FrameCounters {
    /// Creates counters from a plan.
    init(_ plan: PassPlan) {
        self.init()
        offscreenPassesRequired = plan.offscreenPassesRequired
        offscreenPasses = plan.offscreenPasses
        layers = plan.layers
    }

    /// Adds the counts of GL calls.
    mutating func count(_ state: DrawState) {
        drawCalls = state.drawCalls
        instances = state.instances
        blits = state.blits
        programSwitches = state.programSwitches
        textureBinds = state.textureBinds
    }
}
