// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of pages and dialogs: cards, the head, the text of an empty list, the text of another program, progress, and
// the frame of a dialog, which deletes itself when it closes.
#pragma once

#include <QDialog>
#include <QDialogButtonBox>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <vector>

#include "app/text/error_text.h"
#include "app/text/verdict_text.h"
#include "app/widgets/labels.h"

namespace baremark::app::widgets {

/// A surface with a thin border and round corners, the background of all content on a page.
class Card final : public QFrame {
  Q_OBJECT

 public:
  explicit Card(const Theme& theme, QWidget* parent = nullptr);

  /// The card's content, from top to bottom.
  [[nodiscard]] QVBoxLayout* body() const { return m_body; }
  /// Adds a bar in the sign's colour at the left edge; Sign::Open is neutral, Sign::None removes the bar.
  void setTone(text::Sign tone);
  /// Reduces the inner margins, for cards within cards.
  void setTight();
  /// Draws the border in the accent colour and twice as wide.
  void setChosen(bool isChosen);

  struct Header {
    QLabel* title;
    QLabel* note;      ///< muted, at the right end
    QHBoxLayout* row;  ///< has a stretch between title and note
  };
  /// Appends a line with a bold title to the body.
  Header addHeader(const QString& title, const QString& note = {});
  void addLine();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void applyMargins();

  const Theme& m_theme;
  QVBoxLayout* m_body;
  text::Sign m_tone = text::Sign::None;
  bool m_isTight = false;
  bool m_isChosen = false;
};

/// A thin line in the theme's line colour.
[[nodiscard]] QWidget* makeHairLine(QWidget* parent);

/// A card that fills `owner`.
[[nodiscard]] Card* cardIn(QWidget* owner, const Theme& theme);

/// The result of a comparison as sentences, one line for each arm: the verdict in bold, then its consequences. The
/// banner takes the colour of the verdict if all lines agree, and is neutral otherwise.
class Banner final : public QWidget {
  Q_OBJECT

 public:
  explicit Banner(const Theme& theme, QWidget* parent = nullptr);

  void setLines(const std::vector<text::HeadlineText>& lines);
  /// The full text, for screen readers.
  [[nodiscard]] QString words() const { return m_words; }

 signals:
  void howAsked();

 private:
  const Theme& m_theme;
  Card* m_card;
  QVBoxLayout* m_lines;
  QPushButton* m_how;
  QString m_words;
};

/// The title, a summary that wraps below it, and buttons at the right. The last button is the main one.
class PageHeader final : public QWidget {
  Q_OBJECT

 public:
  explicit PageHeader(const QString& title = {}, QWidget* parent = nullptr);

  void setTitle(const QString& title) { m_title->setText(title); }
  void setNote(const QString& note) { m_note->setText(note); }
  [[nodiscard]] QString title() const { return m_title->text(); }
  [[nodiscard]] QString note() const { return m_note->text(); }
  /// Inserts a button at this position from the left; -1: at the right end.
  void addButton(QWidget* button, int place = -1) { m_buttons->insertWidget(place, button, 0, Qt::AlignVCenter); }

 private:
  ElidingLabel* m_title;
  QLabel* m_note;
  QHBoxLayout* m_buttons;
};

/// The content of an empty list or plot: what belongs here, why it is empty, and one button. If the data could not be
/// read, it shows the three parts of the error, and the button reads again.
class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(QWidget* parent = nullptr);

  /// An empty `button` shows none.
  void setWords(const QString& title, const QString& reason, const QString& button = {});
  void setProblem(const text::ErrorText& problem);

 signals:
  void buttonPressed();

 private:
  QLabel* m_title;
  QLabel* m_reason;
  QPushButton* m_button;
};

/// Scrolls to the last line that the program itself wrote (text::lastOwnLine()) and returns it, or to the end.
QString showLastOwnLine(QPlainTextEdit& box);

/// Shows text from other programs unchanged: in a monospaced font, to scroll, select and copy, scrolled to what the
/// program wrote last. Hidden while it is empty.
class DetailsBox final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit DetailsBox(const QString& accessibleName, QWidget* parent = nullptr);
  /// The same text again keeps the scroll position and the selection. The height follows the lines, up to a limit.
  void setWords(const QString& words);
};

/// The bar alone. A negative value means that the progress is unknown.
class ProgressBar final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressBar(const Theme& theme, QWidget* parent = nullptr);
  void setShare(double share);
  [[nodiscard]] QSize sizeHint() const override {
    return {30 * fontMetrics().averageCharWidth(), fontMetrics().height()};
  }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  double m_share = 0;
};

/// Lines of progress, one below the other.
class ProgressLines final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressLines(const Theme& theme, QWidget* parent = nullptr);

  /// Returns the index of the line.
  int addLine() { return addLine(new ProgressBar(m_theme, this)); }
  /// Adds a line with another widget in place of the bar. `end`, if any, follows the note.
  int addLine(QWidget* middle, QWidget* end = nullptr);
  void setLine(int line, const QString& words, double share, const QString& note);

 private:
  struct Line {
    QLabel* words;
    ProgressBar* bar;
    QLabel* note;
  };
  const Theme& m_theme;
  QGridLayout* m_grid;
  std::vector<Line> m_lines;
};

class Dialog : public QDialog {
 public:
  Dialog(const QString& title, QWidget* parent);

 protected:
  [[nodiscard]] QVBoxLayout* column() const { return m_column; }
  /// Ends the column with Cancel and the default button, which accepts. Returns the default button.
  QPushButton* addButtons(const QString& accept);
  QDialogButtonBox* addClose();
  /// Makes the dialog higher if its texts need more room. Labels that wrap do not reserve their height.
  void grow() { resize(width(), std::max(height(), layout()->totalHeightForWidth(width()))); }

 private:
  QDialogButtonBox* addBox(QDialogButtonBox::StandardButton button);

  QVBoxLayout* m_column;
};

/// Asks for a new name. A name that is refused stays in the field, with the reason below it.
class RenameDialog final : public Dialog {
  Q_OBJECT

 public:
  /// Gives the thing its new name, without leading or trailing blanks. Returns why it is refused, or nothing.
  using Rename = std::function<QString(const QString& name)>;

  RenameDialog(const QString& title, const QString& name, Rename rename, QWidget* parent);

  void accept() override;

 private:
  Rename m_rename;
  QLineEdit* m_name;
  QLabel* m_refusal;
};

}  // namespace baremark::app::widgets
