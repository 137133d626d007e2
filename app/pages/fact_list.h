// SPDX-License-Identifier: GPL-3.0-or-later
// A list of facts: names on the left, values on the right.
#pragma once

#include <QGridLayout>
#include <QWidget>
#include <vector>

#include "app/text/host_text.h"

namespace baremark::app::pages {

class FactList final : public QWidget {
  Q_OBJECT

 public:
  explicit FactList(QWidget* parent = nullptr);
  void setFacts(const std::vector<text::Fact>& facts);

 private:
  QGridLayout* m_grid;
};

}  // namespace baremark::app::pages
