// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/cli/background.h"
#include "app/text/form_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::cli {
namespace {

Json movedJson(const remote::TransferResult& result) {
  return {{"schema", "baremark.transfer/1"},
          {"files", result.files},
          {"moved", result.moved},
          {"bytes", result.bytes},
          {"unsettled", result.unsettled}};
}

Json setsJson(const std::vector<remote::DataSet>& sets) {
  Json list = Json::array();
  for (const remote::DataSet& set : sets)
    list.push_back({{"name", set.name}, {"path", set.path}, {"files", set.files}, {"bytes", set.bytes}});
  return {{"schema", "baremark.data/1"}, {"data", std::move(list)}};
}

}  // namespace

VerbResult imageSendVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  app::Services* services = &context.services;
  const auto work = [services, host = *host, name = context.invocation.target,
                     onMoved = progressOn(context)](const IsCancelled& isCancelled) {
    return app::sendImageTo(services->local(), *host, services->store(), name, onMoved, isCancelled);
  };
  const auto report = [](Console& console, const remote::SentImage& sent) {
    //: %1: the message of the dynamic loader
    if (!sent.engineRefusal.empty())
      console.note(
          Cli::tr(
              "! The host's engine does not load in the image (%1), so the image keeps its own engine. Arms with this "
              "image are not comparable with bare metal until you waive that difference.")
              .arg(qString(sent.engineRefusal)));
    if (console.isJson()) {
      Json out = imageFields("baremark.sent-image/1", sent.image);
      out["engine_build"] = sent.image.engineBuild;
      out["was_there"] = sent.wasThere;
      out["engine_refusal"] = sent.engineRefusal;
      console.out(out);
    } else if (sent.wasThere) {
      console.out(Cli::tr("%1 is already on %2: %3", "%1: an image, %2: a host, %3: a path")
                      .arg(qString(sent.image.name), qString(sent.image.host), qString(sent.image.path)));
    } else {
      console.out(Cli::tr("%1 is on %2: %3, %4", "%1: an image, %2: a host, %3: bytes, %4: a path")
                      .arg(qString(sent.image.name), qString(sent.image.host), app::text::bytes(sent.image.bytes),
                           qString(sent.image.path)));
    }
  };
  return runVerbInThread<remote::SentImage>(context, work, report);
}

VerbResult dataListVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  const auto work = [context, host = *host](const IsCancelled& isCancelled) {
    return retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                               [&] { return remote::dataSetsOf(host->host(), isCancelled); });
  };
  const auto report = [](Console& console, const std::vector<remote::DataSet>& sets) {
    if (console.isJson()) return console.out(setsJson(sets));
    if (sets.empty())
      return console.out(
          console.offering(Cli::tr("No data sets on that host yet. To send one: baremark-cli data send FOLDER HOST")));
    Table table = tableOf({Cli::tr("name"), Cli::tr("files"), Cli::tr("size"), Cli::tr("path")}, {1, 2});
    for (const remote::DataSet& set : sets)
      table.rows.push_back({set.name, std::to_string(set.files), app::text::bytes(set.bytes).toStdString(), set.path});
    console.out(table);
  };
  return runVerbInThread<std::vector<remote::DataSet>>(context, work, report);
}

VerbResult dataSendVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  std::error_code problem;
  const std::filesystem::path from = std::filesystem::absolute(context.invocation.target, problem).lexically_normal();
  // For "data/" the last part of the path is empty.
  const std::filesystem::path named = from.has_filename() ? from : from.parent_path();
  const std::string name = context.invocation.name.empty() ? named.filename().string() : context.invocation.name;
  const std::string path = remote::dataPath((*host)->host(), name);
  const auto work = [host = *host, source = named.string(), name,
                     onMoved = progressOn(context)](const IsCancelled& isCancelled) {
    return app::sendDataTo(*host, source, name, onMoved, isCancelled);
  };
  const auto report = [path](Console& console, const remote::TransferResult& result) {
    Json out = movedJson(result);
    out["path"] = path;
    //: %1: files and bytes, %2: a path
    console.out(out, Cli::tr("%1\nIn an experiment on that host: \"data_dir\": \"%2\"")
                         .arg(app::text::movedWords(result.files, result.moved, result.bytes), qString(path)));
  };
  return runVerbInThread<remote::TransferResult>(context, work, report);
}

VerbResult dataRemoveVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  using Left = std::vector<remote::DataSet>;
  const auto work = [context, host = *host,
                     name = context.invocation.target](const IsCancelled& isCancelled) -> Result<Left> {
    const Result<void> removed = app::removeDataFrom(*host, name, progressOn(context).onWait, isCancelled);
    if (!removed) return fail(removed.error());
    if (!context.console.isJson()) return Left{};
    return retryUntilConnected(context, app::Reached::Before, isCancelled,
                               [&] { return remote::dataSetsOf(host->host(), isCancelled); });
  };
  const auto report = [](Console& console, const Left& left) { console.out(setsJson(left), Cli::tr("Removed.")); };
  return runVerbInThread<Left>(context, work, report);
}

VerbResult fetchVerb(const VerbContext& context) {
  const auto record = recordNamed(context);
  if (!record) return context.console.fail(record.error());
  const Result<app::HostService*> host = context.services.host(record->experiment.host);
  if (!host) return context.console.fail(host.error());
  const auto work = [host = *host, id = record->id, to = context.invocation.output, onMoved = progressOn(context)](
                        const IsCancelled& isCancelled) { return app::fetchRuns(*host, id, to, onMoved, isCancelled); };
  const auto report = [&console = context.console,
                       to = context.invocation.output](const remote::TransferResult& result) {
    if (result.unsettled > 0)
      console.note(
          Cli::tr("! %n file(s) changed during the transfer and are missing. Fetch again.", nullptr, result.unsettled));
    console.out(movedJson(result),
                Cli::tr("%1 in %2", "files, a folder")
                    .arg(app::text::movedWords(result.files, result.moved, result.bytes), qString(to)));
    QCoreApplication::exit(result.unsettled > 0 ? kFailed : kDone);
  };
  return runInThread<remote::TransferResult>(context, work, report);
}

}  // namespace baremark::cli
