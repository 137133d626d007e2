// SPDX-License-Identifier: GPL-3.0-or-later
// The report in a real browser: its pictures are drawn, no two labels of one picture overlap, and it prints.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/text/report_text.h"
#include "core/report/html_page.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

/// Counts pictures, and pairs of overlapping labels in one picture. The title of the page then holds both numbers.
constexpr const char* kLooks = R"js(<script>
const boxes = svg => [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBBox()]);
const overlap = (a, b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 2 && b.y < a.y + a.height - 2;
let bad = [];
const pictures = document.querySelectorAll('svg');
for (const svg of pictures) {
  const all = boxes(svg);
  for (let i = 0; i < all.length; ++i) for (let j = i + 1; j < all.length; ++j) if (overlap(all[i][1], all[j][1])) bad.push(all[i][0] + ' | ' + all[j][0]);
}
document.title = 'pictures ' + pictures.length + ' headings ' + document.querySelectorAll('h3').length + ' open ' + document.querySelectorAll('section > table').length + ' overlapping ' + bad.join('; ');
</script></body>)js";

class ReportBrowserTest : public ReportTest {
 protected:
  void SetUp() override {
    m_browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (m_browser.isEmpty()) GTEST_SKIP() << "chromium is not installed";
    ReportTest::SetUp();
    ASSERT_TRUE(m_folder.isValid());
  }
  /// Output of the browser with these arguments and this page, without its own messages.
  QByteArray browse(const QStringList& words, const QByteArray& html) {
    const QString path = m_folder.filePath(QStringLiteral("page.html"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(html);
    file.close();
    QProcess process;
    // Root can start it only without its sandbox. It opens one page of the test.
    process.start(m_browser,
                  QStringList{QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                              QStringLiteral("--disable-gpu"), QStringLiteral("--disable-dev-shm-usage"),
                              QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")),
                              QStringLiteral("--window-size=1200,1600")}
                      << words << QStringLiteral("file://") + path);
    EXPECT_TRUE(process.waitForFinished(120000)) << "the browser does not end";
    return process.readAllStandardOutput();
  }
  /// Three points, two arms, and passports that differ in one entry.
  QByteArray page() {
    plan({"bare metal", "charliecloud"}, {1, 2, 4});
    for (int i = 0; i < 4; ++i) {
      addBlock(i + 1, {100.0 + i, 98.0 + i}, {1, 1});
      addBlock(i + 1, {190.0 + i, 180.0 - i}, {1, 2});
      addBlock(i + 1, {350.0 + i, 300.0 + i}, {1, 4});
    }
    model::Passport other = samePassport();
    other[{"software", "open_mpi"}] = "4.1.5";
    return QByteArray::fromStdString(toHtml(app::text::reportPage(assessed(), {{0, samePassport()}, {1, other}}, {})));
  }

  QString m_browser;
  QTemporaryDir m_folder;
};

TEST_F(ReportBrowserTest, picturesAreDrawnAndNoLabelsOverlap) {
  QByteArray html = page();
  const QByteArray policy =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">";
  ASSERT_TRUE(html.contains(policy));
  // Only this copy runs a script: the one that counts.
  html.replace(policy, "").replace("</body>", kLooks);
  const QByteArray dom = browse({QStringLiteral("--dump-dom")}, html);
  const qsizetype begin = dom.indexOf("<title>") + 7;
  EXPECT_EQ(dom.mid(begin, dom.indexOf("</title>") - begin).toStdString(), "pictures 3 headings 3 open 2 overlapping ");
}

TEST_F(ReportBrowserTest, itPrints) {
  const QString pdf = m_folder.filePath(QStringLiteral("page.pdf"));
  (void)browse({QStringLiteral("--print-to-pdf=") + pdf}, page());
  QFile file(pdf);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().startsWith("%PDF"));
  EXPECT_GT(file.size(), 20000);
}

}  // namespace
}  // namespace baremark::core::report
