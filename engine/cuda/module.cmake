# SPDX-License-Identifier: Apache-2.0
# The module baremark-engine-cuda.so. It is built if nvcc and cuDNN 9 are found; a GPU is not needed to build it.
set(BAREMARK_CUDA AUTO CACHE STRING "Build the engine's CUDA module: ON, OFF, or AUTO (if nvcc and cuDNN 9 are found; only PTX)")
set_property(CACHE BAREMARK_CUDA PROPERTY STRINGS AUTO ON OFF)
if(NOT BAREMARK_CUDA)
  return()
endif()

# cuda_is_missing(WHAT): ends the configuration if the module was asked for, otherwise says why there is none.
function(cuda_is_missing what)
  if(BAREMARK_CUDA STREQUAL "ON")
    message(FATAL_ERROR "BAREMARK_CUDA is ON, but ${what} was not found.")
  endif()
  message(STATUS "The engine gets no CUDA module: ${what} was not found.")
endfunction()

find_package(CUDAToolkit 12 QUIET)
if(NOT CUDAToolkit_FOUND)
  cuda_is_missing("the CUDA toolkit 12 or newer (put its nvcc on the PATH or set CUDAToolkit_ROOT)")
  return()
endif()
find_path(BAREMARK_PATH_cudnn cudnn.h HINTS ${CUDAToolkit_INCLUDE_DIRS})
find_library(BAREMARK_LIBRARY_cudnn NAMES libcudnn.so.9 HINTS ${CUDAToolkit_LIBRARY_DIR})
mark_as_advanced(BAREMARK_PATH_cudnn BAREMARK_LIBRARY_cudnn)
if(NOT BAREMARK_PATH_cudnn OR NOT BAREMARK_LIBRARY_cudnn)
  cuda_is_missing("cuDNN 9 (cudnn.h and libcudnn.so.9; set BAREMARK_PATH_cudnn and BAREMARK_LIBRARY_cudnn)")
  return()
endif()
get_filename_component(BAREMARK_CUDNN_FOLDER "${BAREMARK_LIBRARY_cudnn}" DIRECTORY)

# All of the module but the kernels and cuDNN, which tests replace.
file(GLOB cuda_operator_files RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" CONFIGURE_DEPENDS cuda/operators/*.cpp)
add_library(engine_cuda_network OBJECT
  cuda/captured_work.cpp cuda/checks.cpp cuda/descriptors.cpp cuda/device.cpp cuda/nccl_collective.cpp cuda/network.cpp
  cuda/network_memory.cpp
  cuda/writer.cpp ${cuda_operator_files})
target_include_directories(engine_cuda_network SYSTEM PUBLIC "${BAREMARK_PATH_cudnn}" ${CUDAToolkit_INCLUDE_DIRS})
target_link_libraries(engine_cuda_network PUBLIC engine_cuda_plan engine_base Threads::Threads PRIVATE baremark_strict)
if(BAREMARK_SANITIZE)
  return() # nvcc knows no sanitizers
endif()

include(CheckLanguage)
check_language(CUDA)
if(NOT CMAKE_CUDA_COMPILER)
  cuda_is_missing("nvcc (put it on the PATH or set CMAKE_CUDA_COMPILER)")
  return()
endif()
# ON: machine code for the architectures that this compiler knows, and PTX of the newest one for later GPUs. AUTO, which
# is the default, compiles in a fifth of the time: only PTX of the oldest one, which the driver compiles at the start.
execute_process(COMMAND "${CMAKE_CUDA_COMPILER}" --list-gpu-arch OUTPUT_VARIABLE cuda_known)
set(cuda_architectures)
foreach(architecture 75 80 86 89 90 100)
  if(cuda_known MATCHES "compute_${architecture}[\r\n]")
    list(APPEND cuda_architectures "${architecture}-real")
    set(cuda_newest ${architecture})
  endif()
endforeach()
list(APPEND cuda_architectures "${cuda_newest}-virtual")
if(BAREMARK_CUDA STREQUAL "AUTO")
  set(cuda_architectures 75-virtual)
endif()
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES ${cuda_architectures})
endif()
if(NOT DEFINED CMAKE_CUDA_HOST_COMPILER)
  set(CMAKE_CUDA_HOST_COMPILER "${CMAKE_CXX_COMPILER}")
endif()
enable_language(CUDA)

# The kernels. nvcc takes the host compiler's options only behind -Xcompiler.
add_library(engine_cuda_kernels OBJECT
  cuda/kernels_layout.cu cuda/kernels_loss.cu cuda/kernels_operators.cu cuda/kernels_update.cu)
target_link_libraries(engine_cuda_kernels PRIVATE engine_base)
target_include_directories(engine_cuda_kernels SYSTEM PRIVATE "${BAREMARK_PATH_cudnn}")
# CMake 3.25 does not know nvcc's C++20.
target_compile_options(engine_cuda_kernels PRIVATE -std=c++20 "-Xcompiler=-Wall,-Wextra")

add_library(baremark_engine_cuda MODULE cuda/module.cpp $<TARGET_OBJECTS:engine_cuda_network> $<TARGET_OBJECTS:engine_cuda_kernels>)
target_include_directories(baremark_engine_cuda SYSTEM PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
target_link_libraries(baremark_engine_cuda PRIVATE baremark_strict engine_cuda_plan engine_base "${BAREMARK_LIBRARY_cudnn}"
  CUDA::cudart_static Threads::Threads)
target_link_options(baremark_engine_cuda PRIVATE -Wl,--no-undefined)
set_target_properties(baremark_engine_cuda PROPERTIES PREFIX "" OUTPUT_NAME baremark-engine-cuda SUFFIX ".so"
  LIBRARY_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" LINKER_LANGUAGE CXX)
install(TARGETS baremark_engine_cuda LIBRARY DESTINATION "${CMAKE_INSTALL_BINDIR}")
