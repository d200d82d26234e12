import Glibc

/// The transfer function of sRGB (IEC 61966-2-1; CSS Color 4, section 10.2), for channels and light within 0…1.
package enum SRGB {
    /// Returns the amount of light of a channel.
    package static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the channel of an amount of light.
    package static func encoded(_ light: Double) -> Double {
        light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
