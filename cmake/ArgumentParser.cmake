# swift-argument-parser, from the checkout that `swift package resolve` (or any `swift build`) leaves in .build/, or
# from another one by -D LAMINA_ARGUMENT_PARSER_DIR=DIR. Sets argument_parser_objects, to be linked into a command.

set(argument_parser_objects)
foreach(module ArgumentParserToolInfo ArgumentParser)
  if(NOT IS_DIRECTORY "${LAMINA_ARGUMENT_PARSER_DIR}/Sources/${module}")
    message(FATAL_ERROR "No swift-argument-parser in ${LAMINA_ARGUMENT_PARSER_DIR}. "
      "Run `swift package resolve` in ${PROJECT_SOURCE_DIR}, name a checkout by -D LAMINA_ARGUMENT_PARSER_DIR=DIR, "
      "or leave the command out by -D LAMINA_BUILD_COMMAND=OFF.")
  endif()
  lamina_swift_files(sources "${LAMINA_ARGUMENT_PARSER_DIR}/Sources/${module}")
  lamina_compile(${module} object SOURCES ${sources} IMPORTS ${imports} FLAGS -suppress-warnings)
  list(APPEND argument_parser_objects "${object}")
  set(imports ArgumentParserToolInfo)
endforeach()
