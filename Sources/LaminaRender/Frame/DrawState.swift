import CGLES
import LaminaCounters
import LaminaGL
import LaminaGeometry
import LaminaPlan

/// What GL is set to while a frame is drawn, so that nothing is set twice, with the counts of what was.
struct DrawState {
    private(set) var programSwitches = 0
    private(set) var textureBinds = 0
    private(set) var drawCalls = 0
    private(set) var instances = 0

    private var program: LinkedProgram?
    private var texture: UInt32 = 0
    private var blends: Bool?
    private var isScissored: Bool?

    /// Makes `next` the program and tells it where the target lies.
    mutating func use(_ next: LinkedProgram, target: SIMD4<Float>) {
        if program !== next {
            next.use()
            program = next
            programSwitches += 1
        }
        next.setTarget(target)
    }

    mutating func bind(_ next: borrowing Texture, unit: Int) {
        if texture == next.id { return }
        next.bind(unit: unit)
        texture = next.id
        textureBinds += 1
    }

    mutating func setBlending(_ isOn: Bool) {
        if blends == isOn { return }
        if isOn { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
        blends = isOn
    }

    /// Keeps drawing to `rect`, in pixels of the target, or to all of it.
    mutating func setScissor(_ rect: LaminaGeometry.PixelRect?) {
        if let rect {
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(rect.minX, rect.minY, GLsizei(rect.width), GLsizei(rect.height))
        } else if isScissored != false {
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        isScissored = rect != nil
    }

    /// Draws `count` instances, a point or a strip of four vertices each.
    mutating func draw(_ count: Int, asPoints: Bool) {
        if asPoints {
            glDrawArraysInstanced(GLenum(GL_POINTS), 0, 1, GLsizei(count))
        } else {
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
        }
        drawCalls += 1
        instances += count
    }

    /// Forgets what is bound, because something else was in the meantime.
    mutating func forgetBindings() {
        program = nil
        isScissored = nil
    }

    /// Unbinds a target that is given back: what is drawn into next must not be bound for reading.
    mutating func unbindTexture(unit: Int) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D), 0)
        texture = 0
    }
}
