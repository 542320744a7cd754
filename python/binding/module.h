// The parts of the module: each declares what Python sees of it.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <string>

#include "cli/commands.h"

namespace iteru::python {

namespace py = pybind11;

void declare_games(py::module_& module);
void declare_vectors(py::module_& module);
void declare_studies(py::module_& module);

/// What the json module makes of a text.
inline py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

/// Long work without the interpreter's lock, which Ctrl-C ends.
class LongWork {
public:
    [[nodiscard]] Watch watch() {
        return {.stop = &stop_, .progress = [this](std::uint64_t) { look_up(); }};
    }
    [[nodiscard]] const std::atomic<bool>& stopped() const { return stop_; }
    /// Carries it out; KeyboardInterrupt if it was stopped.
    template <class Work>
    auto run(Work work) {
        auto result = [&] {
            const py::gil_scoped_release released;
            return work();
        }();
        if (stop_) throw py::error_already_set();
        return result;
    }

private:
    void look_up() {
        const py::gil_scoped_acquire held;
        if (!stop_ && PyErr_CheckSignals() != 0) stop_ = true;
    }

    std::atomic<bool> stop_{false};
};

} // namespace iteru::python
