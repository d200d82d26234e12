# What ctest runs: the shaders compile; the command draws the same picture twice; the installed package can be used, from
# Swift, C and C++.

add_test(NAME shaders COMMAND "${PROJECT_SOURCE_DIR}/Tools/check-shaders")

if(TARGET lamina-cli)
  add_test(NAME command.version COMMAND lamina-cli --version)
  set_property(TEST command.version PROPERTY PASS_REGULAR_EXPRESSION
    "^${PROJECT_VERSION}( [(]commit [0-9a-f]+[)])?\n$")
  add_test(NAME command.renders COMMAND "${CMAKE_COMMAND}" -D "COMMAND=$<TARGET_FILE:lamina-cli>"
    -D "SCENE=${PROJECT_SOURCE_DIR}/Examples/photo-card.json" -D "FOLDER=${PROJECT_BINARY_DIR}/pictures"
    -P "${PROJECT_SOURCE_DIR}/cmake/RenderTwice.cmake")
  set_property(TEST command.renders PROPERTY FIXTURES_SETUP pictures)
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

if(TARGET lamina-c)
  add_test(NAME c.symbols COMMAND "${CMAKE_COMMAND}" -D "NM=${CMAKE_NM}" -D "LIBRARY=$<TARGET_FILE:lamina-c>"
    -D "HEADER=${PROJECT_SOURCE_DIR}/Sources/CLamina/include/lamina.h"
    -D "WRAPPER=${PROJECT_SOURCE_DIR}/Bindings/cpp/lamina.hpp" -P "${PROJECT_SOURCE_DIR}/cmake/CheckSymbols.cmake")

  # The examples, as strict C99 and C++17 and with the warnings of the headers, draw what the command does.
  foreach(language c cpp)
    set(folder "${PROJECT_BINARY_DIR}/uses-${language}")
    add_test(NAME ${language}.clean COMMAND "${CMAKE_COMMAND}" -E rm -rf "${folder}")
    add_test(NAME ${language}.example COMMAND "${CMAKE_CTEST_COMMAND}"
      --build-and-test "${PROJECT_SOURCE_DIR}/Bindings/${language}" "${folder}" --build-generator Ninja
      --build-options "-DCMAKE_PREFIX_PATH=${prefix}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_NO_SYSTEM_FROM_IMPORTED=ON
      "-DCMAKE_C_FLAGS=-Wall -Wextra -pedantic -Werror" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -pedantic -Werror"
      --test-command example "${PROJECT_SOURCE_DIR}/Examples/photo-card.json" "${folder}/picture.png")
    set_property(TEST ${language}.clean PROPERTY FIXTURES_SETUP clean-${language})
    set_property(TEST ${language}.example PROPERTY FIXTURES_REQUIRED "installed;clean-${language}")
    set_property(TEST ${language}.example PROPERTY FIXTURES_SETUP example-${language})
    set_property(TEST ${language}.example PROPERTY PASS_REGULAR_EXPRESSION
      "1920x1080 pixels\n[0-9]+ fragments in 6 draw calls of 2 render passes\nmistake.yaml:4:39: [^\n]*opacity")
    if(TARGET lamina-cli)
      add_test(NAME ${language}.picture COMMAND "${CMAKE_COMMAND}" -E compare_files "${folder}/picture.png"
        "${PROJECT_BINARY_DIR}/pictures/first.png")
      set_property(TEST ${language}.picture PROPERTY FIXTURES_REQUIRED "pictures;example-${language}")
    endif()
  endforeach()
endif()
