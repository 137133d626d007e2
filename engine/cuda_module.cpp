// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda_module.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "engine/version.h"

namespace baremark::engine {
namespace {

// The driver's functions, as the toolkit declares them. All return 0 on success.
using CuInit = int (*)(unsigned int flags);
using CuNumber = int (*)(int* number);  // cuDriverGetVersion, cuDeviceGetCount
using CuDeviceGet = int (*)(int* device, int ordinal);
using CuDeviceGetName = int (*)(char* name, int length, int device);
using CuDeviceGetAttribute = int (*)(int* value, int attribute, int device);
using CuDeviceTotalMem = int (*)(std::size_t* bytes, int device);
using CuDeviceGetPCIBusId = int (*)(char* bus, int length, int device);
using CuDeviceGetUuid = int (*)(unsigned char* uuid, int device);  // 16 bytes
using CuGetErrorName = int (*)(int error, const char** name);
constexpr int kCapabilityMajor = 75;  // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
constexpr int kCapabilityMinor = 76;
constexpr int kClockRate = 13;             // CU_DEVICE_ATTRIBUTE_CLOCK_RATE
constexpr int kMultiprocessorCount = 16;   // CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
constexpr int kMemoryClockRate = 36;       // CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE
constexpr int kGlobalMemoryBusWidth = 37;  // CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH

constexpr const char* kCudnnFile = "libcudnn.so.9";
using CudnnVersion = std::size_t (*)();  // cudnnGetVersion, cudnnGetCudartVersion

template <class Function>
Function symbol(void* library, const char* name) {
  return reinterpret_cast<Function>(::dlsym(library, name));
}

std::string lastLoaderError() {
  const char* text = ::dlerror();
  return text ? text : "the loader gives no reason";
}

/// The driver's name for an error, such as "CUDA_ERROR_NO_DEVICE".
std::string driverError(void* driver, int error) {
  const char* name = nullptr;
  const auto getName = symbol<CuGetErrorName>(driver, "cuGetErrorName");
  if (getName && getName(error, &name) == 0 && name) return name;
  return "error " + std::to_string(error);
}

std::vector<cuda::Gpu> gpusOf(void* driver) {
  const auto getCount = symbol<CuNumber>(driver, "cuDeviceGetCount");
  const auto get = symbol<CuDeviceGet>(driver, "cuDeviceGet");
  const auto getName = symbol<CuDeviceGetName>(driver, "cuDeviceGetName");
  const auto getAttribute = symbol<CuDeviceGetAttribute>(driver, "cuDeviceGetAttribute");
  const auto getMemory = symbol<CuDeviceTotalMem>(driver, "cuDeviceTotalMem_v2");
  const auto getUuid = symbol<CuDeviceGetUuid>(driver, "cuDeviceGetUuid_v2");
  const auto getBus = symbol<CuDeviceGetPCIBusId>(driver, "cuDeviceGetPCIBusId");
  std::vector<cuda::Gpu> gpus;
  int count = 0;
  if (!getCount || !get || !getName || !getAttribute || !getMemory || getCount(&count) != 0) return gpus;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    int device = 0;
    int major = 0;
    int minor = 0;
    std::array<char, 256> name{};
    std::size_t bytes = 0;
    if (get(&device, ordinal) != 0 || getName(name.data(), static_cast<int>(name.size()) - 1, device) != 0 ||
        getAttribute(&major, kCapabilityMajor, device) != 0 || getAttribute(&minor, kCapabilityMinor, device) != 0 ||
        getMemory(&bytes, device) != 0)
      return {};
    std::array<char, 64> bus{};
    if (getBus && getBus(bus.data(), static_cast<int>(bus.size()) - 1, device) != 0) bus.fill('\0');
    std::array<unsigned char, 16> uuid{};
    std::string uuidText = bus.data();
    if (getUuid && getUuid(uuid.data(), device) == 0) {
      uuidText.clear();
      for (const unsigned char byte : uuid) uuidText += std::to_string(byte) + ".";
    }
    const auto attribute = [&](int which) {
      int value = 0;
      return getAttribute(&value, which, device) == 0 ? value : 0;
    };
    gpus.push_back({.name = name.data(),
                    .capability = 10 * major + minor,
                    .memoryBytes = bytes,
                    .bus = bus.data(),
                    .uuid = uuidText,
                    .multiprocessors = attribute(kMultiprocessorCount),
                    .clockKilohertz = attribute(kClockRate),
                    .memoryKilohertz = attribute(kMemoryClockRate),
                    .memoryBusBits = attribute(kGlobalMemoryBusWidth)});
  }
  return gpus;
}

/// Fills in what the driver tells.
void askDriver(cuda::Findings& found) {
  void* driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!driver) {
    found.driverProblem = "its library cannot be loaded (" + lastLoaderError() + ")";
    return;
  }
  const auto init = symbol<CuInit>(driver, "cuInit");
  const auto getVersion = symbol<CuNumber>(driver, "cuDriverGetVersion");
  if (!init || !getVersion) {
    found.driverProblem = "libcuda.so.1 here is not an NVIDIA driver: it has no cuInit";
    return;
  }
  constexpr int kNoDevice = 100;  // CUDA_ERROR_NO_DEVICE
  const int error = init(0);
  if (error != 0 && error != kNoDevice) {
    found.driverProblem = "libcuda.so.1 here does not start (cuInit: " + driverError(driver, error) +
                          "); its version may differ from that of the kernel module";
    return;
  }
  static_cast<void>(getVersion(&found.driverCuda));
  if (error == 0) found.gpus = gpusOf(driver);
}

/// Fills in what cuDNN tells. The module finds it loaded, wherever it was.
void askCudnn(cuda::Findings& found) {
  void* cudnn = ::dlopen(kCudnnFile, RTLD_NOW | RTLD_LOCAL);
  if (!cudnn) found.cudnnProblem = std::string(kCudnnFile) + " cannot be loaded (" + lastLoaderError() + ")";
#ifdef BAREMARK_CUDNN_FOLDER
  if (!cudnn) {
    const std::string built = std::string(BAREMARK_CUDNN_FOLDER) + "/" + kCudnnFile;
    cudnn = ::dlopen(built.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!cudnn) found.cudnnProblem += ", nor can " + built + " of the machine that built the engine";
  }
#endif
  if (!cudnn) {
    found.cudnnProblem += "; add its folder to LD_LIBRARY_PATH";
    return;
  }
  found.cudnnProblem.clear();
  const auto version = symbol<CudnnVersion>(cudnn, "cudnnGetVersion");
  const auto cudaVersion = symbol<CudnnVersion>(cudnn, "cudnnGetCudartVersion");
  if (version) found.cudnn = version();
  if (cudaVersion) found.cudnnCuda = cudaVersion();
}

std::string modulePath() {
  std::error_code problem;
  const std::filesystem::path engine = std::filesystem::read_symlink("/proc/self/exe", problem);
  return (engine.parent_path() / cuda::kModuleFile).string();
}

tl::expected<const cuda::ModuleEntry*, std::string> openModule(const std::string& path) {
  std::error_code problem;
  if (!std::filesystem::exists(path, problem))
    return tl::unexpected("it needs the engine's CUDA module, and " + path +
                          " does not exist; build the engine with -DBAREMARK_CUDA=ON");
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module) return tl::unexpected("the engine's CUDA module cannot be loaded (" + lastLoaderError() + ")");
  const auto function = symbol<cuda::ModuleFunction>(module, cuda::kModuleFunction);
  if (!function)
    return tl::unexpected(path + " is not a CUDA module of this engine: it has no " + cuda::kModuleFunction);
  const cuda::ModuleEntry* entry = function();
  const std::string rebuild = "; build the engine and its module together";
  if (entry->abi != cuda::kModuleAbi)
    return tl::unexpected("the CUDA module " + path + " has the interface " + std::to_string(entry->abi) +
                          ", and this engine needs " + std::to_string(cuda::kModuleAbi) + rebuild);
  if (entry->version != engineVersion() || entry->commit != engineCommit())
    return tl::unexpected("the CUDA module " + path + " belongs to the engine " + entry->version + " (" +
                          entry->commit + "), and this engine is " + engineVersion() + " (" + engineCommit() + ")" +
                          rebuild);
  return entry;
}

}  // namespace

cuda::Findings findCudaParts() {
  cuda::Findings found;
  askDriver(found);
  if (!found.gpus.empty()) askCudnn(found);
  return found;
}

tl::expected<cuda::NcclLibrary, std::string> findNccl() {
  // cuDNN is loaded: this finds it again.
  void* cudnn = ::dlopen(kCudnnFile, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  const auto version = cudnn ? symbol<CudnnVersion>(cudnn, "cudnnGetVersion") : nullptr;
  Dl_info info{};
  const bool isFound = version && ::dladdr(reinterpret_cast<void*>(version), &info) != 0 && info.dli_fname != nullptr;
  return cuda::openNccl(cuda::ncclPlaces(isFound ? info.dli_fname : ""));
}

tl::expected<CudaModule, std::string> loadCudaModule() {
  cuda::Findings found = findCudaParts();
  if (const auto need = cuda::unmetNeed(found)) return tl::unexpected(*need);
  const auto entry = openModule(modulePath());
  if (!entry) return tl::unexpected(entry.error());
  if (const auto need = cuda::unmetNeedOfModule(found, (*entry)->cudaVersion)) return tl::unexpected(*need);
  return CudaModule{.entry = *entry, .findings = std::move(found)};
}

}  // namespace baremark::engine
