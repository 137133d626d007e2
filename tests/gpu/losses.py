# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the losses of two runs. Exit status 1: they differ relatively by more than LIMIT.

    losses.py LIMIT RUN OTHER                     RUN and OTHER: folders of runs of the engine
    losses.py LIMIT RUN pytorch BATCH [DEVICE]    RUN: resnet50_v1.5, synthetic images, momentum, rate 0.01, no warm-up
    losses.py spread RUN pytorch BATCH [DEVICE]   RUN in bf16; the limit is by how much PyTorch's bf16 differs

PyTorch trains on DEVICE (cuda or cpu) in fp32. It starts from the same weights and trains on the same images: both
depend only on the engine's seed.
"""
import json
import math
import sys

M = 0xFFFFFFFF
SEED = 1234  # the default of the engine's tf_random_seed
WEIGHTS, IMAGES, LABELS = 1, 4, 5  # graph::Purpose


def losses_of_run(folder):
    losses = []
    with open(folder + "/telemetry-1.jsonl") as lines:
        for line in map(json.loads, lines):
            if line.get("kind") == "steps":
                losses += line["loss"]
    return losses


def product(a, b):
    """The high and the low word of a constant times a tensor of 32-bit words in int64."""
    return (a * (b >> 16) + (a * (b & 0xFFFF) >> 16)) >> 16, (a * b) & M


def uniform(purpose, which, places, blocks):
    """Philox 4x32-10, as in engine/graph/random.cpp: places x (4 blocks) numbers in [0, 1)."""
    at = torch.arange(places, device=DEVICE).view(-1, 1)
    inside = torch.arange(blocks, device=DEVICE).view(1, -1)
    zero = torch.zeros_like(at + inside)
    c = [zero + inside, zero, zero + at, zero]
    k = [SEED, purpose << 16 | which]
    for _ in range(10):
        (h0, l0), (h1, l1) = product(0xD2511F53, c[0]), product(0xCD9E8D57, c[2])
        c = [h1 ^ c[1] ^ k[0], l1, h0 ^ c[3] ^ k[1], l0]
        k = [(k[0] + 0x9E3779B9) & M, (k[1] + 0xBB67AE85) & M]
    return (torch.stack(c, -1).view(places, -1) >> 8).double() * 2.0**-24


def normal(numbers):
    """Truncated at two standard deviations."""
    below = 0.022750131948179195
    return torch.special.ndtri(below + numbers * (1 - 2 * below))


def initialise(net):
    """Parameters are numbered in the order of engine/models/resnet50.cpp, which has the projections first."""
    order = [net[0], net[1]]
    for block in net[4:20]:
        order += [*(block.shortcut if isinstance(block.shortcut, nn.Sequential) else []), *block.main]
    number = 0
    for module in order + [net[-1]]:
        if isinstance(module, (nn.Conv2d, nn.Linear)):
            weights = module.weight
            count = weights.numel()
            deviation = math.sqrt(1 / weights[0].numel())  # 1 / fan in
            if isinstance(module, nn.Conv2d):
                deviation /= 0.87962566103423978
            drawn = normal(uniform(WEIGHTS, number, 1, (count + 3) // 4)).flatten()[:count] * deviation
            weights.copy_(drawn.float().view_as(weights))
            if module.bias is not None:
                module.bias.zero_()
            number += 1
        elif isinstance(module, nn.BatchNorm2d):
            number += 2


def losses_of_pytorch(batch, steps, precision="fp32"):
    networks.set_precision("fp32")
    net = networks.network("resnet50_v1.5").to(DEVICE)
    with torch.no_grad():
        initialise(net)
    pixels = 3 * 224 * 224
    images = (127 + 60 * normal(uniform(IMAGES, 0, batch, pixels // 4))).float() * (1 / 127.5) - 1
    images = images.view(batch, 3, 224, 224)
    labels = (uniform(LABELS, 0, batch, 1)[:, 0] * 1000).long()
    optimizer = networks.optimizer_of(net)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        with torch.autocast(DEVICE, torch.bfloat16, enabled=precision == "bf16"):
            loss = nn.functional.cross_entropy(net(images), labels)
        decay = sum(p.detach().double().square().sum().item() for p in networks.decayed(net))
        losses.append(loss.item() + networks.DECAY * decay / 2)
        loss.backward()
        optimizer.step()
    return losses


if sys.argv[3] == "pytorch":
    import torch
    from torch import nn

    import networks
    DEVICE = sys.argv[5] if len(sys.argv) > 5 else "cuda"


def largest_difference(run, other):
    largest = math.inf if not run or len(run) != len(other) else 0.0
    for step, (a, b) in enumerate(zip(run, other), 1):
        difference = abs(a - b) / abs(b) if a is not None and b is not None else math.inf
        difference = difference if math.isfinite(difference) else math.inf
        largest = max(largest, difference)
        print(f"step {step}: {a} and {b}, relative difference {difference:.1e}")
    return largest


run = losses_of_run(sys.argv[2])
other = losses_of_pytorch(int(sys.argv[4]), len(run)) if sys.argv[3] == "pytorch" else losses_of_run(sys.argv[3])
if sys.argv[1] == "spread":
    print("PyTorch in bf16 and in fp32:")
    limit = largest_difference(losses_of_pytorch(int(sys.argv[4]), len(run), "bf16"), other)
    print("The run in bf16 and PyTorch in fp32:")
else:
    limit = float(sys.argv[1])
largest = largest_difference(run, other)
print(f"largest relative difference of {len(run)} losses: {largest:.1e}, limit {limit:.1e}")
sys.exit(0 if largest <= limit else 1)
