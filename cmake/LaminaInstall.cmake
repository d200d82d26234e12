# Installs the libraries, their modules (Sources/ has declared those) and the command, and what find_package(Lamina) reads.

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Lamina")

install(TARGETS Lamina LaminaCheck LaminaFarm EXPORT LaminaTargets)
if(TARGET lamina-cli)
  install(TARGETS lamina-cli EXPORT LaminaTargets COMPONENT lamina)
endif()
install(EXPORT LaminaTargets NAMESPACE Lamina:: DESTINATION "${package_folder}")

get_property(LAMINA_SEARCHES GLOBAL PROPERTY LAMINA_SEARCHES)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/LaminaConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/LaminaConfig.cmake" INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/LaminaConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/LaminaConfig.cmake" "${PROJECT_BINARY_DIR}/LaminaConfigVersion.cmake"
  DESTINATION "${package_folder}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
