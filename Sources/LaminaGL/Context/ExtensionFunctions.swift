import CGLES

/// The functions of extensions, loaded once a context; nil where the context lacks the extension.
struct ExtensionFunctions {
    let debugMessageControl: PFNGLDEBUGMESSAGECONTROLKHRPROC?
    let debugMessageLog: PFNGLGETDEBUGMESSAGELOGKHRPROC?
    let pushDebugGroup: PFNGLPUSHDEBUGGROUPKHRPROC?
    let popDebugGroup: PFNGLPOPDEBUGGROUPKHRPROC?
    let resetStatus: PFNGLGETGRAPHICSRESETSTATUSKHRPROC?
    let queryResult64: PFNGLGETQUERYOBJECTUI64VEXTPROC?

    /// Loads the functions of the extensions that the context has.
    init(_ facts: ContextFacts) {
        let capabilities = facts.description.capabilities
        let resetName =
            facts.extensions.contains("GL_KHR_robustness")
            ? "glGetGraphicsResetStatusKHR" : "glGetGraphicsResetStatusEXT"
        func load<Function>(_ name: String, as type: Function.Type, if isThere: Bool) -> Function? {
            isThere ? EGLProc.load(name, as: type) : nil
        }
        let debug = capabilities.hasDebugMessages
        debugMessageControl = load(
            "glDebugMessageControlKHR", as: PFNGLDEBUGMESSAGECONTROLKHRPROC.self, if: debug)
        debugMessageLog = load("glGetDebugMessageLogKHR", as: PFNGLGETDEBUGMESSAGELOGKHRPROC.self, if: debug)
        pushDebugGroup = load("glPushDebugGroupKHR", as: PFNGLPUSHDEBUGGROUPKHRPROC.self, if: debug)
        popDebugGroup = load("glPopDebugGroupKHR", as: PFNGLPOPDEBUGGROUPKHRPROC.self, if: debug)
        resetStatus = load(
            resetName, as: PFNGLGETGRAPHICSRESETSTATUSKHRPROC.self, if: capabilities.hasResetStatus)
        queryResult64 = load(
            "glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self, if: capabilities.hasTimerQueries)
    }
}
