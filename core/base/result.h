// SPDX-License-Identifier: Apache-2.0
// Result<T>: a value, or the Error that says why there is none.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/error.h"

namespace baremark::core::base {

template <class T>
using Result = tl::expected<T, Error>;

/// What a function returns on failure: `return fail({.code = ErrorCode::Timeout, .detail = words});`
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}
/// The same for an error of the first slots: `return fail(ErrorCode::NotFound, path);`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Phrased where = {}, Phrased value = {},
                                                Phrased allowed = {}, Phrased suggestion = {}) {
  return fail({code, std::move(where), std::move(value), std::move(allowed), std::move(suggestion), {}});
}

/// Takes the values of several results and keeps the first error. For work without side effects: it goes on with empty
/// values and has one check, at its end.
class FirstError {
 public:
  template <class T>
  T valueOf(Result<T> result) {
    if (result) return *std::move(result);
    note(result.error());
    return T();
  }
  void note(const Error& error) {
    if (!m_error) m_error = error;
  }
  /// `value`, or the first error.
  template <class T>
  [[nodiscard]] Result<T> resultOf(T value) const {
    if (m_error) return fail(*m_error);
    return value;
  }

 private:
  std::optional<Error> m_error;
};

}  // namespace baremark::core::base
