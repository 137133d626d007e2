# SPDX-License-Identifier: GPL-3.0-or-later
"""Interleaves the engine with PyTorch on one GPU. Prints each rate as it comes, and one table at the end.

    bench.py SECONDS BLOCKS ENGINE CASE...     ENGINE: a command; CASE: MODEL:BATCH:PRECISION

PyTorch trains on the device's memory, channels last, with cuDNN's search for algorithms: plain, with torch.compile, and
both captured in CUDA graphs. It stays loaded while the engine runs; every block takes each side once, each time in
another order. No block begins after SECONDS. Ratios and intervals are those of core/stats/README.md, "One point".
"""
import math
import re
import shlex
import signal
import statistics
import subprocess
import sys
import time

import torch
from torch import nn

import networks

T975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145]
COMPILE_LIMIT = 120  # seconds
NARROW = {"bf16": torch.bfloat16, "fp16": torch.float16}
LOSS_SCALE = {"fp16": 128.0}  # the engine's default


def step_of(model, batch, precision, is_compiled):
    last = torch.channels_last
    net = networks.network(model).cuda().to(memory_format=last)
    images = torch.randn(batch, *networks.IMAGES[model], device="cuda").contiguous(memory_format=last)
    labels = torch.randint(0, networks.CLASSES[model] - 1, (batch,), device="cuda")
    optimizer = networks.optimizer_of(net)
    forward = torch.compile(net) if is_compiled else net
    scale = torch.tensor(LOSS_SCALE.get(precision, 1.0), device="cuda")
    if precision in LOSS_SCALE:
        optimizer.grad_scale, optimizer.found_inf = scale, torch.zeros((), device="cuda")  # its fused step divides

    def step():
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", NARROW.get(precision), enabled=precision in NARROW):
            loss = nn.functional.cross_entropy(forward(images), labels)
        (loss * scale if precision in LOSS_SCALE else loss).backward()
        optimizer.step()

    return step


def warmed(step):
    side = torch.cuda.Stream()  # capturing needs steps on a stream of their own
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(5):
            step()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    return step


def captured(step):
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay


def seconds_of(step, steps):
    for _ in range(3):
        step()
    torch.cuda.synchronize()
    start = time.perf_counter()
    for _ in range(steps):
        step()
    torch.cuda.synchronize()
    taken = time.perf_counter() - start
    torch.cuda.empty_cache()
    return taken


def sides_of(case):
    model, batch, precision = case
    networks.set_precision(precision)
    sides = {}
    for name in ("eager", "compile", "eager, graph", "compile, graph"):
        signal.alarm(COMPILE_LIMIT)
        try:
            step = warmed(step_of(model, batch, precision, "compile" in name))
            sides[name] = captured(step) if "graph" in name else step
        except Exception as problem:  # whatever PyTorch cannot do here
            print(f"  left out: PyTorch {name}: {type(problem).__name__}: {str(problem)[:200]}", flush=True)
        finally:
            signal.alarm(0)
        torch.cuda.empty_cache()
    return sides


def engine_rate(engine, case, steps):
    model, batch, precision = case
    done = subprocess.run(
        [*shlex.split(engine), "--device=cuda", f"--model={model}", f"--batch_size={batch}", f"--precision={precision}",
         "--optimizer=momentum", "--init_learning_rate=0.01", "--num_warmup_batches=10", f"--num_batches={steps}"],
        capture_output=True, text=True, timeout=120)
    rate = re.search(r"^total images/sec: ([\d.]+)", done.stdout, re.M)
    if done.returncode != 0 or not rate:
        raise RuntimeError(f"the engine ended with {done.returncode}: {done.stderr[-300:]}")
    return float(rate.group(1))


def ratio(engine, peer):
    d = [math.log(a / b) for a, b in zip(engine, peer)]
    mean = statistics.mean(d)
    if len(d) < 3:
        return f"{math.exp(mean):.3f} (no interval: n = {len(d)})"
    half = T975[min(len(d) - 1, len(T975)) - 1] * statistics.stdev(d) / math.sqrt(len(d))
    return f"{math.exp(mean):.3f} ({math.exp(mean - half):.3f} to {math.exp(mean + half):.3f})"


def table(rates):
    print("\n| model:batch:precision | side | n | images/s | engine / side (95 % interval) |\n|---|---|---|---|---|")
    for case, of in rates.items():
        peers = {name: values for name, values in of.items() if name != "engine" and values}
        best = max(peers, key=lambda name: statistics.mean(peers[name]), default=None)
        for name, values in of.items():
            if values:
                against = ratio(of["engine"], values) if name in peers and of["engine"] else ""
                mark = ", PyTorch's best" if name == best else ""
                print(f"| {case} | {name}{mark} | {len(values)} | {statistics.mean(values):.1f} | {against} |")
    sys.stdout.flush()


def late(*_):
    raise TimeoutError(f"not ready within {COMPILE_LIMIT} s")


def measure(text, blocks, engine, end, of):
    model, batch, precision = text.split(":")
    case = (model, int(batch), precision)
    sides = sides_of(case)
    steps = 20
    if sides:  # about two seconds of the first side
        steps = max(10, min(2000, round(2 / (seconds_of(next(iter(sides.values())), 10) / 10))))
    names = ["engine", *sides]
    of.update({name: [] for name in names})
    is_whole = True
    for block in range(blocks):
        if not names or time.monotonic() > end:
            print(f"  {text}: stopped after {block} blocks", flush=True)
            break
        now = {}
        for name in names[block % len(names):] + names[:block % len(names)]:
            try:
                if name == "engine":
                    now[name] = engine_rate(engine, case, steps)
                else:
                    now[name] = steps * case[1] / seconds_of(sides[name], steps)
                print(f"  {text} block {block + 1}: {name} {now[name]:.1f} images/s", flush=True)
            except Exception as problem:  # the others go on
                print(f"  {text}: {name} failed: {type(problem).__name__}: {problem}", flush=True)
                names.remove(name)
                of[name].clear()
                is_whole = False
        for name, rate in now.items():
            of[name].append(rate)
    return is_whole


def main():
    end = time.monotonic() + float(sys.argv[1])
    signal.signal(signal.SIGALRM, late)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by its time limit"))
    torch.backends.cudnn.benchmark = True
    print(f"PyTorch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}, {torch.cuda.get_device_name()}")
    rates = {}
    failed = False
    try:
        for text in sys.argv[4:]:
            if time.monotonic() > end:
                print(f"  out of time before {text}")
                break
            rates[text] = {}
            failed |= not measure(text, int(sys.argv[2]), sys.argv[3], end, rates[text])
            torch.compiler.reset()
            torch.cuda.empty_cache()
    finally:
        table(rates)
    sys.exit(1 if failed else 0)


main()
