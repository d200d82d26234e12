import Lamina

// Enough to need every module at the linker: a renderer's plan, and a document's error.
print("Lamina counts \(OffscreenReason.allCases.count) reasons to draw offscreen.")
