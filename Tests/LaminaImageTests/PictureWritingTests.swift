import Foundation
import Testing

@testable import LaminaImage

/// Pictures written with one call, and what is printed of them.
@Suite struct PictureWritingTests {
    private let bitmap = Result { try Pictures.gradient.make(width: 40, height: 30) }

    @Test(arguments: ["a.png", "A.PNG", "a.jpg", "a.jpeg", "a.webp", "a.ppm"]) func theEndingSaysTheFormat(name: String)
        throws
    {
        let folder = try AtomicFileTests.Folder()
        let bitmap = try bitmap.get()
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
        try bitmap.write(to: url)
        let format = try #require(PictureEncoding.Format(ending: url.pathExtension.lowercased()))
        #expect(try folder.bytes(name) == PictureEncoding(format).encode(bitmap))
        #expect(try ImageHeader(folder.bytes(name)).format.name == format.name)
        // One that is there is replaced, and nothing else is left.
        let other = Image(try Bitmap(width: 2, height: 2))
        try other.write(to: url)
        #expect(try Bitmap(decoding: folder.bytes(name)).width == 2)
        #expect(folder.names == [name])
    }

    @Test(arguments: ["a.tiff", "a", "png", "a.png.gz"]) func anotherEndingIsAnError(name: String) throws {
        let folder = try AtomicFileTests.Folder()
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
        let error = #expect(throws: ImageError.unknownExtension(path: url.path)) { try bitmap.get().write(to: url) }
        #expect(error?.description.contains(".png, .jpg, .webp or .ppm") == true)
        #expect(folder.names == [])
    }

    @Test func whatCannotBeWrittenIsAnError() throws {
        let folder = try AtomicFileTests.Folder()
        let url = URL(fileURLWithPath: folder.path + "/none/a.png")
        #expect { try bitmap.get().write(to: url) } throws: { error in
            guard case .cannotWrite(_, _, ENOENT)? = error as? ImageError else { return false }
            return true
        }
        #expect(throws: ImageError.unknownExtension(path: "https://example.com/a.png")) {
            try bitmap.get().write(to: #require(URL(string: "https://example.com/a.png")))
        }
    }

    @Test func printingTellsTheSizeAndNotThePixels() throws {
        let bitmap = try bitmap.get()
        let image = Image(bitmap)
        #expect("\(bitmap)" == "a bitmap of 40×30 pixels" && String(reflecting: bitmap) == "\(bitmap)")
        #expect("\(image)" == "an image of 40×30 pixels" && String(reflecting: image) == "\(image)")
        for value in [bitmap, image, [bitmap: image], (bitmap, Optional(image))] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(dumped.utf8.count < 600 && dumped.contains("width: 40"))
            #expect("\(value)".utf8.count < 200)
        }
    }
}
