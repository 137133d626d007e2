// SPDX-License-Identifier: Apache-2.0
// Why a run, a block or an experiment did not end as done, or why a block waits. Values; safe in every thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::model {

enum class EndKind : std::uint8_t {
#define END_KIND(kind, name, arguments) kind,
#include "core/model/end_kinds.h"
  Unknown,  // a name that this version does not know, such as the code of an error
};

/// A reason and, if this version does not know it, its name. The name is the text of the store and of JSON; reading a
/// name and writing it again gives the same text.
class EndCode {
 public:
  EndCode() = default;
  /// `kind` is not Unknown. Implicit, so that a code can be compared with a kind.
  EndCode(EndKind kind) : m_kind(kind) {}  // NOLINT(google-explicit-constructor)

  /// The code of a name such as "time_limit" or "canary_status".
  [[nodiscard]] static EndCode named(std::string_view name);
  [[nodiscard]] std::string name() const;

  /// For the check before the first run: the reason why its run failed.
  [[nodiscard]] EndKind kind() const { return m_kind; }
  [[nodiscard]] bool isNone() const { return *this == EndKind::None; }

  /// A fault that the check before the first run (the canary) found. A fault equals no kind.
  [[nodiscard]] bool isOfCanary() const { return m_isOfCanary; }

  bool operator==(const EndCode&) const = default;

 private:
  EndKind m_kind = EndKind::None;
  bool m_isOfCanary = false;
  std::string m_unknownName;  ///< empty unless m_kind is Unknown
};

/// Why something ended or waits.
struct EndReason {
  EndCode code;
  std::vector<std::string> arguments;  ///< lines, as end_kinds.h says. The last ones may be missing
  std::string detail;                  ///< the words of the scheduler, the launcher or the program (untrusted)

  /// The opposite of text(), which is how stores and files write a reason: its arguments and its detail on lines.
  [[nodiscard]] static EndReason ofText(const EndCode& code, std::string_view text);
  [[nodiscard]] std::string text() const;

  /// Empty: there is none.
  [[nodiscard]] std::string argument(std::size_t i) const { return i < arguments.size() ? arguments[i] : ""; }
  /// The same reason as a fault of the canary, with the arm as its first argument.
  [[nodiscard]] EndReason ofCanary(const std::string& arm) const;

  bool operator==(const EndReason& other) const { return code == other.code && text() == other.text(); }
};

}  // namespace baremark::core::model
