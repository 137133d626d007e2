// SPDX-License-Identifier: GPL-3.0-or-later
// Labels in the few sizes and weights that there are. Their colours follow the palette by themselves. All show plain text,
// so that foreign text is never read as markup. The caller's layout owns what these functions make.
#pragma once

#include <QLabel>
#include <QString>

#include "app/text/state_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

[[nodiscard]] QLabel* makeLabel(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeBold(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeMuted(const QString& text = {}, QWidget* parent = nullptr);
/// Muted and smaller; over several lines where it must.
[[nodiscard]] QLabel* makeNote(const QString& text = {}, QWidget* parent = nullptr);
[[nodiscard]] QLabel* makeTitle(const QString& text = {}, QWidget* parent = nullptr);
/// Over as many lines as it takes.
[[nodiscard]] QLabel* makeWrapped(const QString& text = {}, QWidget* parent = nullptr);

/// Words that are said of something: over as many lines as they take, or, where one of them is too long to break a line beside it, such
/// as a path, on one line that gives up its end.
[[nodiscard]] QLabel* makeFact(const QString& text = {}, QWidget* parent = nullptr);

/// A note that can become a refusal: why something is refused in the colour of refusals, or the usual words in their
/// own. It is hidden while there are neither.
void showRefusal(QLabel& note, const QString& refusal, const QString& usual = {});

/// A label of one line that gives up its end, and says all of it in its tool tip.
class ElidingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit ElidingLabel(const QString& text = {}, QWidget* parent = nullptr);
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

/// A sign and its words; the words wrap.
class SignLine final : public QWidget {
  Q_OBJECT

 public:
  enum class Size { Body, Note };
  explicit SignLine(const Theme& theme, const text::SignedText& text = {}, Size size = Size::Body, QWidget* parent = nullptr);
  void setText(const text::SignedText& text);
  [[nodiscard]] QString words() const { return m_words->text(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  text::Sign m_sign = text::Sign::None;
  QLabel* m_words;
};

}  // namespace baremark::app::widgets
