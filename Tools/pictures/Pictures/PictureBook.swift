import LaminaImage

/// The pictures that the examples show.
enum PictureBook {
    static var pictures: [(name: String, make: () throws -> [UInt8])] {
        let covers = Cover.all.enumerated().map { index, cover in
            (name: "cover-\(index + 1).png", make: { try png(cover.paint()) })
        }
        let movie = (0..<MovieFrames.count).map { index in
            (name: String(format: "movie-%02d.png", index + 1), make: { try png(MovieFrames.frame(index)) })
        }
        return [
            ("map.png", { try PNGEncoder.encode(MapFile.bitmap(side: 1536)) }),
            (
                "landscape.jpg",
                { try JPEGFile.encode(Landscape(width: 1920, height: 1200).paint().bitmap(), quality: 88) }
            ),
            ("thumbnail.png", { try png(Landscape(width: 768, height: 480).paint().part(x: 386, y: 88, size: 224)) }),
            ("tiles.png", { try png(TileSheet.paint()) }),
            ("frame.png", { try png(SmallPictures.frame()) }),
            ("beads.png", { try png(SmallPictures.beads()) }),
            ("flag.png", { try png(SmallPictures.flag()) }),
            ("fade.png", { try png(SmallPictures.fade()) }),
            ("spark.png", { try png(SmallPictures.spark()) }),
            ("paper.png", { try png(SmallPictures.paper()) }),
            ("weave.png", { try png(SmallPictures.weave()) }),
        ] + covers + movie
    }

    private static func png(_ canvas: Canvas) throws -> [UInt8] {
        try PNGEncoder.encode(canvas.bitmap())
    }
}
