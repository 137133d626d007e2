// SPDX-License-Identifier: Apache-2.0
// BAREMARK_INSTRUCTION_SETS before a function: it is compiled for AVX-512, AVX2 and the base of x86-64, and the processor
// picks at load time, so that one program fits every machine. Not under sanitizers, whose run time is not up when the
// picking happens, and not where the compiler or the processor knows nothing of it.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BAREMARK_INSTRUCTION_SETS
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define BAREMARK_INSTRUCTION_SETS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BAREMARK_INSTRUCTION_SETS
#endif
