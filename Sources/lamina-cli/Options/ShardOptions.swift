import ArgumentParser
import Lamina
import LaminaFarm

/// The options of a call that does one shard of a suite or film.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw shard I of N only, as one of several machines or processes; `lamina merge` joins their blobs.",
            valueName: "I/N"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "The file for the results of the shard, its blob, which `lamina merge` reads. (without --shard: of 1/1)",
            valueName: "file"),
        completion: .files("blob"))
    var blob: String?

    @Option(
        help: ArgumentHelp(
            "The list of an unpacked parcel: draw nothing if its files, the program or the fonts differ from it.",
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
        if let parcel { try Parcel.check(parcel, on: FarmMachine(version: LibraryVersion.text, device: "")) }
    }
}
