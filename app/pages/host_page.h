// SPDX-License-Identifier: GPL-3.0-or-later
// The page of this machine: its facts, and what it can do, as tested. Each item of the test has its sign, its result
// and its time.
#pragma once

#include "app/pages/host_frame.h"

namespace baremark::app::pages {

class HostPage final : public HostFrame {
  Q_OBJECT

 public:
  explicit HostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override { return {tr("This machine")}; }
  [[nodiscard]] text::CommandWords command() const override;

 private:
  void fill();
  void fitTestButton();
  void fillItems();
  void fillFacts();
  void fillRuntimes();
  void fillConsequences();
};

}  // namespace baremark::app::pages
