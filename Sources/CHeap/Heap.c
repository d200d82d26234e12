#include "CHeap.h"

#include <malloc.h>

void CHeapShareAmongThreads(void) { mallopt(M_ARENA_MAX, 2); }

int64_t CHeapUsedBytes(void) {
    const struct mallinfo2 heap = mallinfo2();
    return (int64_t)(heap.uordblks + heap.hblkhd);
}

void CHeapReturnFreePages(void) { malloc_trim(0); }
