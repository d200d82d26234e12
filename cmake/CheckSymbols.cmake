# cmake -D NM=PROGRAM -D LIBRARY=FILE -D HEADER=lamina.h -D WRAPPER=lamina.hpp -P CheckSymbols.cmake: the library exports
# the functions of its header and nothing else, and the header for C++ uses each of them.
file(READ "${HEADER}" text)
string(REGEX MATCHALL "lamina_[a-z_]+\\(" functions "${text}")
list(TRANSFORM functions REPLACE "\\($" "")
list(REMOVE_DUPLICATES functions)
list(LENGTH functions count)
if(count LESS 40)
  message(FATAL_ERROR "${HEADER} declares ${count} functions")
endif()

execute_process(COMMAND "${NM}" --dynamic --extern-only --defined-only --with-symbol-versions "${LIBRARY}" OUTPUT_VARIABLE table
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[^\n]* A LAMINA_[0-9]+[^\n]*\n" "" table "${table}") # the names of the versions
string(REGEX MATCHALL "[^\n]+" lines "${table}")
set(exported)
foreach(line IN LISTS lines)
  if(NOT line MATCHES " T ([a-z_]+)@@LAMINA_[0-9]+$")
    message(SEND_ERROR "${LIBRARY} exports more than functions of LAMINA_N: ${line}")
  endif()
  list(APPEND exported "${CMAKE_MATCH_1}")
endforeach()

set(missing ${functions})
list(REMOVE_ITEM missing ${exported})
set(others ${exported})
list(REMOVE_ITEM others ${functions})
if(missing OR others)
  message(SEND_ERROR "${LIBRARY} lacks '${missing}', and has '${others}' besides the header's: see cmake/lamina.map")
endif()

file(READ "${WRAPPER}" text)
foreach(function IN LISTS functions)
  if(NOT text MATCHES "${function}[^a-z_]")
    message(SEND_ERROR "${WRAPPER} does not use ${function}")
  endif()
endforeach()
