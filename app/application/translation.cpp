// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace baremark::app {

QString CountingTranslator::translate(const char* context, const char* source, const char* disambiguation,
                                      int n) const {
  QString text = QTranslator::translate(context, source, disambiguation, n);
  if (n >= 0) text.replace(QLatin1String("%n"), QLatin1String("%Ln"));
  return text;
}

Translation::Translation(const QString& language) {
  const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
  if (!language.isEmpty()) QLocale::setDefault(locale);
  const QString folder = QStringLiteral(":/baremark/translations");
  // English has a file too: it holds the plurals.
  const bool isFound = m_own.load(locale, QStringLiteral("baremark"), QStringLiteral("_"), folder) ||
                       m_own.load(QStringLiteral("baremark_en"), folder);
  if (isFound) QCoreApplication::installTranslator(&m_own);
  if (m_qt.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&m_qt);
  }
}

Translation::~Translation() {
  QCoreApplication::removeTranslator(&m_own);
  QCoreApplication::removeTranslator(&m_qt);
  QLocale::setDefault(QLocale::system());
}

}  // namespace baremark::app
