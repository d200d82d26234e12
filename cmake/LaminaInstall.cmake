# Installs the libraries, their modules (Sources/ has declared those) and the command, and what find_package(Lamina) and
# pkg-config read. The files of the library for C are components of their own, named as Debian names its packages.

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Lamina")

install(TARGETS Lamina LaminaCheck LaminaFarm LaminaQuartzCore EXPORT LaminaTargets)
install(EXPORT LaminaTargets NAMESPACE Lamina:: DESTINATION "${package_folder}")
if(TARGET lamina-cli)
  install(TARGETS lamina-cli EXPORT LaminaCommandTargets COMPONENT lamina)
  install(EXPORT LaminaCommandTargets NAMESPACE Lamina:: DESTINATION "${package_folder}")
endif()

if(TARGET lamina-c)
  install(TARGETS lamina-c EXPORT LaminaCTargets
    LIBRARY COMPONENT liblamina1 NAMELINK_COMPONENT liblamina-dev)
  install(EXPORT LaminaCTargets NAMESPACE Lamina:: DESTINATION "${package_folder}" COMPONENT liblamina-dev)
  install(FILES "${PROJECT_SOURCE_DIR}/Sources/CLamina/include/lamina.h" "${PROJECT_SOURCE_DIR}/Bindings/cpp/lamina.hpp"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT liblamina-dev)

  # The paths in lamina.pc are relative to it, so that the folder can be moved.
  set(pkgconfig_folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  file(RELATIVE_PATH up_to_prefix "/${pkgconfig_folder}" "/")
  string(REGEX REPLACE "/$" "" up_to_prefix "${up_to_prefix}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/lamina.pc.in" "${PROJECT_BINARY_DIR}/lamina.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/lamina.pc" DESTINATION "${pkgconfig_folder}" COMPONENT liblamina-dev)
endif()

get_property(LAMINA_SEARCHES GLOBAL PROPERTY LAMINA_SEARCHES)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/LaminaConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/LaminaConfig.cmake" INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/LaminaConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/LaminaConfig.cmake" "${PROJECT_BINARY_DIR}/LaminaConfigVersion.cmake"
  DESTINATION "${package_folder}" COMPONENT liblamina-dev)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
