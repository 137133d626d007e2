// SPDX-License-Identifier: GPL-3.0-or-later
// Labels in a few sizes and weights, and buttons. Their colours follow the palette. All labels show plain text, so that
// foreign text is never read as markup. The caller's layout takes ownership of the returned widgets.
#pragma once

#include <QIcon>
#include <QLabel>
#include <QPushButton>

#include "app/text/state_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

[[nodiscard]] QLabel* makeLabel(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeBold(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeMuted(const QString& text = {}, QWidget* parent = nullptr);
/// A muted, smaller label that wraps if necessary.
[[nodiscard]] QLabel* makeNote(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeTitle(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeWrapped(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeWrappedMuted(const QString& text = {}, QWidget* parent = nullptr);

/// Whether a word is so long that wrapping would leave a gap in its line, such as a path or a long name.
[[nodiscard]] bool hasLongWord(const QString& text);

/// A label for a fact. It wraps; a text with a very long word such as a path is one line that is cut off if necessary.
[[nodiscard]] QLabel* makeFact(const QString& text = {}, QWidget* parent = nullptr);

/// Shows `refusal` in the colour of errors, or else `usual` in that of notes. Hides the note if both are empty.
void showRefusal(QLabel& note, const QString& refusal, const QString& usual = {});

/// A label of one line whose end is cut off if necessary. The tool tip shows the complete text.
class ElidingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit ElidingLabel(const QString& text = {}, QWidget* parent = nullptr);
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

/// A label that wraps. A word that is wider than the label, such as a long name, continues in the next line.
class WrappedLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit WrappedLabel(const QString& text = {}, QWidget* parent = nullptr);
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Whether a word must be broken to fit this width. Never in selectable text, which QLabel paints.
  [[nodiscard]] bool breaksAWord(int width) const;
};

/// A sign and its words; the words wrap.
class SignLine final : public QWidget {
  Q_OBJECT

 public:
  enum class Size { Body, Note };
  explicit SignLine(const Theme& theme, const text::SignedText& text = {}, QWidget* parent = nullptr,
                    Size size = Size::Body);
  void setText(const text::SignedText& text);
  [[nodiscard]] QString words() const { return m_words->text(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  text::Sign m_sign = text::Sign::None;
  QLabel* m_words;
};

/// The sign's words are its tool tip and its accessible name.
class SignIcon final : public QWidget {
  Q_OBJECT

 public:
  SignIcon(const Theme& theme, const text::SignedText& text, QWidget* parent = nullptr);
  void setText(const text::SignedText& text);
  [[nodiscard]] QSize sizeHint() const override { return {fontMetrics().height() + 2, fontMetrics().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  text::Sign m_sign = text::Sign::None;
};

/// A marker and a name in the text colour.
class MarkerLine final : public QWidget {
  Q_OBJECT

 public:
  MarkerLine(const Theme& theme, const models::SeriesStyle& style, const QString& name, QWidget* parent = nullptr);
  void setSeries(const models::SeriesStyle& style, const QString& name);
  [[nodiscard]] QLabel* label() const { return m_name; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  models::SeriesStyle m_style;
  QLabel* m_name;
};

/// A marker as an icon, for combo boxes.
[[nodiscard]] QIcon markerIcon(const Theme& theme, const models::SeriesStyle& style, int size);

[[nodiscard]] QPushButton* makeButton(const QString& words, QWidget* parent = nullptr);
[[nodiscard]] QPushButton* makePrimaryButton(const QString& words, QWidget* parent = nullptr);
/// A button that looks like a link: words in the accent colour.
[[nodiscard]] QPushButton* makeLink(const QString& words, QWidget* parent = nullptr);

}  // namespace baremark::app::widgets
