// SPDX-License-Identifier: Apache-2.0
// BAREMARK_INSTRUCTION_SETS before a function compiles it for AVX-512, AVX2 and baseline x86-64. The program selects
// the version at load time, so one binary runs on every x86-64 machine. The macro is empty under sanitizers, whose
// runtime is not initialised at the time of the selection, and where the compiler or the processor does not support
// this.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BAREMARK_INSTRUCTION_SETS
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define BAREMARK_INSTRUCTION_SETS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BAREMARK_INSTRUCTION_SETS
#endif
