// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of the CUDA backend, compiled for the processor (engine/cuda/kernels_grid.h).
#include "engine/cuda/kernels_layout.cu"
#include "engine/cuda/kernels_loss.cu"
#include "engine/cuda/kernels_operators.cu"
#include "engine/cuda/kernels_update.cu"
