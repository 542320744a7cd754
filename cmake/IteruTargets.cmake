# How our own code is compiled: strictly, and the same everywhere.

option(ITERU_WASM "Build the core as a WebAssembly reactor" OFF)
option(ITERU_UNITY "Compile all files of a folder as one: quicker from nothing, slower after a small change" OFF)
option(ITERU_FUZZ "Build the fuzzers of tests/fuzz (clang)" OFF)
option(ITERU_PYTHON "Build the Python module (target iteru_python)" OFF)
set(ITERU_HOST_COMPILER "" CACHE FILEPATH "iteru_compile of a native build, when cross-compiling")

function(iteru_options target)
    foreach(folder ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
        target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${folder}>)
    endforeach()
    # No contraction: floating point must give the same bits with both compilers and in WebAssembly.
    # clang counts changes of sign among the conversions, g++ does not: one standard for both.
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Werror
        -ffp-contract=off)
    # So that ccache may hand out precompiled headers.
    target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
    # Counting bits in one instruction: any processor since 2009 can.
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        target_compile_options(${target} PRIVATE -march=x86-64-v2)
    endif()
    # What goes into a Python module as well: code for any address, whose calls of itself are still direct. Programs are
    # compiled alike, since they share precompiled headers with the libraries.
    if(ITERU_PYTHON)
        target_compile_options(${target} PRIVATE -fPIC -fvisibility=hidden)
    endif()
endfunction()

# The core needs nothing but the standard library: no exceptions, no RTTI. It is where the time goes when games are played,
# so it is optimised in the sanitizers' builds as well; the rest of them compiles in half the time as it is.
function(iteru_core_options target)
    iteru_options(${target})
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti $<$<CONFIG:Release>:-O3>
        $<$<CONFIG:RelWithDebInfo>:-O1>)
endfunction()

# Makes units of several files of a folder, which mostly include the same: of all in builds that want it, else of four, or as
# many as are named. The core is left as it is there: its own code is what takes the time.
function(iteru_unity target)
    set(most 4)
    if(ARGC GREATER 1)
        set(most ${ARGV1})
    elseif(ITERU_UNITY)
        set(most 100)
    elseif(target STREQUAL "iteru_core")
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        if(NOT source MATCHES "\\.cc$")
            continue()
        endif()
        get_filename_component(path ${source} ABSOLUTE)
        get_filename_component(folder ${path} DIRECTORY)
        file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
        string(MAKE_C_IDENTIFIER "${folder}" group)
        math(EXPR part "0${count_${group}} / ${most}")
        math(EXPR count_${group} "0${count_${group}} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${part})
    endforeach()
endfunction()

# What nearly every unit of a group of targets includes is read once. tools/lint reads every file without this, so each
# still includes what it uses.
set(ITERU_STANDARD_HEADERS <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <cstring> <deque> <expected>
    <functional> <map> <memory> <optional> <set> <span> <string> <string_view> <utility> <vector>)
set(ITERU_GAME_HEADERS ${ITERU_STANDARD_HEADERS} <filesystem> <fstream> <mutex> <sstream> <thread> <boost/json.hpp>
    <bots/bot.h> <engine/record.h> <engine/text.h> <games/games.h>)
set(ITERU_ROOM_HEADERS ${ITERU_STANDARD_HEADERS} <filesystem> <mutex> <thread> <engine/any_match.h> <engine/record.h>
    <engine/text.h> <games/games.h>)
set(ITERU_TABLE_HEADERS ${ITERU_GAME_HEADERS} <fmt/format.h> <texts/texts.h>)

# The core's sources: engine, games and bots, without tests and the loaders of component files.
file(GLOB ITERU_CORE_SOURCES CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/engine/*.cc ${PROJECT_SOURCE_DIR}/games/*.cc ${PROJECT_SOURCE_DIR}/src/bots/*.cc)
iteru_game_files(game_sources *.cc)
list(APPEND ITERU_CORE_SOURCES ${game_sources})
list(FILTER ITERU_CORE_SOURCES EXCLUDE REGEX "(_test|_loader)\\.cc$")

# A table as a fold over its log: as bare as the core.
file(GLOB ITERU_TABLE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/table/*.cc)
list(FILTER ITERU_TABLE_SOURCES EXCLUDE REGEX "_test\\.cc$")

# Lessons, and where somebody stands in one: as bare as the table.
file(GLOB ITERU_LESSON_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/lesson/*.cc)
list(FILTER ITERU_LESSON_SOURCES EXCLUDE REGEX "_test\\.cc$")

# What decided a game: as bare as the core.
file(GLOB ITERU_ANALYSIS_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/analysis/*.cc)
list(FILTER ITERU_ANALYSIS_SOURCES EXCLUDE REGEX "_test\\.cc$")

# All tables with the people around them, without what needs threads: also in a browser without a server.
file(GLOB ITERU_LOBBY_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/lobby/*.cc)
list(FILTER ITERU_LOBBY_SOURCES EXCLUDE REGEX "(_test|bot_workers)\\.cc$")
list(APPEND ITERU_LOBBY_SOURCES ${PROJECT_SOURCE_DIR}/src/house/limits.cc)

# components.json of a game becomes <game>_box.inc, the bytes of its Box; weights.json its Weights. The nets that bots have
# learned become nets.inc; a browser fetches them apart from the engine.
function(iteru_embed_boxes target compiler)
    set(nets "")
    if(NOT ITERU_WASM)
        iteru_game_files(nets net.bin)
    endif()
    set(inc ${CMAKE_BINARY_DIR}/generated/nets.inc)
    add_custom_command(OUTPUT ${inc} COMMAND ${compiler} nets ${inc} ${nets}
        DEPENDS ${nets} ${compiler} COMMENT "Nets" VERBATIM)
    target_sources(${target} PRIVATE ${inc})
    foreach(folder IN LISTS ITERU_GAMES ITERU_TEST_GAMES)
        iteru_game_names(${folder} id namespace class)
        foreach(kind box weights)
            set(file ${PROJECT_SOURCE_DIR}/${folder}/${kind}.json)
            if(kind STREQUAL "box")
                set(file ${PROJECT_SOURCE_DIR}/${folder}/components.json)
            endif()
            set(inc ${CMAKE_BINARY_DIR}/generated/${id}_${kind}.inc)
            add_custom_command(OUTPUT ${inc} COMMAND ${compiler} ${kind} ${file} ${inc}
                DEPENDS ${file} ${compiler} COMMENT "The ${kind} of ${id}" VERBATIM)
            target_sources(${target} PRIVATE ${inc})
        endforeach()
        target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/generated/${id}_data.cc)
    endforeach()
endfunction()
