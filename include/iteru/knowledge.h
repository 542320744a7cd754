/// @file
/// What one seat may know: iteru::Knowledge hands out the position with everything hidden in one canonical form, worlds
/// drawn from those that the seat cannot tell apart, and the view of a client.
///
/// Stable: Knowledge with concealed, sample and view.
#pragma once

#include "engine/knowledge.h"
