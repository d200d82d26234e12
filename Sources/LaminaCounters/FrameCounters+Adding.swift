extension FrameCounters {
    /// Adds what another part of the same picture took; what is counted once a picture is left alone.
    package mutating func add(_ part: FrameCounters) {
        offscreenPasses.add(part.offscreenPasses)
        renderPasses += part.renderPasses
        drawCalls += part.drawCalls
        instances += part.instances
        blits += part.blits
        programSwitches += part.programSwitches
        textureBinds += part.textureBinds
        uploadedBytes += part.uploadedBytes
        textureBytes = max(textureBytes, part.textureBytes)
        targetBytesPeak = max(targetBytesPeak, part.targetBytesPeak)
        cpuTime.submit += part.cpuTime.submit
        cpuTime.readback += part.cpuTime.readback
    }
}
