// Asio and Beast themselves, as far as they are not templates: compiled here, once.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
