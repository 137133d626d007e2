// SPDX-License-Identifier: GPL-3.0-or-later
// A table header of two lines. The upper line names the arm to which a group of columns belongs, the lower line names
// the columns. Without groups, it has the lower line only.
#pragma once

#include <QHeaderView>
#include <optional>
#include <vector>

#include "app/models/series.h"
#include "app/widgets/metrics.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

class GroupedHeader final : public QHeaderView {
  Q_OBJECT

 public:
  struct Group {
    int first = 0;
    int last = 0;
    QString title;
    QString note;  ///< muted, after the title
    models::SeriesStyle style;
  };

  explicit GroupedHeader(const Theme& theme, QWidget* parent = nullptr);
  void setGroups(std::vector<Group> groups);
  [[nodiscard]] QSize sizeHint() const override;
  /// The width of the group's name. The columns of the group must be at least this wide together.
  [[nodiscard]] int widthOf(const Group& group) const;

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int lineHeight() const { return fontMetrics().height() + 2 * unit(this); }

  const Theme& m_theme;
  std::vector<Group> m_groups;
};

}  // namespace baremark::app::widgets
