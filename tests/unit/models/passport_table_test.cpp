// SPDX-License-Identifier: GPL-3.0-or-later
// The passports of all arms in one table, printed.
#include <gtest/gtest.h>
#include <QAbstractItemModelTester>

#include "app/application/settings.h"
#include "app/models/passport_model.h"
#include "tests/unit/models/printed.h"

namespace baremark::app::models {
namespace {

using Rows = PassportTableModel::Rows;

class PassportTable : public ::testing::Test {
 protected:
  PassportTable() {
    m_arms = {{.name = "metal", .runtime = "bare-metal"}, {.name = "box", .runtime = "charliecloud"}};
    const core::model::Passport same = {{{"software", "open_mpi"}, "4.1.4"},
                                        {{"software", "library.libc.so.6"}, "aa11"},
                                        {{"software", "library.libmpi.so.40"}, "bb22"},
                                        {{"environment", "LANG"}, "C"}};
    m_passports = {{0, same}, {1, same}};
  }
  void show(Rows rows, const QString& filter = {}) { m_model.show(m_arms, 0, m_passports, filter, rows); }
  QString titleOf(int group) const { return m_model.index(group, 0).data().toString(); }

  std::vector<core::model::Arm> m_arms;
  Passports m_passports;
  PassportTableModel m_model;
  QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(PassportTable, checksumsOfLibrariesAreAGroupThatIsCollapsedIfTheyAreEqual) {
  show(Rows::All);
  ASSERT_EQ(m_model.rowCount(), 3) << printed(m_model);
  EXPECT_EQ(titleOf(0).toStdString(), "Software");
  EXPECT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_EQ(titleOf(1).toStdString(), "Libraries of the engine: checksums");
  EXPECT_EQ(m_model.rowCount(m_model.index(1, 0)), 2);
  EXPECT_EQ(m_model.index(0, 0, m_model.index(1, 0)).data().toString().toStdString(), "libc.so.6");
  EXPECT_FALSE(m_model.isFolded(0));
  EXPECT_TRUE(m_model.isFolded(1));
  EXPECT_FALSE(m_model.isFolded(2));
  m_passports[1][{"software", "library.libmpi.so.40"}] = "cc33";
  show(Rows::All);
  EXPECT_FALSE(m_model.isFolded(1)) << "a difference is seen";
}

TEST_F(PassportTable, aFilterFindsALibraryAndShowsIt) {
  show(Rows::All, QStringLiteral("libmpi"));
  ASSERT_EQ(m_model.rowCount(), 1) << printed(m_model);
  EXPECT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_FALSE(m_model.isFolded(0));
}

TEST_F(PassportTable, onlyDifferencesAreShownByDefault) {
  EXPECT_EQ(settings::kPassportRows.defaultValue.toStdString(), "differences");
  show(Rows::Differences);
  EXPECT_EQ(printed(m_model), "") << "all arms are alike";
  m_passports[1][{"software", "open_mpi"}] = "4.1.5";
  show(Rows::Differences);
  ASSERT_EQ(m_model.rowCount(), 1) << printed(m_model);
  EXPECT_EQ(titleOf(0).toStdString(), "Software");
  ASSERT_EQ(m_model.rowCount(m_model.index(0, 0)), 1);
  EXPECT_EQ(m_model.index(0, 2, m_model.index(0, 0)).data().toString().toStdString(), "4.1.5");
}

}  // namespace
}  // namespace baremark::app::models
