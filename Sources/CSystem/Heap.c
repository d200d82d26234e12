#include "CSystem.h"

#include <malloc.h>

void CSystemShareHeap(void) { mallopt(M_ARENA_MAX, 2); }

int64_t CSystemUsedHeapBytes(void) {
    const struct mallinfo2 heap = mallinfo2();
    return (int64_t)(heap.uordblks + heap.hblkhd);
}

void CSystemReturnFreePages(void) { malloc_trim(0); }
