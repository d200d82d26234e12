extension JSONReader {
    /// Reads a number; one that no Double can hold is an error.
    @inline(__always)
    mutating func readNumber() throws(SyntaxFault) {
        let start = at
        var index = at
        var number = DecimalNumber()
        if base[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        let firstDigit = index
        while let digit = digit(at: index) {
            number.append(digit: digit)
            index += 1
        }
        if index == firstDigit || (index > firstDigit + 1 && base[firstDigit] == UInt8(ascii: "0")) {
            throw malformedNumber(start: start)
        }
        if base[index] == UInt8(ascii: ".") {
            let firstFractionDigit = index + 1
            index = firstFractionDigit
            while let digit = digit(at: index) {
                number.append(fractionDigit: digit)
                index += 1
            }
            if index == firstFractionDigit { throw malformedNumber(start: start) }
        }
        if base[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            number.exponentIsNegative = base[index] == UInt8(ascii: "-")
            if number.exponentIsNegative || base[index] == UInt8(ascii: "+") { index += 1 }
            if digit(at: index) == nil { throw malformedNumber(start: start) }
            while let digit = digit(at: index) {
                number.append(exponentDigit: digit)
                index += 1
            }
        }
        at = index
        let value = number.value(text: text(start..<index))
        guard value.isFinite else { throw tooLargeNumber(start: start) }
        try builder.add(value, at: start)
    }

    @inline(__always)
    private func digit(at index: Int) -> UInt8? {
        let digit = base[index] &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Reads `true`, `false` or `null`.
    mutating func readLiteral() throws(SyntaxFault) {
        if matches("true") {
            try builder.add(.boolean, at: at, low: 1)
            at += 4
        } else if matches("false") {
            try builder.add(.boolean, at: at)
            at += 5
        } else if matches("null") {
            try builder.add(.null, at: at)
            at += 4
        } else {
            throw unexpectedValue()
        }
    }

    private func matches(_ word: StaticString) -> Bool {
        for offset in 0..<word.utf8CodeUnitCount where base[at + offset] != word.utf8Start[offset] { return false }
        return !isLetter(base[at + word.utf8CodeUnitCount])
    }

    func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }
}
