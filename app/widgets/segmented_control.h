// SPDX-License-Identifier: GPL-3.0-or-later
// A control with a few options side by side, of which one is chosen. The arrow keys move the choice.
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>
#include <QWidget>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

class Segment;

class SegmentedControl final : public QWidget {
  Q_OBJECT

 public:
  explicit SegmentedControl(const Theme& theme, QWidget* parent = nullptr);

  /// `key` is the value that chosen() returns.
  void add(const QString& key, const QString& words);
  void setWords(const QString& key, const QString& words);
  [[nodiscard]] QString chosen() const;
  void choose(const QString& key);

 signals:
  void chosenChanged(const QString& key);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] Segment* find(const QString& key) const;

  const Theme& m_theme;
  QButtonGroup* m_group;
  std::vector<Segment*> m_segments;
};

/// A word with an outline that can be on or off, for options of which several may be chosen.
class ChipToggle final : public QAbstractButton {
  Q_OBJECT

 public:
  ChipToggle(const Theme& theme, const QString& words, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
};

}  // namespace baremark::app::widgets
