#!/bin/sh
# Starts the program of this folder, or says what the system lacks for it: libraries that belong to its graphics driver
# and to its C library are not in the archive.
launcher=$0
[ ! -L "$launcher" ] || launcher=$(readlink -f -- "$launcher")
program=${launcher%/*}/../libexec/lamina

lacking=$(LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1)
case $? in
0) ;;
*)
    echo "lamina: this system can't run the program; it needs a 64-bit Linux with glibc 2.36 or later" \
        "(Debian 12, Ubuntu 24.04)" >&2
    exit 69
    ;;
esac
case $lacking in
*'not found'*)
    echo "lamina: this system lacks" $(echo "$lacking" | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u) \
        "(on Debian: apt install libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri fontconfig-config fonts-dejavu-core)" >&2
    exit 69
    ;;
esac
if [ ! -e /etc/fonts/fonts.conf ] && [ -z "${FONTCONFIG_FILE-}${FONTCONFIG_PATH-}" ]; then
    echo "lamina: without fontconfig's settings no font is found" \
        "(on Debian: apt install fontconfig-config fonts-dejavu-core)" >&2
fi
exec "$program" "$@"
