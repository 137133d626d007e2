// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of the sources and of this build's programs, for tests and benchmarks. CMake fills in the values
// (places.cpp.in). Compile commands of tests therefore name no folder, so a compiler cache recognises the tests of
// another clone.
#pragma once

namespace baremark::places {

extern const char* const kSource;         ///< the top folder of the sources
extern const char* const kResources;      ///< resources/
extern const char* const kData;           ///< tests/data/
extern const char* const kPrograms;       ///< stand-ins for programs of the host
extern const char* const kContainerData;  ///< the container tests' data home in the build folder, kept between runs

// Programs of this build. A test that starts a program names the program's target in NEEDS of baremark_gtest.
extern const char* const kCli;
extern const char* const kCliOnANetworkFolder;
extern const char* const kWindow;
extern const char* const kEngine;
extern const char* const kFakeEngine;
extern const char* const kFakeManager;
extern const char* const kStandInRuntime;
extern const char* const kStuckExchange;
extern const char* const kDivergingRank;

}  // namespace baremark::places
