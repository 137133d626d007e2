// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <gtest/gtest.h>

#include <QLocale>

namespace baremark::app::text {
namespace {

std::string said(const char* group, const char* name, const char* value) {
  return passportValue({group, name}, value).toStdString();
}

/// Sets the number format of one language, and restores the previous one at the end.
class PassportText : public testing::Test {
 protected:
  void SetUp() override { QLocale::setDefault(QLocale(QStringLiteral("en"))); }
  void TearDown() override { QLocale::setDefault(m_before); }

 private:
  QLocale m_before;
};

TEST_F(PassportText, valuesHaveUnitsAndWords) {
  EXPECT_EQ(said("limits", "memlock", "8388608"), "8 MiB");
  EXPECT_EQ(said("limits", "stack", "unlimited"), "unlimited");
  EXPECT_EQ(said("limits", "shm_bytes", "25276502016"), "23.5 GiB (24,684,084 KiB)");
  EXPECT_EQ(said("machine", "memory", "24684084 kB"), "23.5 GiB (24,684,084 KiB)");
  EXPECT_EQ(said("limits", "open_files", "20000"), "20,000");
  EXPECT_EQ(said("limits", "open_files", "rank 0: 1024; rank 1: unlimited"), "rank 0: 1,024; rank 1: unlimited");
  EXPECT_EQ(said("limits", "affinity", "rank 0: 0-1; rank 1: 2-3"), "rank 0: 0-1; rank 1: 2-3");
  EXPECT_EQ(said("machine", "cgroup_memory", "none"), "unlimited");
  EXPECT_EQ(said("machine", "cgroup_memory", "8589934592"), "8 GiB");
  EXPECT_EQ(said("machine", "cgroup_cpu", "none"), "unlimited");
  EXPECT_EQ(said("workload", "canary", "true"), "yes");
  EXPECT_EQ(said("workload", "bucket_bytes", "4194304"), "4 MiB");
  EXPECT_EQ(said("workload", "winograd_used", "3 of 5 convolutions"), "3 of 5 convolutions");
  EXPECT_EQ(said("software", "runtime_isolation", "nothing"), "nothing");
  EXPECT_EQ(said("software", "runtime_isolation", "user, tmp"), "user ids, temporary files");
  EXPECT_EQ(said("software", "mpi", ""), "none");
}

TEST_F(PassportText, numbersUseTheFormatOfTheLanguage) {
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(said("machine", "clock", "at start 2596.156 MHz"), "at start 2596,156 MHz");
  EXPECT_EQ(said("machine", "clock", "up to 3400000 kHz"), "up to 3.400.000 kHz");
  EXPECT_EQ(said("manager", "processor_share", "0.2 % of a core"), "0,2 % of a core");
  EXPECT_EQ(said("machine", "cgroup_cpu", "12.5 % of a core"), "12,5 % of a core");
  EXPECT_EQ(said("workload", "weight_decay", "0.001"), "0,001");
  EXPECT_EQ(said("machine", "instruction_set", "AVX-512 with VNNI, bf16 and fp16"), "AVX-512 with VNNI, bf16 and fp16");
}

TEST_F(PassportText, unknownValuesStayUnchanged) {
  for (const char* value : {"at start unknown MHz", "up to", "rank", "rank 0:", "; ", "12 kB kB", "-5",
                            "99999999999999999999999", " % of a core", "a with b with c"}) {
    for (const char* name : {"clock", "memory", "cgroup_cpu", "cgroup_memory", "instruction_set", "cores", "new"}) {
      EXPECT_FALSE(said("machine", name, value).empty()) << name << ": " << value;
    }
    EXPECT_EQ(said("environment", "omp_num_threads", value), value) << "a person's own words";
    EXPECT_EQ(said("software", "new", value), value);
  }
  EXPECT_EQ(said("environment", "ompi_mca_btl", "none"), "none");
  EXPECT_EQ(said("environment", "x", "true"), "true");
}

TEST_F(PassportText, aVariableHasItsOwnName) {
  EXPECT_EQ(passportName({"environment", "omp_proc_bind"}), QStringLiteral("OMP_PROC_BIND"));
}

TEST_F(PassportText, everyEntryOfAPassportHasANameInWords) {
  for (const char* name :
       {"check_ranks_every", "display_every", "max_ckpts_to_keep", "num_intra_threads", "num_batches", "canary", "eval",
        "overlap_chosen", "winograd_used", "skipped_updates", "wrap"}) {
    const QString words = passportName({"workload", name});
    EXPECT_FALSE(words.contains(QLatin1Char('_'))) << name;
    EXPECT_NE(words.toLower().remove(QLatin1Char(' ')).toStdString(),
              QString::fromLatin1(name).remove(QLatin1Char('_')).toStdString())
        << name;
  }
}

}  // namespace
}  // namespace baremark::app::text
