// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong, or was done, at the top of a page: not a box over it, and no room is kept for it. An error has its three
// parts, a button that does what helps, and the details with Copy. A message with a button stays until it is closed or used: those
// without one make room for others first. One that goes by itself lies over the lower edge of what floatOver() names: the page
// stands still when it comes and goes.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "app/text/error_text.h"
#include "app/widgets/theme.h"

class QVBoxLayout;

namespace baremark::app::widgets {

struct Message {
  text::Sign sign = text::Sign::Bad;
  text::ErrorText text;
  QString action;              ///< words of a button; empty: none
  std::function<void()> act;   ///< what it does; the message closes then
  bool closesByItself = false; ///< after ten seconds: only what informs
  QString key;                 ///< a message of the same key replaces the earlier one
};

/// An error's message.
[[nodiscard]] Message messageOf(const core::base::Error& error);
/// Something was done.
[[nodiscard]] Message messageOf(const QString& done);

class MessageStack final : public QWidget {
  Q_OBJECT

 public:
  explicit MessageStack(const Theme& theme, QWidget* parent = nullptr);

  /// `ground` has the same parent and outlives this.
  void floatOver(QWidget* ground);
  void show(const Message& message);
  void close(const QString& key);
  /// Closes the newest one without a button of its own, else the newest; false where there is none.
  bool closeNewest();
  [[nodiscard]] int count() const;
  /// Title and reason of each, newest first: for tests and for who wants to read them again.
  [[nodiscard]] QStringList titles() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Entry {
    QString key;
    QString title;
    QWidget* widget;
    bool hasAction;
    bool isFloating;
  };
  void remove(QWidget* widget);
  /// For one more.
  void makeRoom(bool hasAction);
  void fit();
  void placeFloating();

  const Theme& m_theme;
  QVBoxLayout* m_list;
  QWidget* m_ground = nullptr;
  QWidget* m_floating = nullptr;  ///< holds what goes by itself, in front of m_ground
  std::vector<Entry> m_entries;
};

}  // namespace baremark::app::widgets
