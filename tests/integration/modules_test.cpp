// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment's modules, with each kind of module tool. Without a module nothing is measured, and the error names
// it. Stand-ins replace the tools: their output, exit status and LOADEDMODULES. Environment Modules itself is tested if
// it is installed.
#include "tests/integration/job_script_fixture.h"

namespace baremark::core::runs {
namespace {

/// The tool knows good/1 and good/2, and `alias`, which is good/1 by another name.
struct Tool {
  const char* name;
  const char* list;     ///< effect of its init script on LOADEDMODULES
  const char* unknown;  ///< reaction to an unknown name, which is in $2
};

const Tool kTools[] = {
    {"Modules 3.2", "export LOADEDMODULES=",
     R"(echo "ModuleCmd_Load.c(213):ERROR:105: Unable to locate a modulefile for '$2'" >&2; return 0)"},
    {"Modules 3.2 with a conflict", "export LOADEDMODULES=",
     R"(echo "$2(4):ERROR:150: Module '$2' conflicts with the currently loaded module(s) 'x'" >&2; return 0)"},
    {"Modules 3.2 on its standard output",
     "export LOADEDMODULES=", R"(echo "+(0):ERROR:0: Unable to locate a modulefile for '$2'"; return 0)"},
    {"its Tcl version", "export LOADEDMODULES=",
     R"(echo "ModuleCmd_Load.c(204):ERROR:105: Unable to locate a modulefile for '$2'" >&2; return 0)"},
    {"Environment Modules 4",
     "export LOADEDMODULES=", R"(echo "ERROR: Unable to locate a modulefile for '$2'" >&2; return 1)"},
    {"Environment Modules that say nothing", "export LOADEDMODULES=", "return 1"},
    {"Lmod", "unset LOADEDMODULES",
     R"(printf 'Lmod has detected the following error: The following module(s) are unknown:\n"%s"\n' "$2" >&2; return 1)"},
    {"an old Lmod", "unset LOADEDMODULES",
     R"(echo 'Lmod Warning: Did not find: '"$2"' (no such module): Lmod Error: unable to load' >&2; return 0)"},
    {"a tool that keeps a list and says nothing", "export LOADEDMODULES=", "return 0"},
    {"a function of the site", "unset LOADEDMODULES", R"(echo "error: module $2 not found"; return 0)"},
};

class ModulesTest : public JobScriptTest {
 protected:
  void SetUp() override {
    JobScriptTest::SetUp();
    for (const char* name : {"MODULESHOME", "LOADEDMODULES", "LMOD_PKG", "MODULEPATH"}) ::unsetenv(name);
  }
  void TearDown() override {
    for (const char* name : {"MODULESHOME", "MODULEPATH"}) ::unsetenv(name);
    JobScriptTest::TearDown();
  }
  void use(const Tool& tool, const std::string& before = "") {
    const std::string home = m_folder + "/tool";
    std::filesystem::create_directories(home + "/init");
    const bool keepsList =
        std::string(tool.list).find("export") == 0 || std::string(tool.name).find("Lmod") != std::string::npos;
    const std::string add = keepsList ? "export LOADEDMODULES=${LOADEDMODULES:+$LOADEDMODULES:}$file; " : "";
    std::ofstream(home + "/init/sh", std::ios::trunc)
        << tool.list << before
        << "\nmodule() {\n  case $2 in good) file=good/2 ;; alias) file=good/1 ;; *) file=$2 ;; esac\n"
        << "  case $1.$file in\n    load.good/[12]) echo 'loading, no errors'; case :${LOADEDMODULES:-}: in *:$file:*) "
           "return 0 ;; esac; "
        << add << "HAS=$file ;;\n"
        << "    show.good/[12]) echo \"/opt/modulefiles/$file:\" >&2 ;;\n    *) " << tool.unknown << " ;;\n  esac\n}\n";
    ::setenv("MODULESHOME", home.c_str(), 1);
  }
  /// The end of the block: "done" or "modules".
  std::string endWith(const std::vector<std::string>& modules) {
    m_job = jobOf({"exit 0"});
    m_job.modules = modules;
    m_status = start(m_job);
    return endIn(folderOf(m_job) + "/a1").reason;
  }
  std::string said() const {
    return test::contentOf(m_job.hostRoot + "/" + m_job.experiment.text() + "/" + m_job.allocation.text() + "/job.out");
  }
  bool hasMeasured() const {
    return std::filesystem::exists(folderOf(m_job) + "/a1/" + m_job.blocks[0].runs[0].id.text());
  }

  launch::Job m_job;
  int m_status = -1;
};

TEST_F(ModulesTest, aPrologueLineThatLoadsAModuleIsCheckedToo) {
  for (const Tool& tool : kTools) {
    SCOPED_TRACE(tool.name);
    use(tool);
    for (const bool isThere : {false, true}) {
      m_job = jobOf({"exit 0"});
      m_job.prologue = {". \"$MODULESHOME/init/sh\"", isThere ? "module load good" : "module load nope"};
      m_status = start(m_job);
      EXPECT_EQ(endIn(folderOf(m_job) + "/a1").reason, isThere ? "done" : "modules") << said();
      EXPECT_EQ(hasMeasured(), isThere);
    }
  }
}

TEST_F(ModulesTest, aModuleThatIsNotLoadedIsNamedAndNothingIsMeasured) {
  for (const Tool& tool : kTools) {
    SCOPED_TRACE(tool.name);
    use(tool);
    EXPECT_EQ(endWith({"good", "nope/7", "good/1"}), "modules");
    EXPECT_TRUE(has(said(), " of: module load nope/7\n"));
    EXPECT_FALSE(hasMeasured());
    EXPECT_EQ(m_status, 1);
    EXPECT_EQ(endWith({"nope"}), "modules");
    EXPECT_TRUE(has(said(), " of: module load nope\n"));
  }
}

TEST_F(ModulesTest, aLoadedModuleCountsUnderAnyOfItsNames) {
  for (const Tool& tool : kTools) {
    SCOPED_TRACE(tool.name);
    use(tool);
    for (const std::vector<std::string>& names : {std::vector<std::string>{"good"},
                                                  {"good/1"},
                                                  {"alias"},
                                                  {"good/2", "good"},
                                                  {"good/1", "alias"},
                                                  {"good/1", "good/1"}}) {
      EXPECT_EQ(endWith(names), "done") << names.back() << said();
      EXPECT_TRUE(hasMeasured());
    }
  }
  use(kTools[0], "good/1");
  EXPECT_EQ(endWith({"alias"}), "done") << "the login shell had it already: " << said();
  EXPECT_EQ(endWith({"good/1"}), "done") << said();
}

TEST_F(ModulesTest, realEnvironmentModulesWork) {
  if (!std::filesystem::exists("/usr/share/modules/init/sh")) GTEST_SKIP() << "needs the package environment-modules";
  const std::string files = m_folder + "/files";
  for (const char* name : {"good/1", "good/2", "broken/1", "needs/1"}) {
    std::filesystem::create_directories(std::filesystem::path(files + "/" + name).parent_path());
    std::ofstream(files + "/" + name) << "#%Module1.0\n"
                                      << (name[0] == 'b'   ? "nosuchcommand\n"
                                          : name[0] == 'n' ? "prereq absent\n"
                                                           : "")
                                      << "setenv HAS " << name << "\n";
  }
  std::ofstream(files + "/.modulerc") << "#%Module1.0\nmodule-alias alias good/1\n";
  ::setenv("MODULEPATH", files.c_str(), 1);
  for (const std::vector<std::string>& names : {std::vector<std::string>{"good"},
                                                {"good/1"},
                                                {"good/"},
                                                {"alias"},
                                                {"good/1", "alias"},
                                                {"-s", "good"},
                                                {"good@1"}}) {
    EXPECT_EQ(endWith(names), "done") << names.back() << said();
  }
  for (const char* name : {"nope", "good/3", "broken", "needs"}) {
    EXPECT_EQ(endWith({"good/1", name}), "modules") << name;
    EXPECT_TRUE(has(said(), std::string(" of: module load ") + name + "\n"));
  }
}

}  // namespace
}  // namespace baremark::core::runs
