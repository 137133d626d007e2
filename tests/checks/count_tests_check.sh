#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests count_tests.sh on ctest runs with single cases and with cases that share a process: cases that pass, fail, are
# skipped, end their process, or do not run. Then tests second_chance.sh on cases that fail once or twice. Fake tests
# print GoogleTest's lines; a real GoogleTest program comes last.
#   tests/checks/count_tests_check.sh PROGRAM
set -eu
program=$1
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# fake_test NAME LINES: adds a ctest test that runs the shell lines LINES.
fake_test() {
  printf '#!/bin/sh\n%s\n' "$2" >"$folder/$1.sh"
  chmod 755 "$folder/$1.sh"
  printf 'add_test("%s" "%s/%s.sh")\n' "$1" "$folder" "$1" >>"$folder/CTestTestfile.cmake"
}
# says MARK WORDS...: a shell line that prints a line of GoogleTest.
says() { mark=$1; shift; printf "echo '[%s] %s'\n" "$mark" "$*"; }
begins() { says ' RUN      ' "$1"; }
passes() { begins "$1"; says '       OK ' "$1 (3 ms)"; }
runs() { says '==========' "Running $1 tests from 2 test suites."; }

fake_test Alone.passes 'echo "1/9 Test #9: Nobody.isThis .....   Passed    0.01 sec"'
fake_test Alone.fails "$(runs 1; begins Alone.fails; says '  FAILED  ' 'Alone.fails (1 ms)'; echo 'exit 1')"
printf 'add_test("Ways/Alone.passes/here  # GetParam() = \\"a ... b\\"" true)\n' >>"$folder/CTestTestfile.cmake"
fake_test Alone.isSkipped 'echo "a.cpp:3: Skipped"; echo "not root: sorry"; echo "[  SKIPPED ] Alone.isSkipped (0 ms)"'
printf 'set_tests_properties(Alone.isSkipped PROPERTIES SKIP_REGULAR_EXPRESSION "\\\\[  SKIPPED \\\\]")\n' >>"$folder/CTestTestfile.cmake"
fake_test Alone.dies 'kill -SEGV $$'
printf 'add_test("Alone.isMissing" "%s/none")\n' "$folder" >>"$folder/CTestTestfile.cmake"
fake_test all_pass.1of2 "$(runs 2; passes A.one; passes Ways/A.two/here; says '  PASSED  ' '2 tests.')"
# Cases print unfinished lines, and lines that look like GoogleTest's lines about other cases.
fake_test all_pass.2of2 "$(runs 3; passes A.three; begins A.four; echo 'printf "half a line"'; says '       OK ' 'A.four (1 ms)'
  begins A.five; echo 'printf "in A.five: "'; says '       OK ' 'A.fiveAndMore (1 ms)'; says '       OK ' 'A.five (2 ms)')"
fake_test some_fail.1of1 "$(runs 5; passes B.one; begins B/two; says '  FAILED  ' 'B/two, where GetParam() = 8-byte object (1 ms)'
  begins B.three; echo "echo 'b.cpp:7: Skipped'; echo 'there is no root here'; echo"; says '  SKIPPED ' 'B.three (0 ms)'; passes B.four; passes B.five
  says '  FAILED  ' '1 test, listed below:'; says '  FAILED  ' 'B/two, where GetParam() = 8-byte object'; says '  SKIPPED ' 'B.three'; echo 'exit 1')"
fake_test dies.1of1 "$(runs 5; passes C.one; begins C.two; echo 'kill -SEGV $$')"
fake_test exits.1of1 "$(runs 3; passes D.one; begins D.two; echo 'exit 0')"
fake_test exits_between.1of1 "$(runs 3; passes E.one; echo 'exit 0')"
fake_test leaks.1of1 "$(runs 1; passes F.one; echo 'exit 23')"
fake_test prints_nothing.1of1 'exit 0'
fake_test hangs.1of1 "$(runs 2; passes G.one; begins G.two; echo 'exec sleep 60')"
printf 'set_tests_properties(hangs.1of1 PROPERTIES TIMEOUT 1)\n' >>"$folder/CTestTestfile.cmake"
printf 'add_test("is_missing.1of1" "%s/none")\n' "$folder" >>"$folder/CTestTestfile.cmake"

cat >"$folder/wanted" <<'END'
failed Alone.dies Exception: SegFault
failed Alone.fails Failed
failed Alone.isMissing Not Run
failed B/two in some_fail.1of1
failed C.two dies.1of1 ended during this case: Exception: SegFault
failed D.two exits.1of1 ended during this case: Passed
failed G.two hangs.1of1 ended during this case: Timeout
failed dies.1of1 3 of its 5 cases did not run
failed exits.1of1 1 of its 3 cases did not run
failed exits_between.1of1 2 of its 3 cases did not run
failed is_missing.1of1 no case ran: Not Run
failed leaks.1of1 although none of its cases failed: Failed
failed prints_nothing.1of1 no case ran: Passed
passed A.five
passed A.four
passed A.one
passed A.three
passed Alone.passes
passed B.five
passed B.four
passed B.one
passed C.one
passed D.one
passed E.one
passed F.one
passed G.one
passed Ways/A.two/here
passed Ways/Alone.passes/here
skipped Alone.isSkipped not root: sorry
skipped B.three there is no root here
END
status=0
ctest --test-dir "$folder" --output-on-failure -j 4 >"$folder/log" 2>&1 || status=$?
[ "$status" -ne 0 ] || { echo 'ctest reported success although tests failed'; exit 1; }
./count_tests.sh "$folder" "$folder/log" | LC_ALL=C sort >"$folder/said"
diff "$folder/wanted" "$folder/said" || { cat "$folder/log"; exit 1; }

# The second chance. A case with a real part passes or fails differently when it runs again; one without does not run again.
: >"$folder/CTestTestfile.cmake"
# fake_twice NAME LABEL FIRST SECOND: adds a ctest test that runs the shell lines FIRST, and SECOND when it runs again.
fake_twice() {
  fake_test "$1" "if mkdir '$folder/$1.ran' 2>/dev/null; then
$3
else
$4
fi"
  printf 'set_tests_properties("%s" PROPERTIES LABELS "suite=some+%s")\n' "$1" "$2" >>"$folder/CTestTestfile.cmake"
}
fake_twice Real.passes mpi true false
fake_twice Real.unsteady mpi+ssh false true
fake_twice Real.fails ssh false false
fake_twice Pure.fails '' false true
fake_twice two.1of1 slurm "$(runs 3; passes H.one; begins H.two; echo 'kill -SEGV $$')" "$(runs 3; passes H.one; passes H.two; passes H.three)"
fake_twice other.1of1 slurm "$(runs 2; passes I.one; begins I.two; says '  FAILED  ' 'I.two (1 ms)'; echo 'exit 1')" \
  "$(runs 2; begins I.one; says '  FAILED  ' 'I.one (1 ms)'; begins I.two; says '  FAILED  ' 'I.two (1 ms)'; echo 'exit 1')"
cat >"$folder/wanted" <<'END'
failed I.two in other.1of1
failed Pure.fails Failed
failed Real.fails Failed
passed H.one
passed H.three
passed Real.passes
unsteady H.two two.1of1 ended during this case: Exception: SegFault
unsteady I.one in other.1of1
unsteady Real.unsteady Failed
unsteady two.1of1 1 of its 3 cases did not run
END
ctest --test-dir "$folder" --output-on-failure -j 4 >"$folder/log" 2>&1 || true
./count_tests.sh "$folder" "$folder/log" >"$folder/counted"
./second_chance.sh "$folder" "$folder/counted" --test-dir "$folder" --output-on-failure | LC_ALL=C sort >"$folder/said"
diff "$folder/wanted" "$folder/said" || { cat "$folder/log" "$folder/counted.again.log"; exit 1; }
# Only a case without a real part fails: nothing runs again.
rm -r "$folder/Pure.fails.ran"
ctest --test-dir "$folder" --output-on-failure -R Pure >"$folder/log" 2>&1 || true
./count_tests.sh "$folder" "$folder/log" >"$folder/counted"
[ "$(./second_chance.sh "$folder" "$folder/counted" --test-dir "$folder" --output-on-failure)" = 'failed Pure.fails Failed' ] || { echo 'a case ran again'; exit 1; }

# The real program runs in three processes. Every case that it lists must be counted as passed.
: >"$folder/CTestTestfile.cmake"
for part in 0 1 2; do
  printf 'add_test("real.%sof3" "%s" --gtest_color=yes)\nset_tests_properties(real.%sof3 PROPERTIES ENVIRONMENT "GTEST_TOTAL_SHARDS=3;GTEST_SHARD_INDEX=%s")\n' \
    $((part + 1)) "$program" $((part + 1)) "$part" >>"$folder/CTestTestfile.cmake"
done
ctest --test-dir "$folder" --output-on-failure >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
./count_tests.sh "$folder" "$folder/log" | LC_ALL=C sort >"$folder/said"
"$program" --gtest_list_tests | awk '/^[^ ]/ && /\.$/ || /^[^ ]+\.  # / { suite = $1 } /^  / { print "passed " suite $1 }' | LC_ALL=C sort >"$folder/wanted"
[ "$(wc -l <"$folder/wanted")" -ge 5 ] || { echo "$program has fewer than five cases"; exit 1; }
diff "$folder/wanted" "$folder/said" || exit 1
echo 'count_tests.sh and second_chance.sh count every case correctly'
