import Foundation

/// The part of a profile's JSON that the tests look at.
struct ProfileDocument: Decodable {
    struct Passes: Decodable, Equatable {
        var total: Int
        var byReason: [String: Int]
    }

    struct Overdraw: Decodable {
        var average: Double
        var max: Int
    }

    struct Counters: Decodable {
        var offscreenPassesRequired: Passes
        var offscreenPasses: Passes
        var drawCalls: Int
        var fragments: Int?
        var overdraw: Overdraw?
        /// Seconds.
        var gpuTime: Double?
        /// Seconds, by stage.
        var cpuTime: [String: Double]
    }

    var width: Int
    var height: Int
    var rules: [String]
    var counters: Counters

    init(_ json: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(ProfileDocument.self, from: Data(json))
    }
}
