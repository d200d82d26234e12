# The command as a package: its manual pages, completions, schemas and examples, and what CPack's DEB generator reads; and
# the library for C as two, as Debian divides them: liblamina1 for programs, liblamina-dev for who builds them.
# Tools/package runs it; `cmake --install BUILD --component lamina` installs the same files anywhere.

find_package(Python3 3.9 COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  message(STATUS "No Python 3.9: the command is installed without manual pages, completions and schemas")
  return()
endif()

set(LAMINA_ZSH_COMPLETIONS "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" CACHE STRING
  "Where zsh looks for completions: vendor-completions on Debian, site-functions elsewhere")

set(files "${PROJECT_BINARY_DIR}/command-files")
file(GLOB scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/packaging/*.py")
list(APPEND scripts "${PROJECT_SOURCE_DIR}/packaging/command-files" "${PROJECT_SOURCE_DIR}/packaging/debian-files")
add_custom_command(OUTPUT "${files}.made"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${files}"
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/packaging/command-files" "$<TARGET_FILE:lamina-cli>" "${files}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${files}.made"
  DEPENDS lamina-cli ${scripts} COMMENT "Writing manual pages, completions and schemas" VERBATIM)
add_custom_target(command-files ALL DEPENDS "${files}.made")

# The contact stands in the package and its changelog.
set(CPACK_PACKAGE_CONTACT "The Lamina contributors <lamina@users.noreply.github.com>")
file(REAL_PATH "${CMAKE_Swift_COMPILER}" toolchain)
cmake_path(SET toolchain NORMALIZE "${toolchain}/../..")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/debian-files/copyright"
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/packaging/debian-files" --version "${PROJECT_VERSION}"
    --contact "${CPACK_PACKAGE_CONTACT}" --toolchain "${toolchain}" "${PROJECT_BINARY_DIR}/debian-files"
  DEPENDS ${scripts} "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${CMAKE_Swift_COMPILER}"
  COMMENT "Writing Debian's files" VERBATIM)
add_custom_target(debian-files DEPENDS "${PROJECT_BINARY_DIR}/debian-files/copyright")
# Each package has its folder of them.
set(packages lamina)
if(TARGET lamina-c)
  list(APPEND packages liblamina1 liblamina-dev)
endif()
foreach(package IN LISTS packages)
  install(DIRECTORY "${PROJECT_BINARY_DIR}/debian-files/" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
    COMPONENT debian-${package} EXCLUDE_FROM_ALL OPTIONAL)
endforeach()

install(DIRECTORY "${files}/man/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT lamina)
install(DIRECTORY "${files}/schemas" DESTINATION "${CMAKE_INSTALL_DATADIR}/lamina" COMPONENT lamina)
install(DIRECTORY "${files}/completions/bash/"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT lamina)
install(DIRECTORY "${files}/completions/zsh/" DESTINATION "${LAMINA_ZSH_COMPLETIONS}" COMPONENT lamina)
install(DIRECTORY "${files}/completions/fish/"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT lamina)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/Examples/" DESTINATION "${CMAKE_INSTALL_DATADIR}/lamina/examples"
  COMPONENT lamina PATTERN driven-transition EXCLUDE)

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${packages})
list(TRANSFORM packages PREPEND debian- OUTPUT_VARIABLE debian_files)
list(APPEND CPACK_COMPONENTS_ALL ${debian_files})
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_LAMINA_PACKAGE_NAME lamina)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_LAMINA_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Programs that are built with the library need this version or a later one.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
# Beside the libraries: Mesa's EGL with its software driver, and the fonts of the examples.
foreach(package LAMINA LIBLAMINA1)
  set(CPACK_DEBIAN_${package}_PACKAGE_DEPENDS "libegl-mesa0, libgl1-mesa-dri, fonts-dejavu-core")
  set(CPACK_DEBIAN_${package}_PACKAGE_RECOMMENDS "fonts-noto-color-emoji, ffmpeg")
endforeach()
set(CPACK_DEBIAN_LAMINA_DESCRIPTION "render layers without a screen, and report what they cost
A scene goes in (layers with transforms, images, clips, masks, shadows,
filters, backdrop blurs and blend modes); a picture comes out, with an exact
account of its cost: fragments, overdraw, passes, and the reason of each
offscreen pass. Draws by OpenGL ES without a display, on a GPU or on Mesa's
software driver.")
set(CPACK_DEBIAN_LIBLAMINA1_PACKAGE_NAME liblamina1)
set(CPACK_DEBIAN_LIBLAMINA1_PACKAGE_SECTION libs)
file(WRITE "${PROJECT_BINARY_DIR}/debian-control/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBLAMINA1_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/debian-control/triggers")
set(CPACK_DEBIAN_LIBLAMINA1_DESCRIPTION "render layers without a screen - library for C
Scenes of layers in; pictures, and an exact account of what they cost, out.
This package has the shared library.")
set(CPACK_DEBIAN_LIBLAMINA-DEV_PACKAGE_NAME liblamina-dev)
set(CPACK_DEBIAN_LIBLAMINA-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBLAMINA-DEV_PACKAGE_DEPENDS "liblamina1 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_LIBLAMINA-DEV_DESCRIPTION "render layers without a screen - files to build with
Scenes of layers in; pictures, and an exact account of what they cost, out.
This package has the headers for C and C++, and the files of pkg-config and
CMake.")
include(CPack)
foreach(package IN LISTS packages)
  cpack_add_component_group(${package})
  foreach(component ${package} debian-${package})
    cpack_add_component(${component} GROUP ${package})
  endforeach()
endforeach()
