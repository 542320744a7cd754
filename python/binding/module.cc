// The module iteru._core; python/iteru makes of it what people use.
#include "module.h"

PYBIND11_MODULE(_core, module) {
    using namespace iteru::python;
    module.doc() = "The engine of Iteru.";
    module.attr("__version__") =
#include "version.inc"
        ;
    pybind11::register_exception<iteru::BadUse>(module, "IteruError", PyExc_ValueError).attr("__doc__") =
        "What is wrong with what was asked for, in the words of the command line.";
    declare_games(module);
    declare_vectors(module);
    declare_studies(module);
}
