// SPDX-License-Identifier: Apache-2.0
// Why a run, a block or an experiment did not end as done, or why a block waits. Values; safe in every thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace baremark::core::model {

enum class EndKind : std::uint8_t {
#define END_KIND(kind, name) kind,
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

  /// The same reason as a fault that the check before the first run (the canary) found. A fault equals no kind.
  [[nodiscard]] EndCode ofCanary() const;
  [[nodiscard]] bool isOfCanary() const { return m_isOfCanary; }

  bool operator==(const EndCode&) const = default;

 private:
  EndKind m_kind = EndKind::None;
  bool m_isOfCanary = false;
  std::string m_unknownName;  ///< empty unless m_kind is Unknown
};

/// Why something ended or waits. `detail` holds the words of the scheduler, the launcher or the program (untrusted).
/// Some reasons put their own facts into its first lines.
struct EndReason {
  EndCode code;
  std::string detail;
  bool operator==(const EndReason&) const = default;
};

}  // namespace baremark::core::model
