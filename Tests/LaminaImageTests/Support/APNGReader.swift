import CDeflate

@testable import LaminaImage

/// Plays an animated PNG the plainest way, by the letter of the PNG specification (third edition).
///
/// It shares nothing with the writer under test; what it does not expect ends it.
struct APNGReader {
    struct Fault: Error {
        var what: String
    }

    struct Control: Equatable {
        var x = 0, y = 0, width = 0, height = 0
        var delay = (0, 0)
        var dispose = 0, blend = 0

        static func == (one: Control, other: Control) -> Bool {
            (one.x, one.y, one.width, one.height) == (other.x, other.y, other.width, other.height)
                && one.delay == other.delay && one.dispose == other.dispose && one.blend == other.blend
        }
    }

    private(set) var width = 0
    private(set) var height = 0
    private(set) var frameCount = 0
    private(set) var plays = -1
    private(set) var controls: [Control] = []
    /// The picture of each frame: straight RGBA.
    private(set) var frames: [[UInt8]] = []
    private(set) var names: [String] = []

    init(_ file: [UInt8]) throws {
        guard Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10] else { throw Fault(what: "signature") }
        var place = 8
        var sequence = 0
        var stream: [UInt8] = []
        var canvas: [UInt8] = []
        while place < file.count {
            let length = Self.number(file, place)
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let body = Array(file[place + 8..<place + 8 + length])
            guard Self.crc(Array(file[place + 4..<place + 8 + length])) == Self.number(file, place + 8 + length) else {
                throw Fault(what: "checksum of \(name)")
            }
            place += 12 + length
            names.append(name)
            if ["fcTL", "IEND"].contains(name), !stream.isEmpty {
                guard let control = controls.last else { throw Fault(what: "data without control") }
                try show(stream, control, on: &canvas)
                stream = []
            }
            if ["fcTL", "fdAT"].contains(name) {
                guard Self.number(body, 0) == sequence else { throw Fault(what: "sequence") }
                sequence += 1
            }
            switch name {
            case "IHDR":
                (width, height) = (Self.number(body, 0), Self.number(body, 4))
                guard Array(body[8...]) == [8, 6, 0, 0, 0] else { throw Fault(what: "layout") }
                canvas = [UInt8](repeating: 0, count: width * height * 4)
            case "acTL": (frameCount, plays) = (Self.number(body, 0), Self.number(body, 4))
            case "fcTL": controls.append(Self.control(body))
            case "IDAT": stream += body
            case "fdAT": stream += body[4...]
            default: break
            }
        }
        guard names.last == "IEND", frames.count == frameCount else { throw Fault(what: "end") }
    }

    private mutating func show(_ stream: [UInt8], _ control: Control, on canvas: inout [UInt8]) throws {
        let pixels = try Self.unfilter(Self.inflate(stream, control), control)
        for row in 0..<control.height {
            for column in 0..<control.width {
                let from = (row * control.width + column) * 4
                let to = ((control.y + row) * width + control.x + column) * 4
                let alpha = pixels[from + 3]
                guard control.blend == 0 || alpha == 255 || alpha == 0 else { throw Fault(what: "a mixed pixel") }
                if control.blend == 1, alpha == 0 { continue }
                canvas[to..<to + 4] = pixels[from..<from + 4]
            }
        }
        frames.append(canvas)
    }

    private static func control(_ body: [UInt8]) -> Control {
        Control(
            x: number(body, 12), y: number(body, 16), width: number(body, 4), height: number(body, 8),
            delay: (Int(body[20]) << 8 | Int(body[21]), Int(body[22]) << 8 | Int(body[23])),
            dispose: Int(body[24]), blend: Int(body[25]))
    }

    private static func inflate(_ stream: [UInt8], _ control: Control) throws -> [UInt8] {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw Fault(what: "memory") }
        defer { libdeflate_free_decompressor(decompressor) }
        var result = [UInt8](repeating: 0, count: control.height * (control.width * 4 + 1))
        var made = 0
        let status = libdeflate_zlib_decompress(
            decompressor, stream, stream.count, &result, result.count, &made)
        guard status == LIBDEFLATE_SUCCESS, made == result.count else { throw Fault(what: "zlib stream") }
        return result
    }

    private static func unfilter(_ rows: [UInt8], _ control: Control) throws -> [UInt8] {
        let count = control.width * 4
        var above = [UInt8](repeating: 0, count: count)
        var result: [UInt8] = []
        for row in 0..<control.height {
            let start = row * (count + 1)
            guard let filter = RowFilter(rawValue: rows[start]) else { throw Fault(what: "filter") }
            var line = [UInt8](repeating: 0, count: count)
            for index in 0..<count {
                let left = index < 4 ? 0 : Int(line[index - 4])
                let corner = index < 4 ? 0 : Int(above[index - 4])
                let guess = RowFilterTests.predicted(filter, left, Int(above[index]), corner)
                line[index] = UInt8((Int(rows[start + 1 + index]) + guess) & 255)
            }
            result += line
            above = line
        }
        return result
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~crc)
    }
}
