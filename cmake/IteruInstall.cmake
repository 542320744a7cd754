# What is installed, in three components, each a package of its own: program, dev (the library), python (python/).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(STRINGS ${PROJECT_SOURCE_DIR}/tests/fingerprint fingerprint LIMIT_COUNT 1)

# The library: Iteru::core and Iteru::match.
set_target_properties(iteru_core PROPERTIES EXPORT_NAME core)
set_target_properties(iteru_batch PROPERTIES EXPORT_NAME match OUTPUT_NAME iteru_match)
foreach(target iteru_core iteru_batch)
    # As the core is compiled: floating point gives the same bits everywhere only without contraction.
    target_compile_options(${target} INTERFACE $<INSTALL_INTERFACE:-ffp-contract=off>)
    target_compile_features(${target} INTERFACE cxx_std_23)
endforeach()
install(TARGETS iteru_core iteru_batch EXPORT IteruTargets COMPONENT dev
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Iteru)
install(EXPORT IteruTargets NAMESPACE Iteru:: DESTINATION ${config_dir} COMPONENT dev)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/IteruConfig.cmake.in ${CMAKE_BINARY_DIR}/package/IteruConfig.cmake
    INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/IteruConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/IteruConfig.cmake ${CMAKE_BINARY_DIR}/package/IteruConfigVersion.cmake
    DESTINATION ${config_dir} COMPONENT dev)

# Its headers: the public ones, and below detail/ what these include.
file(GLOB public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/iteru/*.h)
configure_file(${PROJECT_SOURCE_DIR}/include/iteru/version.h.in ${CMAKE_BINARY_DIR}/package/version.h @ONLY)
list(APPEND public_headers ${CMAKE_BINARY_DIR}/package/version.h)
set(ITERU_HEADERS ${CMAKE_BINARY_DIR}/package/include)
set(header_roots ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
install(CODE "
    set(ROOTS \"${header_roots}\")
    set(PUBLIC \"${public_headers}\")
    set(OUT \"${ITERU_HEADERS}\")
    include(\"${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake\")" COMPONENT dev)
install(DIRECTORY ${ITERU_HEADERS}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)

# The program, with its units, the manual, completion and what it is made of.
install(TARGETS iteru RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
foreach(unit iteru.service iteru.socket iteru@.service iteru@.socket)
    file(READ ${PROJECT_SOURCE_DIR}/contrib/${unit} text)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/contrib/${unit})
    string(REPLACE "/usr/local/bin/" "/usr/bin/" text "${text}")
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/package/units/${unit} CONTENT "${text}" @ONLY)
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/package/units/ DESTINATION lib/systemd/system COMPONENT program)
set(made ${CMAKE_BINARY_DIR}/package/made)
install(CODE "
    file(REMOVE_RECURSE ${made})
    foreach(language en fr)
        set(folder ${made}/man/\${language}/man1)
        if(language STREQUAL \"en\")
            set(folder ${made}/man/man1)
        endif()
        execute_process(COMMAND $<TARGET_FILE:iteru> manual \${folder} --lang \${language} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
    file(MAKE_DIRECTORY ${made}/bash-completion/completions)
    execute_process(COMMAND $<TARGET_FILE:iteru> completion OUTPUT_FILE ${made}/bash-completion/completions/iteru
        COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB_RECURSE pages ${made}/man/*.1)
    execute_process(COMMAND gzip -9n \${pages} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
install(DIRECTORY ${made}/man ${made}/bash-completion DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)

# What each of them is made of, from what the build has read and linked, and the licences of all.
find_program(ITERU_DPKG dpkg-query) # it knows which package a header belongs to
function(iteru_made_of component package)
    if(NOT ITERU_DPKG)
        return()
    endif()
    set(folder ${CMAKE_BINARY_DIR}/package/doc/${package})
    set(targets "")
    foreach(target IN LISTS ARGN)
        string(APPEND targets " --target $<PATH:RELATIVE_PATH,$<TARGET_FILE:${target}>,${CMAKE_BINARY_DIR}>")
    endforeach()
    if(component STREQUAL "program")
        string(APPEND targets " --web")
    endif()
    install(CODE "
        execute_process(COMMAND ${PROJECT_SOURCE_DIR}/tools/sbom --build ${CMAKE_BINARY_DIR} --version ${PROJECT_VERSION}
            --name ${package} --out ${folder}${targets} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT ${component})
    install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc COMPONENT ${component})
endfunction()
iteru_made_of(program iteru iteru)
iteru_made_of(dev libiteru-dev iteru_core iteru_batch)
if(ITERU_PYTHON)
    # A component of its own, for Debian alone: wheels are made of the component python.
    iteru_made_of(python_doc python3-iteru iteru_python)
endif()

# Packages for Debian: cpack --config build/release/CPackConfig.cmake, or tools/package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME iteru)
set(CPACK_PACKAGE_VENDOR Iteru)
set(CPACK_PACKAGE_CONTACT "Iteru maintainers <maintainers@iteru.invalid>")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program dev)
if(ITERU_PYTHON)
    list(APPEND CPACK_COMPONENTS_ALL python python_doc)
    set(CPACK_COMPONENT_PYTHON_GROUP module)
    set(CPACK_COMPONENT_PYTHON_DOC_GROUP module)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME iteru)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "four board games of ancient Egypt
 Fertility, Egizia, Tal der Koenige and Pharaon: in the terminal, as a server for
 browsers, as a folder of files for any host, and for simulations, analyses and
 bots.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "libiteru-dev, python3-iteru")
set(scripts ${PROJECT_SOURCE_DIR}/contrib/debian)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libiteru-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libc6-dev, libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "g++, cmake")
set(CPACK_DEBIAN_DEV_DESCRIPTION "four board games of ancient Egypt: C++ library
 Rules, knowledge and bots of Iteru's games for programs in C++23, and the
 contract by which games of one's own are played and searched.")
set(CPACK_DEBIAN_MODULE_PACKAGE_NAME python3-iteru)
set(CPACK_DEBIAN_MODULE_PACKAGE_SECTION python)
set(CPACK_DEBIAN_MODULE_PACKAGE_DEPENDS "python3 (>= 3.11~), python3 (<< 3.12), python3-numpy")
set(CPACK_DEBIAN_MODULE_DESCRIPTION "four board games of ancient Egypt: Python module
 Iteru's games for programs that study or learn them, by the words of OpenSpiel
 and PettingZoo, and many games at once in arrays.")
set(CPACK_DEBIAN_MODULE_PACKAGE_CONTROL_EXTRA ${scripts}/python/postinst ${scripts}/python/prerm)
include(CPack)
