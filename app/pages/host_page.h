// SPDX-License-Identifier: GPL-3.0-or-later
// This machine: what it is, and what it can do, found out by doing it; each step with its sign, its words and its time.
#pragma once

#include "app/pages/host_frame.h"

namespace baremark::app::pages {

class HostPage final : public HostFrame {
  Q_OBJECT

 public:
  explicit HostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;

 private:
  void fill();
  void fitTestButton();
  void fillSteps();
  void fillFacts();
  void fillRuntimes();
  void fillConsequences();
};

}  // namespace baremark::app::pages
