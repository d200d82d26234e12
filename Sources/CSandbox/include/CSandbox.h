// Linux's means to give up rights for good: Landlock for files and addresses, seccomp for system calls.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stdint.h>

// The version of Landlock's interface; 0 where the kernel has none.
int32_t CSandboxLandlockVersion(void);

// What may be done in a folder, or with a file.
enum {
    CSandboxRead = 1,
    CSandboxWrite = 2,   // make, write, rename and remove files
    CSandboxExecute = 4,
    CSandboxDevice = 8,  // read, write, ioctl
};

typedef struct CSandboxRules {
    int32_t descriptor;
    int32_t version;
} CSandboxRules;

// Begins a set of rules: everything that Landlock knows is refused but what is added. Returns 0 or errno.
int32_t CSandboxBegin(CSandboxRules *rules);
// Allows something for a file or folder and all in it. Returns 0, or errno, such as ENOENT.
int32_t CSandboxAllow(CSandboxRules *rules, const char *path, int32_t rights);
// Restricts this thread and those that it starts from now on. Returns 0 or errno; the set is gone in any case.
int32_t CSandboxEnter(CSandboxRules *rules);

// Refuses the system calls that reach beyond this process: sockets to elsewhere, other processes, the kernel's settings.
// For this thread and those that it starts from now on. Returns 0 or errno.
int32_t CSandboxRefuseCalls(bool allowsPrograms);

#endif
