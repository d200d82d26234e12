#!/bin/sh
# Starts the program of this folder, or says what the system lacks for it: libraries that belong to its graphics driver
# and to its C library are not in the archive.
launcher=$0
[ ! -L "$launcher" ] || launcher=$(readlink -f -- "$launcher")
program=${launcher%/*}/../libexec/lamina

# Asking the loader takes as long as starting a program: only where the driver is not in its usual place.
is_usual() {
    for folder in /usr/lib/*-linux-gnu /usr/lib64 /usr/lib; do
        [ ! -e "$folder/libEGL.so.1" ] || [ ! -e "$folder/libGLESv2.so.2" ] || return 0
    done
    return 1
}
if ! is_usual; then
    lacking=$(LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1) || {
        echo "lamina: this system can't run the program; it needs a 64-bit Linux with glibc 2.36 or later" \
            "(Debian 12, Ubuntu 24.04)" >&2
        exit 69
    }
    lacking=$(echo "$lacking" | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u)
    if [ -n "$lacking" ]; then
        echo "lamina: this system lacks" $lacking \
            "(on Debian: apt install libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri fontconfig-config)" >&2
        exit 69
    fi
fi
if [ ! -e /etc/fonts/fonts.conf ] && [ -z "${FONTCONFIG_FILE-}${FONTCONFIG_PATH-}" ]; then
    echo "lamina: without fontconfig's settings no installed font is found, and all text is in DejaVu Sans" \
        "(on Debian: apt install fontconfig-config)" >&2
fi
exec "$program" "$@"
