#include "Crowds.hpp"

#include <algorithm>
#include <cmath>

namespace {

const int32_t gridCount = 48;

// The sides of the grids' cells in metres: each the root of 2 as large as the one before.
struct Sides {
    float side[gridCount], inverse[gridCount];

    Sides() {
        for (int32_t grid = 0; grid < gridCount; grid++) {
            side[grid] = std::ldexp(grid % 2 ? 0.25f * 1.41421356f : 0.25f, grid / 2);
            inverse[grid] = 1 / side[grid];
        }
    }
};

const Sides sides;

// The counter of a cell: of rectangles of the grid itself, or of those and all smaller ones.
inline uint32_t hash(int32_t x, int32_t y, int32_t grid, bool isOwn) {
    uint32_t value = static_cast<uint32_t>(x) * 0x9e3779b1u + static_cast<uint32_t>(y) * 0x85ebca77u +
                     static_cast<uint32_t>(grid * 2 + isOwn) * 0xc2b2ae3du;
    value ^= value >> 15;
    value *= 0x2c1b3c6du;
    return value ^ value >> 13;
}

inline int32_t cell(float place, int32_t grid) { return static_cast<int32_t>(std::floor(place * sides.inverse[grid])); }

}  // namespace

Crowds::Box Crowds::box(float lowX, float lowY, float highX, float highY) {
    const float size = std::max(highX - lowX, highY - lowY);
    int32_t grid = 0;
    while (grid < gridCount - 1 && sides.side[grid] < size) grid++;
    return {(lowX + highX) / 2, (lowY + highY) / 2, grid};
}

void Crowds::begin(std::size_t boxes, uint64_t present) {
    grids = present;
    std::size_t places = 1024;
    while (places < boxes * 8) places *= 2;
    mask = static_cast<uint32_t>(places - 1);
    counts.assign(places, 0);
}

void Crowds::change(const Box &box, int32_t by) {
    counts[hash(cell(box.x, box.grid), cell(box.y, box.grid), box.grid, true) & mask] += by;
    for (int32_t grid = box.grid; grid < gridCount; grid++) {
        if (!(grids >> grid & 1)) continue;
        counts[hash(cell(box.x, grid), cell(box.y, grid), grid, false) & mask] += by;
    }
}

int32_t Crowds::around(const Box &box, int32_t grid, bool isOwn) const {
    const int32_t x = cell(box.x, grid), y = cell(box.y, grid);
    int32_t sum = 0;
    for (int32_t row = y - 1; row <= y + 1; row++) {
        for (int32_t column = x - 1; column <= x + 1; column++) sum += counts[hash(column, row, grid, isOwn) & mask];
    }
    return sum;
}

int64_t Crowds::meetings(const Box &box) const {
    int64_t sum = around(box, box.grid, false);
    for (int32_t grid = box.grid + 1; grid < gridCount; grid++) {
        if (grids >> grid & 1) sum += around(box, grid, true);
    }
    return sum;
}
