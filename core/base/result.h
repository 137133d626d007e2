// SPDX-License-Identifier: Apache-2.0
// Result<T>: a value, or the Error that says why there is none.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/error.h"

namespace baremark::core::base {

template <class T>
using Result = tl::expected<T, Error>;

/// What a function returns on failure: `return fail({.code = ErrorCode::NotFound, .where = path});`
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace baremark::core::base
