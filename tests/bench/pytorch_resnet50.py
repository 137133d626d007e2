# SPDX-License-Identifier: GPL-3.0-or-later
"""The peer: ResNet-50 v1.5 training steps in PyTorch on synthetic images, as one block of an interleaved comparison.

Prints one JSON line: seconds of each timed step, and what PyTorch was built with.
"""
import argparse
import json
import time

import torch
from torch import nn


class Bottleneck(nn.Module):
    def __init__(self, inputs, width, stride):
        super().__init__()
        outputs = 4 * width
        self.main = nn.Sequential(
            nn.Conv2d(inputs, width, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True),
            nn.Conv2d(width, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True),
            nn.Conv2d(width, outputs, 1, bias=False), nn.BatchNorm2d(outputs))
        self.shortcut = nn.Identity()
        if stride != 1 or inputs != outputs:
            self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x):
        return self.relu(self.main(x) + self.shortcut(x))


def resnet50(classes):
    layers = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1)]
    inputs = 64
    for stage, (width, depth) in enumerate([(64, 3), (128, 4), (256, 6), (512, 3)]):
        for block in range(depth):
            layers.append(Bottleneck(inputs, width, 2 if stage > 0 and block == 0 else 1))
            inputs = 4 * width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(2048, classes))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--warmup", type=int, default=1)
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--channels_last", action="store_true")
    parser.add_argument("--precision", choices=["fp32", "bf16"], default="fp32", help="bf16: by autocast")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)
    model = resnet50(1001)
    images = torch.randn(arguments.batch, 3, 224, 224)
    if arguments.channels_last:
        model = model.to(memory_format=torch.channels_last)
        images = images.contiguous(memory_format=torch.channels_last)
    labels = torch.randint(0, 1000, (arguments.batch,))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, nesterov=True, weight_decay=4e-5)
    loss_of = nn.CrossEntropyLoss()
    times = []
    for step in range(arguments.warmup + arguments.steps):
        start = time.perf_counter()
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16, enabled=arguments.precision == "bf16"):
            loss = loss_of(model(images), labels)
        loss.backward()
        optimizer.step()
        loss.item()
        if step >= arguments.warmup:
            times.append(time.perf_counter() - start)
    build = torch.__config__.show()
    blas = next((part.strip() for part in build.split(",") if "BLAS_INFO" in part), "BLAS unknown")
    print(json.dumps({"seconds": times, "torch": torch.__version__, "blas": blas,
                      "mkldnn": torch.backends.mkldnn.is_available()}))


if __name__ == "__main__":
    main()
