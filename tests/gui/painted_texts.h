// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that records where texts are painted.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>
#include <QString>
#include <vector>

namespace baremark::gui {

struct PaintedText {
  QString words;
  QRectF box;
};

class TextEngine final : public QPaintEngine {
 public:
  TextEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState&) override {}
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPath(const QPainterPath&) override {}
  using QPaintEngine::drawPolygon;
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  void drawTextItem(const QPointF& place, const QTextItem& item) override {
    texts.push_back(
        {item.text(), QRectF(place.x(), place.y() - item.ascent(), item.width(), item.ascent() + item.descent())});
  }
  [[nodiscard]] Type type() const override { return User; }

  std::vector<PaintedText> texts;
};

class PaintedTexts final : public QPaintDevice {
 public:
  /// As large and with as many dots per inch as `like`.
  explicit PaintedTexts(const QPaintDevice& like)
      : m_width(like.width()), m_height(like.height()), m_dots(like.logicalDpiX()) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
  [[nodiscard]] const std::vector<PaintedText>& texts() const { return m_engine.texts; }
  /// "a | b": the first two texts that lie on each other. Empty: there are none.
  [[nodiscard]] QString overlap() const {
    const auto inner = [](const QRectF& box) { return box.adjusted(1, 2, -1, -2); };
    const std::vector<PaintedText>& all = m_engine.texts;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (inner(all[i].box).intersects(inner(all[j].box))) return all[i].words + QStringLiteral(" | ") + all[j].words;
      }
    }
    return {};
  }

 protected:
  [[nodiscard]] int metric(PaintDeviceMetric wanted) const override {
    switch (wanted) {
      case PdmWidth:
        return m_width;
      case PdmHeight:
        return m_height;
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return m_dots;
      case PdmDevicePixelRatio:
        return 1;
      default:
        return QPaintDevice::metric(wanted);
    }
  }

 private:
  int m_width;
  int m_height;
  int m_dots;
  mutable TextEngine m_engine;
};

}  // namespace baremark::gui
