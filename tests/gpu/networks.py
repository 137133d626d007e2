# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine's models in PyTorch, for one GPU."""
import os
import sys

import torch
from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench"))
from pytorch_resnet50 import resnet50  # noqa: E402

DECAY = 4e-5  # of the engine's weight_decay: over weights and biases, not batch norm
CLASSES = {"mnist": 10, "resnet50_v1.5": 1001}
IMAGES = {"mnist": (1, 28, 28), "resnet50_v1.5": (3, 224, 224)}


def network(model):
    if model == "mnist":
        return nn.Sequential(
            nn.Conv2d(1, 32, 5, padding=2), nn.ReLU(inplace=True), nn.MaxPool2d(2),
            nn.Conv2d(32, 64, 5, padding=2), nn.ReLU(inplace=True), nn.MaxPool2d(2),
            nn.Flatten(), nn.Linear(7 * 7 * 64, 1024), nn.ReLU(inplace=True), nn.Dropout(0.5), nn.Linear(1024, 10))
    net = resnet50(CLASSES[model])
    net[3] = nn.MaxPool2d(3, 2, ceil_mode=True)  # the engine's SAME padding: a row and a column at the end
    return net


def decayed(net):
    return [p for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear)) for p in m.parameters(recurse=False)]


def optimizer_of(net):
    """Nesterov momentum with a constant rate of 0.01."""
    norms = [p for m in net.modules() if isinstance(m, nn.BatchNorm2d) for p in m.parameters(recurse=False)]
    groups = [{"params": decayed(net), "weight_decay": DECAY}] + ([{"params": norms}] if norms else [])
    return torch.optim.SGD(groups, lr=0.01, momentum=0.9, nesterov=True, fused=True)


def set_precision(precision):
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = precision == "tf32"
