// SPDX-License-Identifier: GPL-3.0-or-later
// Messages about errors and finished actions at the top of a page. A message with a button stays until it is closed or
// used; if room is short, others go first. A message can float over the widget of floatOver(), so that the page does
// not move. A message can be limited to places in the window, and closes when it is no longer true.
#pragma once

#include <functional>
#include <vector>

#include "app/text/error_text.h"
#include "app/widgets/theme.h"

class QHBoxLayout;
class QVBoxLayout;

namespace baremark::app::widgets {

struct Message {
  text::Sign sign = text::Sign::Bad;
  text::ErrorText text;
  QString action;                ///< label of the button; empty: none
  std::function<void()> act;     ///< called by the button; the message then closes
  bool closesByItself = false;   ///< after ten seconds; for information only
  bool floats = false;           ///< the page does not move; always so if it closes automatically
  bool isUndo = false;           ///< the button takes an action back, and so does MessageStack::undo()
  QString key;                   ///< a message replaces the earlier one with the same key
  QStringList places;            ///< the places of the window that show it; empty: all
  std::function<bool()> isTrue;  ///< whether the message is still true; empty: always
  QString target;  ///< the place that the message leads to: it closes when the window shows that place; empty: none
};

[[nodiscard]] Message messageOf(const core::base::Error& error);
[[nodiscard]] Message messageOf(const QString& done);
/// The message for a finished action that `undo` takes back. It stays until it is closed.
[[nodiscard]] Message messageOf(const QString& done, std::function<void()> undo);
/// A message with a button. It stays until it is closed.
[[nodiscard]] Message messageOf(const QString& words, const QString& action, std::function<void()> act);

class Card;

class MessageStack final : public QWidget {
  Q_OBJECT

 public:
  explicit MessageStack(const Theme& theme, QWidget* parent = nullptr);

  /// `ground` must have the same parent and outlive this widget.
  void floatOver(QWidget* ground);
  void show(const Message& message);
  void close(const QString& key);
  /// Sets the place that the window shows. Messages of other places are hidden until the window returns there. Messages
  /// that close automatically, or lead to this place, are closed.
  void setPlace(const QString& place);
  /// Closes messages that are no longer true.
  void dropUntrue();
  /// Closes the newest message without a button, or else the newest. False if there is none.
  bool closeNewest();
  /// Whether a message of this place offers to take an action back.
  [[nodiscard]] bool canUndo() const { return newestUndo() != nullptr; }
  /// Presses the button of the newest such message.
  void undo();
  [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
  /// Title and reason of each message, newest first. For tests and for screen readers.
  [[nodiscard]] QStringList titles() const;

 signals:
  /// Other messages are shown.
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Entry {
    QString key;
    Message message;
    QWidget* widget;
    bool isFloating;
    std::function<void()> undo;  ///< presses the button of a message with isUndo; otherwise empty
    [[nodiscard]] bool hasAction() const { return !message.action.isEmpty(); }
  };
  [[nodiscard]] const Entry* newestUndo() const;
  [[nodiscard]] bool isHere(const Entry& entry) const {
    return entry.message.places.isEmpty() || entry.message.places.contains(m_place);
  }
  /// Adds buttons that show the details and copy all of `message`. Returns the details, for the card.
  [[nodiscard]] QWidget* addDetails(const Message& message, Card* card, QHBoxLayout* top);
  template <class Claim>
  void removeWhere(Claim claim);
  void remove(QWidget* widget);
  /// Makes room for one more message.
  void makeRoom(bool hasAction);
  void fit();
  void placeFloating();

  const Theme& m_theme;
  QVBoxLayout* m_list;
  QWidget* m_ground = nullptr;
  QWidget* m_floating = nullptr;  ///< the floating message, in front of m_ground
  std::vector<Entry> m_entries;
  QString m_place;
};

}  // namespace baremark::app::widgets
