#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"

// The kernel's interface by its numbers: headers of distributions are often older than their kernels.
#ifdef SYS_landlock_create_ruleset
static const long create = SYS_landlock_create_ruleset, add = SYS_landlock_add_rule, restrict_self = SYS_landlock_restrict_self;
#else
static const long create = 444, add = 445, restrict_self = 446;
#endif

struct Handled {
    uint64_t files, addresses, scopes;
};

struct __attribute__((packed)) Beneath {
    uint64_t rights;
    int32_t parent;
};

enum { onlyVersion = 1, ruleBeneath = 1 };

// Bits of rights to files, and the version that brought each.
enum {
    execute = 1 << 0,
    writeFile = 1 << 1,
    readFile = 1 << 2,
    readFolder = 1 << 3,
    removeFolder = 1 << 4,
    removeFile = 1 << 5,
    makeDevice = 1 << 6,
    makeFolder = 1 << 7,
    makeFile = 1 << 8,
    makeSocket = 1 << 9,
    makePipe = 1 << 10,
    makeBlockDevice = 1 << 11,
    makeLink = 1 << 12,
    refer = 1 << 13,          // 2
    truncateFile = 1 << 14,   // 3
    controlDevice = 1 << 15,  // 5
};

static uint64_t known(int32_t version) {
    uint64_t rights = (1 << 13) - 1;
    if (version >= 2) rights |= refer;
    if (version >= 3) rights |= truncateFile;
    if (version >= 5) rights |= controlDevice;
    return rights;
}

int32_t CSandboxLandlockVersion(void) {
    const long version = syscall(create, NULL, 0, onlyVersion);
    return version > 0 ? (int32_t)version : 0;
}

int32_t CSandboxBegin(CSandboxRules *rules) {
    rules->version = CSandboxLandlockVersion();
    struct Handled handled = {known(rules->version), 0, 0};
    size_t size = sizeof handled.files;
    if (rules->version >= 4) {
        handled.addresses = 3;  // bind and connect by TCP
        size += sizeof handled.addresses;
    }
    if (rules->version >= 6) {
        handled.scopes = 3;  // abstract sockets, and signals to others
        size += sizeof handled.scopes;
    }
    rules->descriptor = (int32_t)syscall(create, &handled, size, 0);
    return rules->descriptor < 0 ? errno : 0;
}

int32_t CSandboxAllow(CSandboxRules *rules, const char *path, int32_t rights) {
    const int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0) return errno;
    struct stat facts;
    if (fstat(parent, &facts) != 0) {
        const int code = errno;
        close(parent);
        return code;
    }
    uint64_t wanted = 0;
    if (rights & CSandboxRead) wanted |= readFile | readFolder;
    if (rights & CSandboxWrite)
        wanted |= readFile | readFolder | writeFile | removeFile | removeFolder | makeFile | makeFolder | refer | truncateFile;
    if (rights & CSandboxExecute) wanted |= execute | readFile;
    if (rights & CSandboxDevice) wanted |= readFile | readFolder | writeFile | controlDevice;
    if (!S_ISDIR(facts.st_mode)) wanted &= execute | writeFile | readFile | truncateFile | controlDevice;
    struct Beneath beneath = {wanted & known(rules->version), parent};
    const int code = syscall(add, rules->descriptor, ruleBeneath, &beneath, 0) == 0 ? 0 : errno;
    close(parent);
    return code;
}

int32_t CSandboxEnter(CSandboxRules *rules) {
    int32_t code = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(restrict_self, rules->descriptor, 0) != 0) code = errno;
    close(rules->descriptor);
    return code;
}
