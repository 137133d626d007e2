// SPDX-License-Identifier: GPL-3.0-or-later
// Where the sources and this build's programs are, for tests and benchmarks. The values come from CMake (places.cpp.in): no compile
// command of a test names a folder, so a compiler cache recognises the test in another clone.
#pragma once

namespace baremark::places {

extern const char* const kSource;     ///< the top folder
extern const char* const kResources;  ///< its resources/
extern const char* const kData;       ///< its tests/data/
extern const char* const kContainerData;  ///< in the build folder: data home of the container tests, kept between runs

// Programs. A test that starts one names its target in NEEDS of baremark_gtest.
extern const char* const kCli;
extern const char* const kCliOnANetworkFolder;
extern const char* const kWindow;
extern const char* const kEngine;
extern const char* const kFakeEngine;
extern const char* const kFakeManager;
extern const char* const kStuckExchange;
extern const char* const kDivergingRank;

}  // namespace baremark::places
