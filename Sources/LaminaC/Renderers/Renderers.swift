// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina

@c @implementation
public func lamina_renderer_create(
    _ request: UnsafePointer<CChar>?, _ request_length: Int, _ limits: OpaquePointer?,
    _ renderer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(renderer, "renderer", error) {
        let limits = try LimitsObject.limits(limits)
        return RendererObject(try Renderer(DeviceArgument.request(request, request_length), limits: limits))
    }
}

@c @implementation
public func lamina_renderer_free(_ renderer: OpaquePointer?) { ObjectTable.remove(RendererObject.self, renderer) }

@c @implementation
public func lamina_renderer_device(
    _ renderer: OpaquePointer?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        try RendererObject.use(renderer) { DataObject(try JSONText.of($0.renderer.device)) }
    }
}

@c @implementation
public func lamina_renderer_set_rule(
    _ renderer: OpaquePointer?, _ rule: UnsafePointer<CChar>?, _ rule_length: Int, _ is_enabled: Int32,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let name = try Argument.name(rule, rule_length, "rule")
        let rules: PlanRules
        if name == "all" {
            rules = .all
        } else if let rule = PlanRule(name: name) {
            rules = PlanRules([rule])
        } else {
            let names = PlanRule.allCases.map(\.name)
            let near = NearName.closest(to: name, in: names).map { "did you mean \($0)?" }
            throw CallFailure.usage(
                "no rule is named \"\(name)\"; \(near ?? "give all or one of \(names.joined(separator: ", "))")")
        }
        try RendererObject.use(renderer) {
            $0.rules = is_enabled == 0 ? $0.rules.subtracting(rules) : $0.rules.union(rules)
        }
    }
}

@c @implementation
public func lamina_renderer_release_memory(
    _ renderer: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) { try RendererObject.use(renderer) { try $0.draw { renderer, _ in try renderer.releaseMemory() } } }
}

// MARK: Drawing

@c @implementation
public func lamina_renderer_render(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(picture, "picture", error) {
        PictureObject(
            try RendererObject.use(renderer, scene) { renderer, scene in
                let stage = try scene.preparedStage()
                return try renderer.draw { try $0.render(stage.makeCompleteFrame(), rules: $1).picture }
            })
    }
}

@c @implementation
public func lamina_renderer_profile(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ range: UnsafePointer<lamina_range>?,
    _ budgets: UnsafePointer<CChar>?, _ budgets_length: Int, _ are_met: UnsafeMutablePointer<Int32>?,
    _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    are_met?.pointee = 0
    return call(json, "json", error) {
        let budgets = try Argument.text(budgets, budgets_length, "budgets")
        let given = budgets.isEmpty ? [] : try Budget.parse(budgets)
        return try RendererObject.use(renderer, scene) { renderer, scene in
            let frames = try range?.pointee.frames(scene.limits)
            let name = scene.name
            let (all, result) = try renderer.draw { device, rules in
                let stage = try frames == nil ? scene.preparedStage() : scene.newStage()
                defer { scene.warn(of: stage) }
                let all = stage.budgets + given
                return (
                    all,
                    try ProfiledScene(
                        stage, frames, device, rules: rules, measuring: .profile, reportsPage: false, name: name,
                        detailFrame: nil, budgets: all)
                )
            }
            var checked = result
            let failures = checked.check(all, at: name)
            let report = DataObject(try checked.range?.json() ?? checked.profile.json())
            are_met?.pointee = failures.isEmpty ? 1 : 0
            return report
        }
    }
}

@c @implementation
public func lamina_renderer_explain(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ layer: UnsafePointer<CChar>?, _ layer_length: Int,
    _ try_limit: Int32, _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        var options = ExplainOptions()
        let layer = try Argument.text(layer, layer_length, "layer")
        options.layer = layer.isEmpty ? nil : layer
        if try_limit >= 0 { options.tryLimit = Int(try_limit) }
        if try_limit > 0 { options.tryWork = nil }
        return try RendererObject.use(renderer, scene) { renderer, scene in
            let stage = try scene.preparedStage()
            return DataObject(
                try renderer.draw { try $0.explain(stage, rules: $1, options: options) }.json())
        }
    }
}

@c @implementation
public func lamina_renderer_lint(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ range: UnsafePointer<lamina_range>?,
    _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        try RendererObject.use(renderer, scene) { _, scene in
            let frames = try range?.pointee.frames(scene.limits)
            let stage = try frames == nil ? scene.preparedStage() : scene.newStage()
            defer { scene.warn(of: stage) }
            var linter = Linter()
            if let frames {
                for frame in frames.lower..<frames.upper {
                    stage.advance(to: frames.time(of: frame))
                    try linter.add(stage)
                }
            } else {
                try linter.add(stage)
            }
            // A report is there once a frame was looked at.
            guard let report = linter.finish(scene: scene.name) else { throw RenderError.nothingRead }
            return DataObject(try report.json())
        }
    }
}
