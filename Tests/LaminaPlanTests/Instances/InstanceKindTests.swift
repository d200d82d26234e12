import Testing

@testable import LaminaPlan

/// The kinds of instances by program.
@Suite struct InstanceKindTests {
    @Test(
        arguments: [
            ([], .none, .box), ([.edges, .border, .clip], .none, .box), ([.rounded, .point], .none, .box),
            ([.quad, .edges, .border], .none, .quad(.fill)),
            ([.quad, .image, .linear], .image(3), .quad(.image)),
            ([.quad, .image, .repeats], .image(3), .quad(.image)),
            ([.quad, .image, .exact], .image(3), .quad(.image)),
            ([.quad, .image, .nineParts, .linear], .image(3), .quad(.nineParts)),
            ([.quad, .image, .atlas, .exact], .atlas, .quad(.atlasImage)),
            ([.quad, .image, .linear, .behind], .target(2), .quad(.sampledTarget)),
            ([.quad, .target, .masked, .limited], .target(2), .quad(.target)),
            ([.quad, .target, .upsampleCubic, .solid], .target(2), .quad(.target)),
            ([.quad, .target], .path(0), .quad(.target)),
            ([.quad, .gradient, .edges], .none, .quad(.gradient)),
            ([.quad, .gradient, .gradientSpread], .none, .quad(.gradient)),
            ([.quad, .shadow, .exact], .none, .quad(.shadow)),
            ([.quad, .boxShadow, .clip], .none, .quad(.boxShadow)),
            ([.quad, .borderSides, .corners, .clip], .none, .quad(.borderSides)),
            ([.quad, .borderImage, .corners], .image(0), .quad(.borderImage)),
        ] as [(ProgramKey, TextureSource, InstanceKind)])
    func programsTellTheirPayload(program: ProgramKey, texture: TextureSource, kind: InstanceKind) {
        #expect(InstanceKind(program, reading: texture) == kind)
    }

    @Test func clipsAreToldByTheProgram() {
        #expect(ClipKind([.quad]) == nil)
        #expect(ClipKind([.clip]) == .shape)
        #expect(ClipKind([.clip, .maskImage]) == .maskImage)
        #expect(ClipKind([.clip, .maskGradient]) == .maskGradient)
    }
}
