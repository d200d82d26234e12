# The sorts of target that Sources/CMakeLists.txt lists, with the settings that Package.swift gives them.
#
# Each Swift module is one call of the compiler, whole module at a time, to one object and one module file, by a
# command of ours: CMake 3.25's own rules for Swift do not rebuild a module when one that it imports has changed.
# The objects make one library, static or shared, which the Swift driver links.

find_package(PkgConfig REQUIRED)

# What an installed Swift module is called after, such as x86_64-unknown-linux-gnu, and its folder, such as linux.
execute_process(COMMAND "${CMAKE_Swift_COMPILER}" -print-target-info OUTPUT_VARIABLE target_info
  COMMAND_ERROR_IS_FATAL ANY)
string(JSON LAMINA_MODULE_TRIPLE GET "${target_info}" target moduleTriple)
string(TOLOWER "${CMAKE_SYSTEM_NAME}" swift_system)
set(LAMINA_SWIFT_MODULES "${CMAKE_INSTALL_LIBDIR}/swift/${swift_system}")
set(LAMINA_C_MODULES "${CMAKE_INSTALL_INCLUDEDIR}/lamina")

string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
separate_arguments(LAMINA_SWIFT_FLAGS NATIVE_COMMAND "${CMAKE_Swift_FLAGS} ${CMAKE_Swift_FLAGS_${configuration}}")
list(APPEND LAMINA_SWIFT_FLAGS -wmo -swift-version 6)
set(LAMINA_OWN_FLAGS -enable-upcoming-feature ExistentialAny -package-name lamina)

# Modules that are compiled for the shared runtime don't name what its static FoundationEssentials needs.
set(LAMINA_STATIC_SWIFT_LIBRARIES _FoundationCShims _FoundationCollections)

# CMake calls our objects C, as it asks for a language; what links them must know Swift's runtime libraries.
string(JOIN " " CMAKE_C_CREATE_SHARED_LIBRARY "\"${CMAKE_Swift_COMPILER}\" -emit-library -o <TARGET> <OBJECTS>"
  "<LINK_FLAGS> -Xlinker -soname -Xlinker <TARGET_SONAME> <LINK_LIBRARIES>")
string(JOIN " " CMAKE_C_LINK_EXECUTABLE "\"${CMAKE_Swift_COMPILER}\" -emit-executable -o <TARGET> <OBJECTS>"
  "<LINK_FLAGS> <LINK_LIBRARIES>")
foreach(kind SHARED_LIBRARY EXECUTABLE)
  set(CMAKE_${kind}_RUNTIME_C_FLAG "-Xlinker -rpath -Xlinker ")
endforeach()

# What the functions below have declared so far. For each module, LAMINA_INTERFACE_<name> holds the files that a
# module which imports it must be rebuilt after: its own module file or headers, and those of what it imports.
set_property(GLOBAL PROPERTY LAMINA_OBJECTS "")   # what the next library is made of
set_property(GLOBAL PROPERTY LAMINA_LIBRARIES "") # the C libraries that it needs
set_property(GLOBAL PROPERTY LAMINA_FOLDERS "")   # where the compiler finds C modules and their headers
set_property(GLOBAL PROPERTY LAMINA_C_NAMES "")   # the C modules
set_property(GLOBAL PROPERTY LAMINA_SEARCHES "")  # the calls that find the C libraries once more, for LaminaConfig

# Finds the C libraries that pkg-config calls `package`, a list that may be empty, for the module in a folder.
function(lamina_declare_c name package folder)
  if(package)
    pkg_check_modules(lamina_${name} REQUIRED IMPORTED_TARGET GLOBAL ${package})
    set_property(GLOBAL APPEND PROPERTY LAMINA_LIBRARIES PkgConfig::lamina_${name})
    set_property(GLOBAL APPEND_STRING PROPERTY LAMINA_SEARCHES
      "lamina_find(${name} ${package})\n")
  endif()
  file(GLOB headers CONFIGURE_DEPENDS "${folder}/*")
  set_property(GLOBAL PROPERTY LAMINA_INTERFACE_${name} ${headers})
  set_property(GLOBAL APPEND PROPERTY LAMINA_FOLDERS "${folder}" ${lamina_${name}_INCLUDE_DIRS})
endfunction()

# Installs a C module's folder, which those who import our modules need.
function(lamina_install_c name folder)
  set_property(GLOBAL APPEND PROPERTY LAMINA_C_NAMES ${name})
  install(DIRECTORY "${folder}/" DESTINATION "${LAMINA_C_MODULES}/${name}")
endfunction()

# lamina_system_library(NAME PACKAGE…): the headers of C libraries as a Swift module; NAME/module.modulemap is ours.
function(lamina_system_library name)
  lamina_declare_c(${name} "${ARGN}" "${CMAKE_CURRENT_SOURCE_DIR}/${name}")
  lamina_install_c(${name} "${CMAKE_CURRENT_SOURCE_DIR}/${name}")
endfunction()

# lamina_c_module(NAME [PACKAGE] [INTERNAL]): C or C++ of our own, with a header in C, over a library. Its module map is
# made here, as SwiftPM makes one. An internal module is not installed.
function(lamina_c_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "INTERNAL" "" "")
  set(package ${module_UNPARSED_ARGUMENTS})
  file(GLOB sources CONFIGURE_DEPENDS "${name}/*.c" "${name}/*.cpp")
  file(GLOB headers CONFIGURE_DEPENDS "${name}/include/*.h")
  set(folder "${PROJECT_BINARY_DIR}/c-modules/${name}")
  set(module_map "module ${name} {\n")
  foreach(header IN LISTS headers)
    cmake_path(GET header FILENAME file_name)
    configure_file("${header}" "${folder}/${file_name}" COPYONLY)
    string(APPEND module_map "    header \"${file_name}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/module.modulemap" CONTENT "${module_map}    export *\n}\n" @ONLY)
  lamina_declare_c(${name} "${package}" "${folder}")
  if(NOT module_INTERNAL)
    lamina_install_c(${name} "${folder}")
  endif()

  add_library(${name} OBJECT ${sources})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PRIVATE "${name}/include")
  target_compile_features(${name} PRIVATE cxx_std_17)
  if(sources MATCHES "\\.cpp(;|$)")
    set_property(GLOBAL APPEND PROPERTY LAMINA_LIBRARIES stdc++)
  endif()
  if(package)
    target_link_libraries(${name} PRIVATE PkgConfig::lamina_${name})
  endif()
  set_property(GLOBAL APPEND PROPERTY LAMINA_OBJECTS "$<TARGET_OBJECTS:${name}>")
endfunction()

# lamina_module(NAME [INTERNAL] [FOLDER DIR] [IMPORTS NAME…] [EMBED PATTERN…]): a Swift module of all Swift files in its
# folder. The files that EMBED matches become byte arrays in `PackageResources`, as SwiftPM's .embedInCode makes them.
# An internal module is not installed.
function(lamina_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "INTERNAL" "FOLDER" "IMPORTS;EMBED")
  if(NOT module_FOLDER)
    set(module_FOLDER ${name})
  endif()
  lamina_swift_files(sources "${module_FOLDER}")
  lamina_embed(sources ${name} "${module_FOLDER}" ${module_EMBED})
  lamina_compile(${name} object SOURCES ${sources} IMPORTS ${module_IMPORTS}
    FLAGS ${LAMINA_OWN_FLAGS})
  set_property(GLOBAL APPEND PROPERTY LAMINA_OBJECTS "${object}")
  if(module_INTERNAL)
    return()
  endif()
  foreach(kind swiftmodule swiftdoc)
    install(FILES "${CMAKE_Swift_MODULE_DIRECTORY}/${name}.${kind}"
      DESTINATION "${LAMINA_SWIFT_MODULES}/${name}.swiftmodule" RENAME "${LAMINA_MODULE_TRIPLE}.${kind}")
  endforeach()
endfunction()

# lamina_library(NAME [OVER LIBRARY]): a library of the modules declared since the one before. One over another brings
# that with it, and the C libraries and folders that it needs.
function(lamina_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "" "OVER" "")
  foreach(list OBJECTS LIBRARIES FOLDERS C_NAMES)
    get_property(${list} GLOBAL PROPERTY LAMINA_${list})
  endforeach()
  add_library(${name} ${OBJECTS})
  set_property(GLOBAL PROPERTY LAMINA_OBJECTS "")
  set_property(GLOBAL PROPERTY LAMINA_OBJECTS_${name} ${OBJECTS})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  if(library_OVER)
    target_link_libraries(${name} PUBLIC ${library_OVER})
    return()
  endif()
  target_link_libraries(${name} PUBLIC ${LIBRARIES})
  list(APPEND FOLDERS "${CMAKE_Swift_MODULE_DIRECTORY}")
  list(TRANSFORM FOLDERS REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
  list(TRANSFORM C_NAMES REPLACE "(.+)" "$<INSTALL_INTERFACE:${LAMINA_C_MODULES}/\\1>")
  target_include_directories(${name} INTERFACE
    ${FOLDERS} ${C_NAMES} "$<INSTALL_INTERFACE:${LAMINA_SWIFT_MODULES}>")
endfunction()

# lamina_c_library(NAME OUTPUT FILE SOVERSION N VERSION N MAP FILE OVER LIBRARY…): a shared library for other languages,
# of the objects of libraries and of the modules declared since the last one. Swift's runtime is inside, and only the
# symbols of the version script MAP are exported, so that it can be used beside another Swift in one process.
function(lamina_c_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "" "OUTPUT;SOVERSION;VERSION;MAP" "OVER")
  lamina_require_static_swift()
  get_property(objects GLOBAL PROPERTY LAMINA_OBJECTS)
  get_property(libraries GLOBAL PROPERTY LAMINA_LIBRARIES)
  set_property(GLOBAL PROPERTY LAMINA_OBJECTS "")
  foreach(other IN LISTS library_OVER)
    get_property(others GLOBAL PROPERTY LAMINA_OBJECTS_${other})
    list(APPEND objects ${others})
  endforeach()
  add_library(${name} SHARED ${objects})
  # Both are made of the same objects: the generators that would compile them twice at once wait.
  add_dependencies(${name} ${library_OVER})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME ${library_OUTPUT} VERSION ${library_VERSION}
    SOVERSION ${library_SOVERSION} INSTALL_RPATH "" LINK_DEPENDS "${library_MAP}")
  # Its threads outlive a call of dlclose, so that it stays loaded.
  target_link_options(${name} PRIVATE -static-stdlib "SHELL:-Xlinker --version-script=${library_MAP}"
    "SHELL:-Xlinker --gc-sections" "SHELL:-Xlinker -z -Xlinker defs" "SHELL:-Xlinker -z -Xlinker nodelete")
  target_link_libraries(${name} PRIVATE ${libraries} ${LAMINA_STATIC_SWIFT_LIBRARIES})
endfunction()

# Ends with a message where the toolchain has no static runtime.
function(lamina_require_static_swift)
  string(JSON resources GET "${target_info}" paths runtimeResourcePath)
  if(NOT EXISTS "${resources}_static/${swift_system}/static-stdlib-args.lnk")
    message(FATAL_ERROR "The library for C has Swift's runtime inside, and this toolchain has no ${resources}_static. "
      "Take a toolchain of www.swift.org/install, or leave the library out by -D LAMINA_BUILD_C_LIBRARY=OFF.")
  endif()
endfunction()

# lamina_command(NAME OUTPUT FILE OVER LIBRARY [EMBED PATTERN…] IMPORTS NAME… OBJECTS FILE…): an executable of all Swift
# files in its folder, over a library, with the objects of other modules.
function(lamina_command name)
  cmake_parse_arguments(PARSE_ARGV 1 command "" "OUTPUT;OVER" "EMBED;IMPORTS;OBJECTS")
  lamina_swift_files(sources ${name})
  lamina_embed(sources ${name} ${name} ${command_EMBED})
  string(MAKE_C_IDENTIFIER ${name} module)
  lamina_compile(${module} object SOURCES ${sources} IMPORTS ${command_IMPORTS} FLAGS ${LAMINA_OWN_FLAGS})
  add_executable(${name} "${object}" ${command_OBJECTS})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C
    OUTPUT_NAME ${command_OUTPUT} EXPORT_NAME ${command_OUTPUT})
  target_link_libraries(${name} PRIVATE ${command_OVER})
  if(LAMINA_STATIC_SWIFT)
    target_link_options(${name} PRIVATE -static-stdlib)
    target_link_libraries(${name} PRIVATE ${LAMINA_STATIC_SWIFT_LIBRARIES})
  endif()
endfunction()

# lamina_embed(VARIABLE NAME FOLDER PATTERN…): the files of a folder that the patterns match become byte arrays in
# `PackageResources`, as SwiftPM's .embedInCode makes them; the Swift file of them is added to the list VARIABLE.
function(lamina_embed variable name folder)
  set(patterns ${ARGN})
  if(NOT patterns)
    return()
  endif()
  list(TRANSFORM patterns PREPEND "${folder}/")
  file(GLOB embedded CONFIGURE_DEPENDS ${patterns})
  set(generated "${PROJECT_BINARY_DIR}/generated/${name}/embedded_resources.swift")
  set(script "${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake")
  add_custom_command(OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${generated}" -D "FILES=${embedded}" -P "${script}"
    DEPENDS ${embedded} "${script}" COMMENT "Embedding files in ${name}" VERBATIM)
  set(${variable} ${${variable}} "${generated}" PARENT_SCOPE)
endfunction()

# lamina_find_commit(VARIABLE): LAMINA_COMMIT, or the first 12 digits of the clone's commit; empty in other folders. The next
# one configures again.
function(lamina_find_commit variable)
  set(commit "${LAMINA_COMMIT}")
  find_package(Git QUIET)
  if(NOT commit AND GIT_FOUND AND EXISTS "${PROJECT_SOURCE_DIR}/.git")
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse HEAD WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --path-format=absolute --git-path logs/HEAD
      WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(EXISTS "${log}")
      set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${log}")
    endif()
  endif()
  string(SUBSTRING "${commit}" 0 12 commit)
  set(${variable} "${commit}" PARENT_SCOPE)
endfunction()

# All Swift files under a folder, now and after every change.
function(lamina_swift_files variable folder)
  cmake_path(ABSOLUTE_PATH folder NORMALIZE)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${folder}/*.swift")
  if(NOT files)
    message(FATAL_ERROR "No Swift file in ${folder}")
  endif()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# lamina_compile(MODULE VARIABLE SOURCES FILE… IMPORTS NAME… FLAGS FLAG…): one call of the compiler; VARIABLE names
# the object that it makes.
function(lamina_compile module variable)
  cmake_parse_arguments(PARSE_ARGV 2 compile "" "" "SOURCES;IMPORTS;FLAGS")
  set(inputs)
  foreach(import IN LISTS compile_IMPORTS)
    get_property(interface GLOBAL PROPERTY LAMINA_INTERFACE_${import})
    if(NOT interface)
      message(FATAL_ERROR "${module} imports ${import}, which no line before this one declares")
    endif()
    list(APPEND inputs ${interface})
  endforeach()
  list(REMOVE_DUPLICATES inputs)

  set(object "${PROJECT_BINARY_DIR}/objects/${module}.o")
  set(module_file "${CMAKE_Swift_MODULE_DIRECTORY}/${module}.swiftmodule")
  get_property(folders GLOBAL PROPERTY LAMINA_FOLDERS)
  list(REMOVE_DUPLICATES folders)
  list(TRANSFORM folders PREPEND "-I")
  if(NOT compile_SOURCES MATCHES "/main\\.swift(;|$)")
    list(APPEND compile_FLAGS -parse-as-library) # a lone file would be a script
  endif()
  add_custom_command(OUTPUT "${object}" "${module_file}"
    COMMAND "${CMAKE_Swift_COMPILER}" ${LAMINA_SWIFT_FLAGS} ${compile_FLAGS} -module-name ${module}
      "-I${CMAKE_Swift_MODULE_DIRECTORY}" ${folders}
      -emit-object -o "${object}" -emit-module -emit-module-path "${module_file}" ${compile_SOURCES}
    # A digest for the compiler's own use that depends on the folder of the build, as nothing else does.
    COMMAND "${CMAKE_OBJCOPY}" --remove-section .swift_modhash "${object}"
    DEPENDS ${compile_SOURCES} ${inputs} COMMENT "Compiling ${module}" VERBATIM)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set_property(GLOBAL PROPERTY LAMINA_INTERFACE_${module} "${module_file}" ${inputs})
  set(${variable} "${object}" PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/objects" "${CMAKE_Swift_MODULE_DIRECTORY}")
