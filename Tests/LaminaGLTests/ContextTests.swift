import CEGL
import CGLES
import Testing

@testable import LaminaGL

@Suite struct ContextTests {
    @Test func offersWhatES3Guarantees() throws {
        try withContext { context in
            let capabilities = context.capabilities
            #expect(capabilities.version >= GLVersion(3, 0))
            #expect(capabilities.maxTextureSize >= 2048)
            #expect(capabilities.maxVertexAttributes >= 16)
            #expect(capabilities.maxTextureUnits >= 16)
            #expect(capabilities.maxColorAttachments >= 4)
            #expect(capabilities.uniformBufferAlignment >= 1)
            #expect(capabilities.maxUniformBlockBytes >= 16384)
        }
    }

    @Test func keepsToTheVersionItMayAskFor() throws {
        try withContext(maximumVersion: GLVersion(3, 0)) { context in
            let texture = try Texture(context: context, width: 4, height: 4, format: .rgba8)
            #expect(texture.id != 0)
        }
    }

    @Test func noVersionIsNoDevice() {
        let error = glError { try withContext(maximumVersion: GLVersion(2, 0)) { _ in } }
        #expect(error?.report != nil)
    }

    @Test func readsCapabilitiesFromVersionAndExtensions() {
        let limits: [Int32: Int] = [GL_MAJOR_VERSION: 3, GL_MINOR_VERSION: 0, GL_MAX_TEXTURE_SIZE: 4096]
        let old = Capabilities(extensions: [], isSoftware: false, reportsResets: true) { limits[$0] ?? 8 }
        #expect(old.version == GLVersion(3, 0) && old.maxTextureSize == 4096)
        #expect(!old.hasHalfFloatTargets && !old.hasFloatTargets && !old.hasTimerQueries && !old.hasDebugMessages)
        #expect(!old.hasStorageBuffers && !old.hasImageAtomics && !old.hasResetStatus)
        #expect(!old.hasComputeImages)
        let half = Capabilities(
            extensions: ["GL_EXT_color_buffer_half_float", "GL_EXT_float_blend", "GL_KHR_robustness"],
            isSoftware: true, reportsResets: true
        ) { limits[$0] ?? 8 }
        #expect(half.hasHalfFloatTargets && !half.hasFloatTargets && !half.hasFloatBlend)
        #expect(half.isSoftware && half.hasResetStatus)
        let new = Capabilities(extensions: [], isSoftware: false, reportsResets: false) {
            [GL_MAJOR_VERSION: 3, GL_MINOR_VERSION: 2][$0] ?? 8
        }
        #expect(new.hasFloatTargets && new.hasStorageBuffers && new.hasImageAtomics && new.hasBlendEquationAdvanced)
        #expect(new.hasComputeImages)
    }

    @Test func fiftyContextsWithTheirHandlesAreAllFreed() throws {
        try DriverLock.process.withLock { try makeFiftyContexts() }
    }

    private func makeFiftyContexts() throws {
        var made: [(display: EGLDisplay, context: EGLContext?)] = []
        for round in 0..<50 {
            weak var freed: GLContext?
            do {
                let context = try GLContext(TestDevice.options())
                freed = context
                made.append((try #require(eglGetCurrentDisplay()), eglGetCurrentContext()))
                let texture = try Texture(context: context, width: 64, height: 64, format: .rgba8)
                let framebuffer = try Framebuffer(context: context, color: texture)
                framebuffer.clear(1, 0, 0, 1)
                try context.checkpoint(pass: "round \(round)")
            }
            #expect(freed == nil, "context \(round)")
            #expect(eglGetCurrentContext() == nil)
        }
        // EGL knows them no more, but for a few whose handles it has given to contexts of other tests meanwhile.
        let known = made.count {
            var version: EGLint = 0
            return eglQueryContext($0.display, $0.context, EGL_CONTEXT_CLIENT_VERSION, &version) == EGL_TRUE
        }
        #expect(known < 25)
    }

    @Test func handlesOutliveADestroyedContext() throws {
        try DriverLock.process.withLock { try destroyAContextBeforeItsHandles() }
    }

    private func destroyAContextBeforeItsHandles() throws {
        let context = try GLContext(TestDevice.options())
        let texture = try Texture(context: context, width: 4, height: 4, format: .rgba8)
        let framebuffer = try Framebuffer(context: context, color: texture)
        let fence = try Fence(context: context)
        let pool = TargetPool(context: context)
        let target = try pool.acquire(width: 10, height: 10)
        context.destroy()
        #expect(!context.isAlive)
        #expect(framebuffer.width == 4 && !fence.isSignalled)
        pool.release(target)
        pool.removeIdle()
        #expect(glError { _ = try Texture(context: context, width: 4, height: 4, format: .rgba8) } != nil)
        #expect(glError { try context.checkpoint(pass: "after") } != nil)
        context.destroy()
    }

    @Test func aHandleIsFreedInItsOwnContext() throws {
        try withContext { first in
            var texture: Shared<Texture>? = Shared(try Texture(context: first, width: 4, height: 4, format: .rgba8))
            let id = try #require(texture).handle.id
            try withContext { second in
                // The same name in another context: dropping the first one's handle must not free it.
                let other = try Texture(context: second, width: 4, height: 4, format: .rgba8)
                #expect(other.id == id)
                texture = nil
                #expect(glIsTexture(id) == GLboolean(GL_TRUE))
                _ = other.width
            }
            try first.makeCurrent()
            #expect(glIsTexture(id) == GLboolean(GL_FALSE))
        }
    }

    @Test func droppedHandlesAreFreedOnce() throws {
        try withContext { context in
            let id: UInt32
            do {
                let texture = try Texture(context: context, width: 4, height: 4, format: .rgba8)
                id = texture.id
                #expect(glIsTexture(id) == GLboolean(GL_TRUE))
            }
            #expect(glIsTexture(id) == GLboolean(GL_FALSE))
        }
    }
}
