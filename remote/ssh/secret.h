// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is overwritten in memory before it is released. It is never logged, stored or put on a command line.
#pragma once

#include <string.h>

#include <string>
#include <utility>

namespace baremark::remote {

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : m_text(std::move(text)) {}
  ~Secret() { wipe(); }
  Secret(const Secret& other) = default;
  // Copies and then overwrites the other one: a moved string may leave its bytes where they were.
  Secret(Secret&& other) noexcept : m_text(other.m_text) { other.wipe(); }  // NOLINT(performance-move-constructor-init)
  Secret& operator=(Secret other) noexcept {
    m_text.swap(other.m_text);
    return *this;
  }

  [[nodiscard]] const char* text() const { return m_text.c_str(); }
  [[nodiscard]] bool isEmpty() const { return m_text.empty(); }

 private:
  void wipe() {
    explicit_bzero(m_text.data(), m_text.size());
    m_text.clear();
  }
  std::string m_text;
};

}  // namespace baremark::remote
