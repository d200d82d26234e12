// The end of every fragment stage on drivers other than llvmpipe (`DriverWorkarounds`): rounds its colour to one that the
// target can hold.
//
// llvmpipe (Mesa 22.3) rounds colours to steps of 8 bits before it blends them, and half floats towards zero; other
// drivers blend what they are given, and round half floats to the nearest. Rounded here, as llvmpipe rounds, all of them
// blend the same numbers.
#undef main

// 1 if the target has 8 bits per channel, 0 if it has half floats.
uniform float holdsBytes;

void main() {
    shade();
    color = holdsBytes > 0.5 ? roundEven(clamp(color, 0.0, 1.0) * 255.0) * (1.0 / 255.0)
        : uintBitsToFloat(floatBitsToUint(color) & 0xffffe000u);
}
