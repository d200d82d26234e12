# What ctest runs: the shaders compile; the command draws the same picture twice; the installed package can be used.

add_test(NAME shaders COMMAND "${PROJECT_SOURCE_DIR}/Tools/check-shaders")

if(TARGET lamina-cli)
  add_test(NAME command.version COMMAND lamina-cli --version)
  set_property(TEST command.version PROPERTY PASS_REGULAR_EXPRESSION
    "^${PROJECT_VERSION}( [(]commit [0-9a-f]+[)])?\n$")
  add_test(NAME command.renders COMMAND "${CMAKE_COMMAND}" -D "COMMAND=$<TARGET_FILE:lamina-cli>"
    -D "SCENE=${PROJECT_SOURCE_DIR}/Examples/photo-card.json" -D "FOLDER=${PROJECT_BINARY_DIR}/pictures"
    -P "${PROJECT_SOURCE_DIR}/cmake/RenderTwice.cmake")
endif()

# A prefix of its own, so that nothing of an older installation is found.
set(prefix "${PROJECT_BINARY_DIR}/installed")
add_test(NAME install.clean COMMAND "${CMAKE_COMMAND}" -E rm -rf "${prefix}" "${PROJECT_BINARY_DIR}/uses-lamina")
add_test(NAME install COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}" --prefix "${prefix}")
add_test(NAME install.used COMMAND "${CMAKE_CTEST_COMMAND}"
  --build-and-test "${PROJECT_SOURCE_DIR}/Tests/InstallTests" "${PROJECT_BINARY_DIR}/uses-lamina"
  --build-generator Ninja --build-options "-DCMAKE_PREFIX_PATH=${prefix}" "-DVERSION=${PROJECT_VERSION}" -DCMAKE_BUILD_TYPE=Release
  "-DCMAKE_Swift_COMPILER=${CMAKE_Swift_COMPILER}" --test-command uses-lamina)
set_property(TEST install.clean PROPERTY FIXTURES_SETUP clean)
set_property(TEST install PROPERTY FIXTURES_REQUIRED clean)
set_property(TEST install PROPERTY FIXTURES_SETUP installed)
set_property(TEST install.used PROPERTY FIXTURES_REQUIRED installed)
set_property(TEST install.used PROPERTY PASS_REGULAR_EXPRESSION "Lamina drew 64x64 pixels in 1 pass")

if(TARGET command-files)
  add_test(NAME install.command COMMAND "${CMAKE_COMMAND}" -D "PREFIX=${prefix}" -D "PAGES=${CMAKE_INSTALL_MANDIR}"
    -D "VERSION=${PROJECT_VERSION}" -P "${PROJECT_SOURCE_DIR}/cmake/CheckCommandFiles.cmake")
  set_property(TEST install.command PROPERTY FIXTURES_REQUIRED installed)
endif()
