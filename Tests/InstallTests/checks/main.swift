import Lamina
import LaminaCheck

// Two pictures compared to the byte, with the library of suites alone.
let white = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16))
let verdict = try PictureComparison().verdict(expected: white, actual: white)
print(verdict.passed ? "the pictures are equal" : "the pictures differ")
