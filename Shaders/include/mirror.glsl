#ifdef MIRROR
// An index mirrored at the ends of `low…high`, repeatedly. Exact below 2²³.
int mirrored(int index, int low, int high) {
    float size = float(high - low + 1);
    float place = float(index - low);
    float twice = 2.0 * size;
    place -= twice * floor((place + 0.5) / twice);
    return low + int(min(place, twice - 1.0 - place));
}
#endif
