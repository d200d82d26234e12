// The two calls of libgbm that a render node needs. The library is opened when it is asked for, never linked:
// a machine without libgbm still runs on the other platforms.
#ifndef LAMINA_CEGL_GBM_DEVICE_H
#define LAMINA_CEGL_GBM_DEVICE_H

#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

typedef struct LaminaGBM {
    void *library;  // from dlopen, or NULL
    void *device;   // struct gbm_device *, or NULL
    int file;       // the render node, or -1
    int isForeign;  // whether the file is no graphics device
} LaminaGBM;

static inline void laminaGBMClose(LaminaGBM gbm) {
    if (gbm.device != NULL) {
        void (*destroy)(void *) = (void (*)(void *))dlsym(gbm.library, "gbm_device_destroy");
        if (destroy != NULL) destroy(gbm.device);
    }
    if (gbm.file >= 0) close(gbm.file);
    if (gbm.library != NULL) dlclose(gbm.library);
}

// Opens the render node at `path`. On failure `device` is NULL and the rest says how far it got (errno is open's).
static inline LaminaGBM laminaGBMOpen(const char *path) {
    LaminaGBM gbm = {NULL, NULL, -1, 0};
    gbm.file = open(path, O_RDWR | O_CLOEXEC);
    if (gbm.file < 0) return gbm;
    // libgbm takes any file and falls back to software; only what the kernel's graphics subsystem made is meant here.
    struct stat facts;
    const unsigned int graphics = 226;
    if (fstat(gbm.file, &facts) != 0 || !S_ISCHR(facts.st_mode) || major(facts.st_rdev) != graphics) {
        gbm.isForeign = 1;
        return gbm;
    }
    gbm.library = dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL);
    if (gbm.library == NULL) return gbm;
    void *(*create)(int) = (void *(*)(int))dlsym(gbm.library, "gbm_create_device");
    if (create != NULL) gbm.device = create(gbm.file);
    return gbm;
}

#endif
