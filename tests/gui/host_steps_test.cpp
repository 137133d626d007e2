// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a host's test that fails, and of an address that is none.
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <filesystem>

#include "../fakes/ssh_server.h"
#include "app/pages/add_host_page.h"
#include "app/pages/host_page.h"
#include "app/text/plan_text.h"
#include "core/storage/host_repository.h"
#include "tests/gui/hosts_fixture.h"
#include "tests/places.h"

namespace baremark::gui {
namespace {

TEST_F(Hosts, aFailedStepSaysWhyAndATestCanBeGivenUp) {
  serve();
  openWindow();
  fillForm(QStringLiteral("/nowhere/engine"));
  press(QStringLiteral("Add and test"));
  press(QStringLiteral("Only this time"));
  ASSERT_TRUE(waitUntil([this] { return isSaid(QStringLiteral("/nowhere/engine")) && isSaid(QStringLiteral("did not succeed")); }, 60)) << labels();
  EXPECT_TRUE(window().data().hosts().empty());
  // Building the engine takes minutes: it is given up.
  field<QLineEdit>(QStringLiteral("Engine"))->clear();
  press(QStringLiteral("Add and test"));
  press(QStringLiteral("Only this time"));
  ASSERT_TRUE(waitUntil([this] { return page<app::pages::AddHostPage>()->check().steps().at(4).end.sign == app::text::Sign::Running; }, 60)) << labels();
  press(QStringLiteral("Cancel"));
  EXPECT_TRUE(waitUntil([this] { return !page<app::pages::AddHostPage>()->check().isAtWork(); }, 15)) << labels();
  EXPECT_TRUE(window().data().hosts().empty());
}

TEST_F(Hosts, aTestThatFailedIsShownAsSuchUntilOneSucceeds) {
  serve();
  const std::string engine = m_place.path() + "/engine of ours";
  openWindow();
  const core::storage::HostRecord host{.name = "faraway", .destination = "testhost", .sshConfig = m_server->configFile(), .root = m_place.path() + "/runs there",
                                       .scheduler = "none", .engine = engine};
  ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) { return core::storage::HostRepository(store).putHost(host); }));
  window().data().reload();
  press(QStringLiteral("faraway"));
  press(QStringLiteral("Test again"));
  const auto isTested = [this] { return waitUntil([this] { return findButton(QStringLiteral("Test again")) != nullptr; }, 60); };
  ASSERT_TRUE(isTested() && waitUntil([this] { return isSaid(QStringLiteral("without success: Engine")); }, 60)) << labels();
  // Another program, or this one later, knows it from the store alone.
  openWindow();
  press(QStringLiteral("faraway"));
  EXPECT_TRUE(waitUntil([this] { return isSaid(QStringLiteral("without success: Engine")); })) << labels();
  EXPECT_TRUE(isSaid(QStringLiteral("did not succeed"))) << labels();
  EXPECT_TRUE(isSaid(QString::fromStdString(engine))) << "why: " << labels();
  std::filesystem::create_symlink(places::kEngine, engine);
  press(QStringLiteral("Test again"));
  ASSERT_TRUE(isTested()) << labels();
  EXPECT_TRUE(waitUntil([this] { return !isSaid(QStringLiteral("without success")); }, 60)) << labels();
  EXPECT_FALSE(isSaid(QStringLiteral("did not succeed"))) << labels();
}

TEST_F(Hosts, allThatABuildSaidOfItsFailureCanBeReadAndSelected) {
  openWindow();
  std::string said;
  for (int line = 1; line <= 300; ++line) said += "a line of the compiler, number " + std::to_string(line) + "\n";
  core::storage::HostRecord host{.name = "faraway", .destination = "testhost", .sshConfig = {}, .root = "/scratch/me", .scheduler = "none", .engine = {}};
  host.probed = core::base::SystemClock().wallNow();
  host.failed = {{.step = "engine", .error = {.code = core::base::ErrorCode::CommandFailed, .where = "build of the engine on faraway", .value = "2", .allowed = {}, .suggestion = {}, .detail = said}}};
  ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) { return core::storage::HostRepository(store).putHost(host); }));
  window().data().reload();
  press(QStringLiteral("faraway"));
  ASSERT_TRUE(waitUntil([this] { return isSaid(QStringLiteral("without success: Engine")); })) << labels();
  auto* details = named<QPlainTextEdit>(QStringLiteral("Details"));
  ASSERT_NE(details, nullptr);
  EXPECT_TRUE(details->toPlainText().contains(QStringLiteral("number 1\n")));
  EXPECT_TRUE(details->toPlainText().endsWith(QStringLiteral("number 300")));
  EXPECT_TRUE(details->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
  EXPECT_TRUE(details->isReadOnly());
  EXPECT_TRUE(waitUntil([&] { return details->verticalScrollBar()->value() == details->verticalScrollBar()->maximum() && details->verticalScrollBar()->maximum() > 100; }))
      << "its end is what the advice is about";
  EXPECT_LT(details->height(), 15 * details->fontMetrics().lineSpacing());
}

TEST_F(Hosts, anAddressWithAPortIsSaidAsSshWritesIt) {
  openWindow();
  press(QStringLiteral("Add a host…"));
  type(field<QComboBox>(QStringLiteral("Address"))->lineEdit(), QStringLiteral("me@host:2222"));
  type(field<QLineEdit>(QStringLiteral("Name")), QStringLiteral("faraway"));
  EXPECT_TRUE(isSaid(QStringLiteral("With a port the address is ssh://me@host:2222."))) << labels();
  EXPECT_FALSE(findButton(QStringLiteral("Add and test"))->isEnabled());
  type(field<QComboBox>(QStringLiteral("Address"))->lineEdit(), QStringLiteral("ssh://me@host:2222"));
  EXPECT_FALSE(isSaid(QStringLiteral("With a port the address is"))) << labels();
}

}  // namespace
}  // namespace baremark::gui
