// Counts what lies close together, before Box2D looks for pairs.
#ifndef CBOX2D_CROWDS_HPP
#define CBOX2D_CROWDS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

// Rectangles in grids, a grid for each size of rectangle, of which only the numbers in each cell are kept: an upper bound
// of how many of them a rectangle can meet, in a time that does not depend on how many those are.
//
// A rectangle belongs to the finest grid whose cells are as large as it, and to the cell of its middle: all it can meet
// have their middles in that cell and the eight around it, in its own grid or, where they are larger, in theirs.
class Crowds {
public:
    struct Box {
        float x, y;
        int32_t grid;
    };

    // A rectangle by its lower and upper corners.
    static Box box(float lowX, float lowY, float highX, float highY);

    // Forgets all, and makes room for `boxes` rectangles of the grids in `grids`, a bit each.
    void begin(std::size_t boxes, uint64_t grids);
    // At least as many as those added that the box meets.
    int64_t meetings(const Box &box) const;
    void add(const Box &box) { change(box, 1); }
    void remove(const Box &box) { change(box, -1); }

private:
    uint64_t grids = 0;
    uint32_t mask = 0;
    // Numbers by the hash of their cell. Cells that share a place only make numbers larger.
    std::vector<int32_t> counts;

    void change(const Box &box, int32_t by);
    int32_t around(const Box &box, int32_t grid, bool isOwn) const;
};

#endif
