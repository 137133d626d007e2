// SPDX-License-Identifier: Apache-2.0
// Json as a name alone, for headers that only mention it: the whole library (json.h) takes seconds to parse.
#pragma once

#if __has_include(<nlohmann/json_fwd.hpp>)
#include <nlohmann/json_fwd.hpp>
#else
#include <nlohmann/json.hpp>
#endif

namespace baremark::core::base {

using Json = nlohmann::ordered_json;

}  // namespace baremark::core::base
