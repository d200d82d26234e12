import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The entries of a document's timeline, checked and in the order of time.
struct SceneTimeline {
    /// What an entry does, all of which can be done.
    struct Entry {
        let time: Double
        var isAnimated: Bool
        var duration: Double?
        var timing: TimingFunction?
        var hasTransition: Bool
        var steps: [(Stage) -> Void] = []
    }

    var entries: [Entry] = []

    /// Puts the entries on a stage's clock, those of one moment as one change.
    func schedule(on stage: Stage) {
        guard let first = entries.first else { return }
        // What changes at the start changes layers that are on show.
        if first.time <= 0 { stage.advance(to: 0) }
        // The latest first: that is where the stage can add one at no cost.
        var end = entries.endIndex
        while end > 0 {
            var start = end - 1
            while start > 0, entries[start - 1].time == entries[start].time { start -= 1 }
            let moment = Array(entries[start..<end])
            stage.perform(at: moment[0].time, beginsTransition: moment.contains(where: \.hasTransition)) { stage in
                Transaction.begin()
                for entry in moment { entry.perform(on: stage) }
                Transaction.commit()
            }
            end = start
        }
    }
}

extension SceneTimeline.Entry {
    fileprivate func perform(on stage: Stage) {
        Transaction.begin()
        if !isAnimated { Transaction.setDisableActions(true) }
        if let duration { Transaction.setAnimationDuration(duration) }
        if let timing { Transaction.setAnimationTimingFunction(timing) }
        for step in steps { step(stage) }
        Transaction.commit()
    }
}
