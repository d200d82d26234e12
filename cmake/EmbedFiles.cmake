# cmake -D OUTPUT=FILE -D FILES=A;B -P EmbedFiles.cmake: writes the Swift that SwiftPM's .embedInCode writes:
# a struct with an array of bytes a file, called after the file with an underscore for what no name may hold.
set(text "struct PackageResources {\n")
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME name)
  string(MAKE_C_IDENTIFIER "${name}" name)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND text "static let ${name}: [UInt8] = [${bytes}]\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}}\n")
