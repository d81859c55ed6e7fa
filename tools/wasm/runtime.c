/* What compiled array code needs of Numba's runtime (NRT), for wasm32: memory, reference counts and failures.
   Numba's words are 64 bits wide here too, but pointers are 32. */
#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define HEADER 16u     /* in front of each block: its size class; keeps blocks aligned for SIMD */
#define LARGE 20       /* from 1 MB on, blocks have their exact size and are never reused */
#define META 48u       /* room for a MemInfo in front of its data */

typedef struct {
    int64_t references;
    void (*destructor)(void *, int64_t, void *);
    void *destructor_data;
    void *data;
    int64_t size;
} MemInfo;

extern unsigned char __heap_base;
__attribute__((import_module("env"), import_name("failed"))) void js_failed(int status);

void sixstones_failed(int status) {
    js_failed(status); /* throws */
    __builtin_trap();
}

/* The heap: blocks of powers of two; a freed block goes to the list of its size. */
static void *freed[LARGE];
static uintptr_t top;

static int size_class(size_t size) {
    int c = 5;
    while (((size_t)1 << c) < size) c++;
    return c;
}

static void *take_from_top(size_t bytes) {
    if (!top) top = ((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63;
    size_t have = __builtin_wasm_memory_size(0) * PAGE;
    if (bytes > UINT32_MAX - top) return NULL;
    if (top + bytes > have && __builtin_wasm_memory_grow(0, (top + bytes - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    void *block = (void *)top;
    top += bytes;
    return block;
}

void *sixstones_alloc(size_t size) {
    int c = size_class(size + HEADER);
    int *block = c < LARGE ? freed[c] : NULL;
    if (block)
        freed[c] = *(void **)block;
    else
        block = take_from_top(c < LARGE ? (size_t)1 << c : (size + HEADER + 63) & ~(size_t)63);
    if (!block) return NULL;
    *block = c;
    return (char *)block + HEADER;
}

static void release(void *address) {
    int *block = (int *)((char *)address - HEADER);
    int c = *block;
    if (c >= LARGE) return;
    *(void **)block = freed[c];
    freed[c] = block;
}

/* The functions that Numba's code calls. */
void *NRT_MemInfo_alloc_safe_aligned(int64_t size, int32_t align) {
    (void)align; /* at most 16 matters to wasm */
    MemInfo *info = sixstones_alloc((size_t)size + META);
    if (!info) return NULL; /* Numba raises MemoryError */
    *info = (MemInfo){1, NULL, NULL, (char *)info + META, size};
    return info;
}
void *NRT_MemInfo_alloc_aligned(int64_t size, int32_t align) { return NRT_MemInfo_alloc_safe_aligned(size, align); }
void *NRT_MemInfo_alloc(int64_t size) { return NRT_MemInfo_alloc_safe_aligned(size, 16); }
void NRT_MemInfo_call_dtor(MemInfo *info) { release(info); }
void *NRT_Allocate(int64_t size) { return sixstones_alloc((size_t)size); }
void NRT_Free(void *address) { release(address); }

/* Errors that would become Python exceptions. */
void *PyExc_RuntimeError;
void PyErr_SetString(void *kind, const char *message) {
    (void)kind, (void)message;
    sixstones_failed(0);
}

/* Numba calls these by name; each is one instruction. */
double sqrt(double x) { return __builtin_sqrt(x); }
float sqrtf(float x) { return __builtin_sqrtf(x); }

/* `reshape`, for contiguous arrays: the engine has no others. */
int numba_attempt_nocopy_reshape(int64_t nd, const int64_t *dims, const int64_t *strides, int64_t newnd,
                                 const int64_t *newdims, int64_t *newstrides, int64_t itemsize, int is_f_order) {
    (void)is_f_order;
    int64_t step = itemsize;
    for (int64_t i = nd - 1; i >= 0; i--) {
        if (dims[i] != 1 && strides[i] != step) return 0;
        step *= dims[i];
    }
    step = itemsize;
    for (int64_t i = newnd - 1; i >= 0; i--) {
        newstrides[i] = step;
        step *= newdims[i];
    }
    return 1;
}
