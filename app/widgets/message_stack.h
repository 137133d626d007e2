// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong, or was done, at the top of a page: not a box over it, and no room is kept for it. An error has its
// three parts, a button that does what helps, and the details with Copy. A message with a button stays until it is
// closed or used: those without one make room for others first. Of those that go by themselves there is one at a time;
// it lies over what floatOver() names, such as the line at the bottom of the window: the page stands still when it
// comes and goes, and nothing of it is covered. A message is seen in its own places, and goes when it is not true any
// more.
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
  QStringList places;          ///< of the window, where alone it is seen; empty: everywhere
  std::function<bool()> isTrue;  ///< whether it still is; empty: it stays so
  QString target;                ///< the place that it leads to: it goes when the window is there; empty: none
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
  /// Where the window is now. Messages of other places are seen again when it comes back; those that go by themselves
  /// are gone, and so are those that lead there.
  void setPlace(const QString& place);
  /// Closes those that say of themselves that they are not true any more.
  void dropUntrue();
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
    QStringList places;
    std::function<bool()> isTrue;
    QString target;
  };
  [[nodiscard]] bool isHere(const Entry& entry) const {
    return entry.places.isEmpty() || entry.places.contains(m_place);
  }
  template <class Claim>
  void removeWhere(Claim claim);
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
  QString m_place;
};

}  // namespace baremark::app::widgets
