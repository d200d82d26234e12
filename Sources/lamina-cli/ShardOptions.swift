import ArgumentParser
import Lamina
import LaminaFarm

/// The options of a call that does one shard of a suite or film.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do one part of so many, for another machine or process; `lamina merge` joins their blobs.",
            valueName: "I/N"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "The blob of a shard: its results, for `lamina merge`. (1/1 without --shard)", valueName: "file"),
        completion: .files("blob"))
    var blob: String?

    @Option(
        help: ArgumentHelp(
            "The list of a parcel that has arrived: refuse to draw if its files, the program or the fonts differ.",
            valueName: "file"),
        completion: .files("json"))
    var parcel: String?

    /// Returns the shard and the path of its blob, whose folder is made; nil if the whole is requested.
    func request() throws -> (shard: Shard, blob: String)? {
        guard shard != nil || blob != nil else {
            if parcel != nil { throw Failure.usage("--parcel is for a shard; give --shard I/N and --blob FILE too") }
            return nil
        }
        guard let blob else { throw Failure.usage("--shard needs --blob FILE, where its results are written") }
        guard blob != "-" else { throw Failure.usage("--blob can't go to standard output; give a file name") }
        let shard = try Shard(shard ?? "1/1")
        try OutputFolders.prepare([blob])
        return (shard, blob)
    }

    /// Checks the parcel, if there is one, before anything is drawn.
    func checkParcel() throws {
        if let parcel { try Parcel.check(parcel, on: FarmMachine(version: LaminaCommand.version, device: "")) }
    }
}
