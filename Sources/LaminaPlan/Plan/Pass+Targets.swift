extension Pass {
    /// Calls `body` with the targets that the pass draws on and reads, some of them more than once.
    package func forEachTarget(_ body: (Int32) -> Void) {
        body(target)
        switch work {
        case .draw: break
        case .copy(let work): body(work.source)
        case .filter(let work):
            body(work.source)
            if work.second >= 0 { body(work.second) }
        }
        for draw in draws {
            if case .target(let target) = draw.texture { body(target) }
            if case .target(let target) = draw.second { body(target) }
            if case .target(let target) = draw.behind { body(target) }
        }
    }
}
